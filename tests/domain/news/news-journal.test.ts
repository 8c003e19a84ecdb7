import { describe, expect, it } from 'vitest';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import {
  isWorthOffering,
  type JournalEntry,
  journalEntriesMax,
  journalLifetimeMs,
  journalMaxLength,
  listSuperfluousEntries,
  parseJournalEntry,
} from '../../../domain/news/news-journal.ts';

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
    expect(parseJournalEntry(JSON.stringify(entry))).toEqual(entry);
  });

  it.each([null, '', 'não é JSON', '[]', '1', '{}', '{"writtenAt":"1","fields":{}}', '{"writtenAt":1}'])(
    'rejects %j',
    (text) => {
      expect(parseJournalEntry(text)).toBeNull();
    },
  );

  it('keeps the valid parts of a damaged entry', () => {
    const damaged = { writtenAt: 1, newsId: 4, fields: { title: 'Salvo', category: 'nada', summary: 5 } };
    expect(parseJournalEntry(JSON.stringify(damaged))).toEqual({
      writtenAt: 1,
      newsId: null,
      basis: null,
      base: null,
      fields: { ...emptyFields, content: '', title: 'Salvo' },
    });
  });
});

describe('a text is offered again', () => {
  it("when the server's text differs", () => {
    expect(isWorthOffering(entry, emptyFields, now)).toBe(true);
  });

  it('but not when the server has the same text', () => {
    expect(isWorthOffering(entry, { ...entry.fields }, now)).toBe(false);
  });

  it('nor when it is empty', () => {
    expect(isWorthOffering({ ...entry, fields: emptyFields }, entry.fields, now)).toBe(false);
  });

  it('nor after 30 days', () => {
    expect(isWorthOffering(entry, emptyFields, now + journalLifetimeMs)).toBe(false);
  });
});

describe('the journal stays small', () => {
  const entries = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => ({ key: `k${index}`, writtenAt: now - index, length }));

  it('by number', () => {
    expect(listSuperfluousEntries(entries(journalEntriesMax, 10), now)).toEqual([]);
    expect(listSuperfluousEntries(entries(journalEntriesMax + 1, 10), now)).toEqual([
      `k${journalEntriesMax}`,
    ]);
  });

  it('by size, oldest first', () => {
    expect(listSuperfluousEntries(entries(3, journalMaxLength / 2), now)).toEqual(['k2']);
  });

  it('by age', () => {
    expect(
      listSuperfluousEntries([...entries(1, 10), { key: 'velho', writtenAt: 1, length: 1 }], now),
    ).toEqual(['velho']);
  });

  it('and never loses the newest text', () => {
    expect(listSuperfluousEntries(entries(2, journalMaxLength * 2), now)).toEqual(['k1']);
  });
});
