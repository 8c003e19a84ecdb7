/** The journal: unsaved texts of forms that a browser keeps until the server has them. */
import { isRecord, readJson } from '../text/json-values.ts';
import type { NewsFields } from './news-fields.ts';
import type { JournaledKind } from './text-kind.ts';

/**
 * The versions that a text is based on. Every save sends them, so that it cannot overwrite a version that the person
 * has not seen.
 */
export interface Basis {
  version: number;
  baseVersion: number | null;
}

export interface JournalEntry<Fields = NewsFields> {
  writtenAt: number;
  /** The id of the news; null until the server has created a draft. */
  newsId: string | null;
  basis: Basis | null;
  /** The text that the server had when the entry was written; it is the base of a merge. Null when unknown. */
  base: Fields | null;
  fields: Fields;
}

const journalLifetimeMs = 30 * 24 * 60 * 60 * 1000;
export const journalEntriesMax = 12;
/** The length of all entries together, in UTF-16 units. It is far below the 5 MB that browsers give a site. */
const journalMaxLength = 2_000_000;

export function parseJournalEntry<Fields>(
  text: string | null,
  kind: JournaledKind<Fields>,
): JournalEntry<Fields> | null {
  const entry = text === null ? null : readJson(text);
  const fields = isRecord(entry) ? kind.read(entry.fields) : null;
  if (!isRecord(entry) || !fields || typeof entry.writtenAt !== 'number') return null;
  const { newsId, basis, writtenAt } = entry;
  return {
    writtenAt,
    newsId: typeof newsId === 'string' ? newsId : null,
    basis: isRecord(basis) ? readBasis(basis) : null,
    base: kind.read(entry.base),
    fields,
  };
}

/** Returns whether an entry is recent, not empty, and different from the text `stored`. */
export function isWorthOffering<Fields>(
  entry: JournalEntry<Fields>,
  stored: Fields,
  nowMs: number,
  { clean, areSame, empty }: JournaledKind<Fields>,
): boolean {
  const fields = clean(entry.fields);
  const isOld = nowMs - entry.writtenAt > journalLifetimeMs;
  return !isOld && !areSame(fields, clean(stored)) && !areSame(fields, empty);
}

/**
 * Lists the keys of the entries beyond the limits; the newest entry always stays. The number of entries is limited for
 * each owner, and their length for all owners together. `length` counts UTF-16 units.
 */
export function listSuperfluousEntries(
  entries: readonly { key: string; owner: string; writtenAt: number; length: number }[],
  nowMs: number,
): string[] {
  let length = 0;
  const counts = new Map<string, number>();
  return entries
    .toSorted((a, b) => b.writtenAt - a.writtenAt)
    .filter((entry, index) => {
      length += entry.length;
      const count = (counts.get(entry.owner) ?? 0) + 1;
      counts.set(entry.owner, count);
      if (index === 0) return false;
      return (
        count > journalEntriesMax || length > journalMaxLength || nowMs - entry.writtenAt > journalLifetimeMs
      );
    })
    .map(({ key }) => key);
}

function readBasis({ version, baseVersion }: Record<string, unknown>): Basis | null {
  if (typeof version !== 'number') return null;
  return { version, baseVersion: typeof baseVersion === 'number' ? baseVersion : null };
}
