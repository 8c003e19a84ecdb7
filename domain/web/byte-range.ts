/** Reads which part of a file a request asks for. Players of sounds need it: without parts, some play nothing. */

export interface FilePart {
  /** The offset of the first byte. */
  start: number;
  /** The offset after the last byte. */
  end: number;
}

/**
 * Returns the part for the header `Range`; null when the file has no bytes there. If the header has several parts, or
 * cannot be understood, the part is the whole file.
 */
export function readRange(range: string, bytes: number): FilePart | 'whole' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '')
    return Number(last) === 0 || bytes === 0
      ? null
      : { start: Math.max(0, bytes - Number(last)), end: bytes };
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  const end = last === '' ? bytes : Math.min(bytes, Number(last) + 1);
  return start < bytes ? { start, end } : null;
}
