/** Counts and cuts texts by code points; stored documents give their offsets in code points. */

const hasSurrogate = /[\ud800-\udfff]/;

export function countCodePoints(text: string): number {
  if (!hasSurrogate.test(text)) return text.length;
  let count = 0;
  for (const _codePoint of text) count += 1;
  return count;
}

/** Cuts a text at ascending offsets in code points. The last piece ends where the text ends. */
export function sliceAtCodePoints(text: string, starts: readonly number[]): string[] {
  const units = hasSurrogate.test(text) ? unitOffsets(text, starts) : starts;
  return units.map((start, index) => text.slice(start, units[index + 1]));
}

function unitOffsets(text: string, codePointOffsets: readonly number[]): number[] {
  const units: number[] = [];
  let codePoints = 0;
  let unit = 0;
  for (const codePoint of text) {
    if (codePointOffsets[units.length] === codePoints) units.push(unit);
    codePoints += 1;
    unit += codePoint.length;
  }
  while (units.length < codePointOffsets.length) units.push(unit);
  return units;
}
