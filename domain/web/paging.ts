/** Pages of lists by cursor, and their addresses (docs/product.md#lists). */
import { pageNumberMax } from '../site/limits.ts';

/** The last item of a page: the next page starts after it. Lists are ordered by date and id, newest first. */
export type Cursor = {
  readonly createdAt: number;
  readonly id: string;
};

const cursorMaxLength = 512;
const cursorForm = /^(0|-?[1-9]\d{0,15})-([A-Za-z0-9_~-]+)$/;

/**
 * Writes a cursor, such as '1763650000000-abc…'. Characters other than [A-Za-z0-9_-] become ~XX for each UTF-8 byte.
 */
export function encodeCursor(cursor: Cursor): string {
  return `${cursor.createdAt}-${encodeId(cursor.id)}`;
}

/** Parses a cursor. Null for a text that `encodeCursor` cannot have written, and for more than 512 characters. */
export function decodeCursor(text: string): Cursor | null {
  if (text.length > cursorMaxLength) return null;
  const [, digits, encodedId] = cursorForm.exec(text) ?? [];
  if (digits === undefined || encodedId === undefined) return null;
  const createdAt = Number(digits);
  const id = decodeId(encodedId);
  return Number.isSafeInteger(createdAt) && id !== null ? { createdAt, id } : null;
}

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

/** A page of a list. The cursors decide what it shows; the number is only displayed. */
export interface ListPosition {
  pageNumber: number;
  after: Cursor | null;
  before: Cursor | null;
}

export const firstPage: ListPosition = { pageNumber: 1, after: null, before: null };

export function parseListPosition(
  query: Partial<Record<'pagina' | 'depois' | 'antes', string>>,
): ListPosition {
  const pageNumber = parsePageNumber(query.pagina) ?? 1;
  if (pageNumber === 1 && !query.antes) return firstPage;
  const after = query.depois ? decodeCursor(query.depois) : null;
  const before = !after && query.antes ? decodeCursor(query.antes) : null;
  return { pageNumber, after, before };
}

const idsMaxLength = 1_024;

/**
 * Parses `fora` in the address of a later page: the ids of the news that the first page of home showed outside of its
 * list. The links between pages carry these ids (`listAddress`), so that a reader who goes from page to page sees each
 * story once, even if news are published meanwhile. Null when the address names none, or too many.
 */
export function parseShownElsewhere(text: string | undefined): string[] | null {
  return text && text.length <= idsMaxLength ? text.split(',') : null;
}

/** The position in search results; `after` and `before` are positions in the index. */
export interface SearchPosition {
  pageNumber: number;
  after: number | null;
  before: number | null;
}

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

export interface ListPage<T> {
  items: T[];
  pageNumber: number;
  /** The cursor of the following page; null at the end. */
  next: string | null;
  /** The cursor of the page before; null on the first page. */
  previous: string | null;
}

/** Returns the address of a page of a list; the parameter `fora` carries the ids of `shownElsewhere`. */
export function listAddress(
  path: string,
  pageNumber: number,
  key: { after?: string; before?: string; shownElsewhere?: readonly string[] },
): string {
  if (pageNumber <= 1) return path;
  const query = new URLSearchParams({ pagina: String(pageNumber) });
  if (key.after) query.set('depois', key.after);
  if (key.before) query.set('antes', key.before);
  if (key.shownElsewhere?.length) query.set('fora', key.shownElsewhere.join(','));
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

export function withPage(title: string, pageNumber: number): string {
  return pageNumber > 1 ? `${title}, página ${pageNumber}` : title;
}
