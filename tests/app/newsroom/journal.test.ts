/** The journal that keeps unsaved texts in the browser. */
import { beforeEach, describe, expect, it } from 'vitest';
import { journalKeys, openJournal, writeAside } from '../../../app/newsroom/text/journal.ts';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import { type JournalEntry, journalEntriesMax } from '../../../domain/news/news-journal.ts';
import { newsText } from '../../../domain/news/text-kind.ts';

const now = Date.parse('2026-11-20T17:35:00Z');

/** Opens a storage like those of browsers: every key is a property. */
function openStorage(): Storage {
  const shelf: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => shelf[key] ?? null,
    setItem: (key: string, value: string) => {
      shelf[key] = value;
    },
    removeItem: (key: string) => {
      delete shelf[key];
    },
    clear: () => {},
    key: () => null,
    length: 0,
  };
  return new Proxy<Storage>(Object.assign(Object.create(null), methods), {
    ownKeys: () => Object.keys(shelf),
    getOwnPropertyDescriptor: (_target, key) => Object.getOwnPropertyDescriptor({ ...shelf }, key),
  });
}

let storage: Storage;
beforeEach(() => {
  storage = openStorage();
});

function entry(title: string, writtenAt = now): JournalEntry {
  return { writtenAt, newsId: null, basis: null, base: null, fields: { ...emptyFields, title } };
}

describe('the journal of a browser', () => {
  it('finds the newest text of a piece of news', () => {
    const journal = openJournal(() => storage, 'ana', newsText);
    journal.write(journalKeys()('n1'), entry('Primeiro', now - 1));
    journal.write(journalKeys()('n1'), entry('Segundo'));
    journal.write(journalKeys()('n2'), entry('De outra', now + 1));
    expect(journal.list('n1').map(({ entry: { fields } }) => fields.title)).toEqual(['Segundo', 'Primeiro']);
    expect(journal.list(null)).toEqual([]);
  });

  it('keeps the text that a version replaces, and throws if the browser has no room for it', () => {
    const journal = openJournal(() => storage, 'ana', newsText);
    writeAside(journal, 'n1', entry('Antes').fields, now);
    expect(journal.list('n1').map(({ entry: { fields } }) => fields.title)).toEqual(['Antes']);
    const full = { ...journal, write: () => false };
    expect(() => writeAside(full, 'n1', emptyFields, now)).toThrow('não foi trocado');
  });

  it('keeps texts of two forms apart', () => {
    const journal = openJournal(() => storage, 'ana', newsText);
    const [one, other] = [journalKeys(), journalKeys()];
    journal.write(one(null), entry('Em uma aba'));
    journal.write(other(null), entry('Em outra', now + 1));
    journal.delete(other(null));
    expect(journal.list(null).map(({ entry: { fields } }) => fields.title)).toEqual(['Em uma aba']);
  });

  it('hides texts of other users', () => {
    openJournal(() => storage, 'ana', newsText).write(journalKeys()(null), entry('De Ana'));
    expect(openJournal(() => storage, 'bia', newsText).list(null)).toEqual([]);
  });

  it('drops the oldest texts for new ones', () => {
    for (let count = 0; count < journalEntriesMax + 5; count += 1)
      openJournal(() => storage, 'ana', newsText).write(
        journalKeys()(`n${count}`),
        entry('Texto', now + count),
      );
    expect(Object.keys(storage).length).toBeLessThanOrEqual(journalEntriesMax + 1);
    expect(openJournal(() => storage, 'ana', newsText).list(`n${journalEntriesMax + 4}`)).toHaveLength(1);
  });

  it('keeps the texts of one person when another one writes many', () => {
    openJournal(() => storage, 'ana', newsText).write(journalKeys()(null), entry('De Ana', now - 1_000));
    for (let count = 0; count < journalEntriesMax + 5; count += 1)
      openJournal(() => storage, 'bia', newsText).write(journalKeys()(null), entry('De Bia', now + count));
    expect(openJournal(() => storage, 'ana', newsText).listAll()).toHaveLength(1);
  });

  it('says whether a text is stored', () => {
    const journal = openJournal(() => storage, 'ana', newsText);
    expect(journal.write('nova:1', entry('Texto'))).toBe(true);
  });

  describe.each([
    ['full', () => new Proxy(storage, { get: () => refuse })],
    [
      'full but readable',
      () => new Proxy(storage, { get: (...read) => (read[1] === 'setItem' ? refuse : Reflect.get(...read)) }),
    ],
    ['blocked', () => refuse()],
  ])('in a browser whose storage is %s', (_kind, findStorage) => {
    it('does not throw, and says that the text is not stored', () => {
      const journal = openJournal(findStorage, 'ana', newsText);
      expect(journal.write('nova:1', entry('Texto'))).toBe(false);
      expect(() => journal.delete('nova:1')).not.toThrow();
      expect(journal.list(null)).toEqual([]);
    });
  });
});

function refuse(): never {
  throw new DOMException('full', 'QuotaExceededError');
}
