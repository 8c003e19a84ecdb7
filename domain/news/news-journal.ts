import { isRecord } from '../text/rich-text-spans.ts';
import { areSameFields, cleanFields, emptyFields, type NewsFields, readFields } from './draft.ts';

/** The versions that a text was written on; every save says them, so that nobody's work is overwritten unseen. */
export interface Basis {
  /** Of the draft; 0 when there is none. */
  version: number;
  /** Of the published news; null when they were never published. */
  baseVersion: number | null;
}

/** What somebody wrote and the server has not acknowledged yet, as the browser keeps it. */
export interface JournalEntry {
  /** Epoch milliseconds. */
  writtenAt: number;
  /** Null as long as the server knows nothing of it. */
  newsId: string | null;
  /** What it was written on; null as above. */
  basis: Basis | null;
  /** The text that the server had acknowledged by then: what a merge begins with. Null when it is not known. */
  base: NewsFields | null;
  fields: NewsFields;
}

/** How long a text waits in a browser for its author: 30 days. */
export const journalLifetimeMs = 30 * 24 * 60 * 60 * 1000;
export const journalEntriesMax = 12;
/** Of all entries together, in UTF-16 units: well below the 5 MB that browsers give a site. */
export const journalMaxLength = 2_000_000;

/** Reads an entry of the journal. Returns null for what `JSON.stringify` did not make of one. */
export function parseJournalEntry(text: string | null): JournalEntry | null {
  const entry = text === null ? null : readRecord(text);
  const fields = readFields(entry?.fields);
  if (!entry || !fields || typeof entry.writtenAt !== 'number') return null;
  const { newsId, basis, writtenAt } = entry;
  return {
    writtenAt,
    newsId: typeof newsId === 'string' ? newsId : null,
    basis: isRecord(basis) ? readBasis(basis) : null,
    base: readFields(entry.base),
    fields,
  };
}

/**
 * Whether a text of the journal is to be offered: it says something, is not too old, and is not what the server
 * has anyway. `stored` are the fields of the server, or those of an empty form.
 */
export function isWorthOffering(entry: JournalEntry, stored: NewsFields, nowMs: number): boolean {
  const fields = cleanFields(entry.fields);
  const isOld = nowMs - entry.writtenAt > journalLifetimeMs;
  return !isOld && !areSameFields(fields, cleanFields(stored)) && !areSameFields(fields, emptyFields);
}

/**
 * Which entries have to go so that the journal stays within its bounds: the oldest first, never the newest one.
 * `length` is that of an entry as text.
 */
export function findSuperfluous(
  entries: readonly { key: string; writtenAt: number; length: number }[],
  nowMs: number,
): string[] {
  let length = 0;
  return entries
    .toSorted((a, b) => b.writtenAt - a.writtenAt)
    .filter((entry, index) => {
      length += entry.length;
      if (index === 0) return false;
      return (
        index >= journalEntriesMax || length > journalMaxLength || nowMs - entry.writtenAt > journalLifetimeMs
      );
    })
    .map(({ key }) => key);
}

function readRecord(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function readBasis({ version, baseVersion }: Record<string, unknown>): Basis | null {
  if (typeof version !== 'number') return null;
  return { version, baseVersion: typeof baseVersion === 'number' ? baseVersion : null };
}
