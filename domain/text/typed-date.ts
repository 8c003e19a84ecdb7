/** Days and moments as people in Brazil type them, for the date fields of the newsroom. */

const typedForm = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,? +(\d{1,2})[:h](\d{2}))?$/;
const isoForm = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/;

/** Returns `20/11/2026` for `2026-11-20`, `20/11/2026 14:35` for `2026-11-20T14:35`, and any other text as it is. */
export function toTypedDate(iso: string): string {
  if (!isoForm.test(iso)) return iso;
  const [day = '', time] = iso.split('T');
  return [day.split('-').toReversed().join('/'), time].filter(Boolean).join(' ');
}

/** Reads a typed day, or a typed day with its time, in the form of date fields; returns null for any other text. */
export function fromTypedDate(typed: string, hasTime: boolean): string | null {
  const text = typed.trim();
  const iso = isoForm.test(text) ? text : toIso(typedForm.exec(text));
  return iso !== null && iso.includes('T') === hasTime && isOfCalendar(iso) ? iso : null;
}

/** Adds the slashes, the space and the colon between the digits of a date that is being typed. */
export function spaceTypedDate(typed: string): string {
  if (!/^[\d/: ]+$/.test(typed)) return typed;
  return typed
    .replace(/^(\d{2})(\d)/, '$1/$2')
    .replace(/^(\d{2}\/\d{2})(\d)/, '$1/$2')
    .replace(/^(\d{2}\/\d{2}\/\d{4})(\d)/, '$1 $2')
    .replace(/( \d{2})(\d)/, '$1:$2');
}

function toIso(parts: RegExpExecArray | null): string | null {
  if (!parts) return null;
  const [, day = '', month = '', year, hour, minute] = parts;
  const time = hour === undefined ? '' : `T${hour.padStart(2, '0')}:${minute}`;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${time}`;
}

/** Rejects the 31st day of short months, which the parser would shift. */
function isOfCalendar(iso: string): boolean {
  const whole = iso.includes('T') ? `${iso}:00.000Z` : `${iso}T00:00:00.000Z`;
  const at = Date.parse(whole);
  return !Number.isNaN(at) && new Date(at).toISOString() === whole;
}
