/** The journal of unsaved texts in a browser. */
import { describe, expect, it } from 'vitest';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import {
  isWorthOffering,
  type JournalEntry,
  journalEntriesMax,
  listSuperfluousEntries,
  parseJournalEntry,
} from '../../../domain/news/news-journal.ts';
import { newsText } from '../../../domain/news/text-kind.ts';
import { dayMs } from '../../builders.ts';

const now = Date.parse('2026-11-20T17:35:00Z');
const entry: JournalEntry = {
  writtenAt: now - 1_000,
  newsId: 'abcdefghij0123456789',
  basis: { version: 3, baseVersion: 2 },
  base: { ...emptyFields, title: 'Um' },
  fields: { ...emptyFields, category: 'games', title: 'Um título', isFeatured: true },
};

describe('a journal entry', () => {
  it('is parsed as it was written', () => {
    expect(parseJournalEntry(JSON.stringify(entry), newsText)).toEqual(entry);
  });

  it.each([null, '', 'não é JSON', '[]', '1', '{}', '{"writtenAt":"1","fields":{}}', '{"writtenAt":1}'])(
    'rejects %j',
    (text) => {
      expect(parseJournalEntry(text, newsText)).toBeNull();
    },
  );

  it('keeps the valid parts of a damaged entry', () => {
    const damaged = { writtenAt: 1, newsId: 4, fields: { title: 'Salvo', category: 'nada', summary: 5 } };
    expect(parseJournalEntry(JSON.stringify(damaged), newsText)).toEqual({
      writtenAt: 1,
      newsId: null,
      basis: null,
      base: null,
      fields: { ...emptyFields, content: '', title: 'Salvo', category: 'nada' },
    });
  });
});

describe('isWorthOffering', () => {
  it("offers a text that differs from the server's", () => {
    expect(isWorthOffering(entry, emptyFields, now, newsText)).toBe(true);
  });

  it('does not offer a text that the server has', () => {
    expect(isWorthOffering(entry, { ...entry.fields }, now, newsText)).toBe(false);
  });

  it('does not offer an empty text', () => {
    expect(isWorthOffering({ ...entry, fields: emptyFields }, entry.fields, now, newsText)).toBe(false);
  });

  it('does not offer a text older than 30 days', () => {
    expect(isWorthOffering(entry, emptyFields, now + 30 * dayMs, newsText)).toBe(false);
  });
});

describe('listSuperfluousEntries', () => {
  const entries = (count: number, length: number, owner = 'ana') =>
    Array.from({ length: count }, (_, index) => ({
      key: `k${index}`,
      owner,
      writtenAt: now - index,
      length,
    }));

  it('deletes entries above the limit of their number', () => {
    expect(listSuperfluousEntries(entries(journalEntriesMax, 10), now)).toEqual([]);
    expect(listSuperfluousEntries(entries(journalEntriesMax + 1, 10), now)).toEqual([
      `k${journalEntriesMax}`,
    ]);
  });

  it('counts the entries of each person apart', () => {
    const ofBoth = [...entries(journalEntriesMax, 10), ...entries(journalEntriesMax, 10, 'bia')];
    expect(listSuperfluousEntries(ofBoth, now)).toEqual([]);
  });

  it('deletes the oldest entries above the limit of their size', () => {
    expect(listSuperfluousEntries(entries(3, 1_000_000), now)).toEqual(['k2']);
  });

  it('deletes entries older than 30 days', () => {
    expect(
      listSuperfluousEntries(
        [...entries(1, 10), { key: 'velho', owner: 'ana', writtenAt: 1, length: 1 }],
        now,
      ),
    ).toEqual(['velho']);
  });

  it('never deletes the newest entry', () => {
    expect(listSuperfluousEntries(entries(2, 4_000_000), now)).toEqual(['k1']);
  });
});
