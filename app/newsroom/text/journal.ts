/**
 * The browser's journal: texts that the server has not acknowledged because a save failed, the tab was closed, or the
 * session ended.
 */

import type { NewsFields } from '../../../domain/news/news-fields.ts';
import {
  type JournalEntry,
  journalEntriesMax,
  listSuperfluousEntries,
  parseJournalEntry,
} from '../../../domain/news/news-journal.ts';
import type { JournaledKind } from '../../../domain/news/text-kind.ts';
import { browserCannotKeep } from '../../../domain/text/sentences.ts';
import { randomKey } from '../../browser/random-key.ts';
import { silently } from '../../program/browser-choice.ts';
import { CallError } from '../../program/call.ts';

export interface JournaledText<Fields = NewsFields> {
  key: string;
  entry: JournalEntry<Fields>;
}

/** The journal of one person. It never throws: if the storage is full or blocked, it just keeps no copy. */
export interface Journal<Fields = NewsFields> {
  write(key: string, entry: JournalEntry<Fields>): boolean;
  delete(key: string): void;
  /** Lists the unsaved texts of a piece of news, newest first. Null lists texts of news that have no id yet. */
  list(newsId: string | null): JournaledText<Fields>[];
  /** Lists all unsaved texts of the person, newest first, at most `journalEntriesMax`. */
  listAll(): JournaledText<Fields>[];
}

/** Creates keys for the entries of one form. They never overwrite entries of another tab or of an older text. */
export function journalKeys(): (newsId: string | null) => string {
  const form = randomKey();
  return (newsId) => prefixOf(newsId) + form;
}

/**
 * Keeps a text that is about to be replaced. Throws a CallError when the browser cannot store it, because the text
 * would be lost.
 */
export function writeAside<Fields>(
  journal: Journal<Fields>,
  id: string,
  fields: Fields,
  nowMs: number,
): void {
  const entry = { writtenAt: nowMs, newsId: id, basis: null, base: null, fields };
  if (!journal.write(journalKeys()(id), entry)) throw new CallError(browserCannotKeep, null, null);
}

function prefixOf(newsId: string | null): string {
  return `${newsId ?? 'nova'}:`;
}

/** `findStorage` may throw: if the browser blocks site data, reading `localStorage` throws. */
export function openJournal<Fields>(
  findStorage: () => Storage,
  userId: string,
  kind: JournaledKind<Fields>,
): Journal<Fields> {
  const prefix = `${kind.journalPrefix}:${userId}:`;
  const keysFrom = (start: string) => Object.keys(findStorage()).filter((key) => key.startsWith(start));
  let hasRoom = false;
  /** Deletes old entries once for each form, because reading all entries is slow and this runs while the user types. */
  const makeRoom = (nowMs: number) => {
    if (hasRoom) return;
    hasRoom = true;
    const storage = findStorage();
    const entries = keysFrom(`${kind.journalPrefix}:`).map((key) => {
      const text = storage.getItem(key) ?? '';
      const [, owner = ''] = key.split(':');
      return { key, owner, length: text.length, writtenAt: parseJournalEntry(text, kind)?.writtenAt ?? 0 };
    });
    for (const key of listSuperfluousEntries(entries, nowMs)) storage.removeItem(key);
  };
  const list = (start: string) =>
    keysFrom(prefix + start)
      .flatMap((key) => {
        const entry = parseJournalEntry(findStorage().getItem(key), kind);
        return entry ? [{ key: key.slice(prefix.length), entry }] : [];
      })
      .toSorted((a, b) => b.entry.writtenAt - a.entry.writtenAt);
  return {
    write: (key, entry) =>
      silently(() => {
        makeRoom(entry.writtenAt);
        findStorage().setItem(prefix + key, JSON.stringify(entry));
        return true;
      }) ?? false,
    delete: (key) => silently(() => findStorage().removeItem(prefix + key)),
    list: (newsId) => silently(() => list(prefixOf(newsId))) ?? [],
    listAll: () => (silently(() => list('')) ?? []).slice(0, journalEntriesMax),
  };
}
