/** Reads values of rows in the JSON of Ghost, whose types differ by version. */
import { asText } from '../../text/json-values.ts';
import { toMoment } from '../wordpress/moments.ts';

export type GhostRow = Readonly<Record<string, unknown>>;

/** Returns a column as text; '' for anything that is neither a text nor a number. */
export function textOf(row: GhostRow, name: string): string {
  return asText(row[name]);
}

/** Returns the id of a row. Files for Ghost's first importer have no ids; then the slug is used, which is unique. */
export function idOf(row: GhostRow): string {
  return textOf(row, 'id') || textOf(row, 'slug');
}

/** Returns whether a column is true; some databases write 1 for it. */
export function isTrue(row: GhostRow, name: string): boolean {
  const value = row[name];
  return value === true || value === 1 || value === '1';
}

/** Returns a moment in epoch milliseconds. The column holds ISO 8601, a database date in UTC, or epoch milliseconds. */
export function momentOf(row: GhostRow, name: string): number | null {
  const value = row[name];
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  if (typeof value !== 'string') return null;
  const isZoned = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(value);
  const at = isZoned ? Date.parse(value) : toMoment(value, '', null).at;
  return at === null || Number.isNaN(at) ? null : at;
}

/** Returns the address of a file or page. `basePath`, the folder of the site, replaces `__GHOST_URL__`. */
export function addressOf(row: GhostRow, name: string, basePath: string): string {
  return textOf(row, name).replace(/^__GHOST_URL__(?=\/)/, () => basePath);
}
