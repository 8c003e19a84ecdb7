import { pageNumberMax } from '../site/limits.ts';

/** The place in a list ordered by date and id, newest first, after which the next page starts. */
export type Cursor = {
  /** Milliseconds since 1970 UTC, a whole number. */
  readonly createdAt: number;
  /** Id of the last item of the page, any non-empty well-formed text (imports keep foreign ids). */
  readonly id: string;
};

const cursorMaxLength = 512;
const cursorForm = /^(0|-?[1-9]\d{0,15})-([A-Za-z0-9_~-]+)$/;

/**
 * Writes a cursor as text that needs no escaping in an address: '1763650000000-abc…'. Paging is by key, never
 * by offset (decisions.md, Lists). Characters outside [A-Za-z0-9_-] become ~XX per UTF-8 byte.
 */
export function encodeCursor(cursor: Cursor): string {
  return `${cursor.createdAt}-${encodeId(cursor.id)}`;
}

/**
 * Reads a cursor that came from outside. Returns null for everything that `encodeCursor` could not have
 * written and for texts over 512 characters.
 */
export function decodeCursor(text: string): Cursor | null {
  if (text.length > cursorMaxLength) return null;
  const [, digits, encodedId] = cursorForm.exec(text) ?? [];
  if (digits === undefined || encodedId === undefined) return null;
  const createdAt = Number(digits);
  const id = decodeId(encodedId);
  return Number.isSafeInteger(createdAt) && id !== null ? { createdAt, id } : null;
}

/**
 * Reads the page number of an address (`?pagina=2`). Returns a whole number from 1 to `pageNumberMax`, or null
 * for a missing or any other value.
 */
export function parsePageNumber(value: string | undefined): number | null {
  if (value === undefined || !/^[1-9]\d{0,5}$/.test(value)) return null;
  const page = Number(value);
  return page <= pageNumberMax ? page : null;
}

function encodeId(id: string): string {
  return encodeURIComponent(id)
    .replace(/[~.!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '~');
}

function decodeId(encodedId: string): string | null {
  try {
    const id = decodeURIComponent(encodedId.replaceAll('~', '%'));
    return encodeId(id) === encodedId ? id : null;
  } catch {
    return null;
  }
}

/** Where in a list an address points: `?pagina=2&depois=…`. The number is for people, the key decides. */
export interface ListPosition {
  /** From 1. */
  pageNumber: number;
  after: Cursor | null;
  before: Cursor | null;
}

export const firstPage: ListPosition = { pageNumber: 1, after: null, before: null };

/** Reads the place in a list from an address. What cannot be read counts as the first page. */
export function parseListPosition(
  query: Partial<Record<'pagina' | 'depois' | 'antes', string>>,
): ListPosition {
  const pageNumber = parsePageNumber(query.pagina) ?? 1;
  if (pageNumber === 1 && !query.antes) return firstPage;
  const after = query.depois ? decodeCursor(query.depois) : null;
  const before = !after && query.antes ? decodeCursor(query.antes) : null;
  return { pageNumber, after, before };
}

/** Where in the results of a search an address points; the keys are positions in the index. */
export interface SearchPosition {
  /** From 1. */
  pageNumber: number;
  after: number | null;
  before: number | null;
}

/** Reads the place in a search from an address. What cannot be read counts as the first page. */
export function parseSearchPosition(
  query: Partial<Record<'pagina' | 'depois' | 'antes', string>>,
): SearchPosition {
  const pageNumber = parsePageNumber(query.pagina) ?? 1;
  if (pageNumber === 1) return { pageNumber, after: null, before: null };
  const after = parseIndexPosition(query.depois);
  return { pageNumber, after, before: after === null ? parseIndexPosition(query.antes) : null };
}

function parseIndexPosition(text: string | undefined): number | null {
  if (text === undefined || !/^(0|[1-9]\d{0,15})$/.test(text)) return null;
  const position = Number(text);
  return Number.isSafeInteger(position) ? position : null;
}

/** A part of a list, with the keys of its neighbours. */
export interface ListPage<T> {
  items: T[];
  pageNumber: number;
  /** Key for the page of older items; null at the end. */
  next: string | null;
  /** Key for the page of newer items; null on the first page. */
  previous: string | null;
}

/** The query of a neighbouring page's address; the first page has none. */
export function listAddress(
  path: string,
  pageNumber: number,
  key: { after?: string; before?: string },
): string {
  if (pageNumber <= 1) return path;
  const query = new URLSearchParams({ pagina: String(pageNumber) });
  if (key.after) query.set('depois', key.after);
  if (key.before) query.set('antes', key.before);
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** The title of a page of a list; the first one has none but the list's own. */
export function withPage(title: string, pageNumber: number): string {
  return pageNumber > 1 ? `${title}, página ${pageNumber}` : title;
}
