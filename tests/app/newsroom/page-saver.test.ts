/** Pages are saved by the saver of news: nothing typed is lost to a save, a publication or another person. */
import { expect, test } from 'vitest';
import { createDraftSaver } from '../../../app/newsroom/text/draft-saver.ts';
import type { Conflict } from '../../../app/newsroom/text/draft-state.ts';
import type { Basis } from '../../../domain/news/news-journal.ts';
import { pageText } from '../../../domain/pages/page-text.ts';
import type { TextPageFields } from '../../../domain/pages/text-pages.ts';

const before: TextPageFields = { ...pageText.empty, title: 'Sobre', description: 'Quem faz o site' };
const on = (version: number): Basis => ({ version, baseVersion: null });

class Late extends Error {
  readonly conflict: Conflict<TextPageFields>;
  constructor(fields: TextPageFields, version: number) {
    super('late');
    const basis = on(version);
    this.conflict = { base: null, fields, basis, isPublished: false, savedBy: null, savedAt: 0 };
  }
}

/** A page and its server: `saveAsOther` is another person's save. */
function openPage() {
  let server = { fields: before, version: 1 };
  const aside: TextPageFields[] = [];
  const journal = new Map<string, unknown>();
  const saver = createDraftSaver<TextPageFields>(
    { id: 'sobre', basis: on(1), fields: before, savedAt: 0 },
    {
      kind: pageText,
      create: () => Promise.reject(new Error('not for pages')),
      save: async (_id, { version }, fields) => {
        if (version !== server.version) throw new Late(server.fields, server.version);
        server = { fields: pageText.clean(fields), version: version + 1 };
        return { basis: on(server.version), savedAt: 0 };
      },
      setAside: async (_id, fields) => aside.push(fields),
      readConflict: (error) => (error instanceof Late ? error.conflict : null),
      isTransient: () => false,
      isDeclined: () => false,
      journal: {
        write: (key, entry) => journal.set(key, entry).has(key),
        delete: (key) => void journal.delete(key),
      },
      keyOf: () => 'sobre',
      clock: () => 0,
      onCreated: () => {},
      onMerged: () => {},
    },
  );
  return {
    saver,
    aside,
    stored: () => server.fields,
    saveAsOther: (part: Partial<TextPageFields>) => {
      server = { fields: { ...server.fields, ...part }, version: server.version + 1 };
    },
  };
}

test('a change of the title is merged with another person’s change of the description', async () => {
  const { saver, saveAsOther, stored } = openPage();
  saver.change({ title: 'Sobre nós' });
  saveAsOther({ description: 'Quem escreve' });
  await saver.saveNow().catch(() => {});
  await saver.saveNow();
  expect(stored()).toMatchObject({ title: 'Sobre nós', description: 'Quem escreve' });
});

test('the form asks again after a third save, and then saves what was chosen', async () => {
  const { saver, saveAsOther, stored } = openPage();
  saver.change({ title: 'O meu' });
  for (const title of ['O outro', 'O terceiro']) {
    saveAsOther({ title });
    const { fields } = saver.getState();
    await saver.merge(fields);
    await saver.saveNow().catch(() => {});
    expect(saver.getState().conflict?.fields.title).toBe(title);
  }
  await saver.merge(saver.getState().fields);
  await saver.saveNow();
  expect(saver.getState()).toMatchObject({ conflict: null, progress: 'saved' });
  expect(stored().title).toBe('O meu');
});

test('the own text is stored in the history before the saved one replaces it', async () => {
  const { saver, aside, saveAsOther } = openPage();
  saver.change({ title: 'O meu' });
  saveAsOther({ title: 'O outro' });
  await saver.saveNow().catch(() => {});
  const { conflict } = saver.getState();
  const mine = await saver.merge(conflict?.fields ?? before);
  expect(mine?.title).toBe('O meu');
  expect(aside.at(-1)?.title).toBe('O meu');
  expect(saver.getState()).toMatchObject({ progress: 'saved', fields: { title: 'O outro' } });
});

test('the text that another person saved is kept before the own one replaces it', async () => {
  const { saver, aside, saveAsOther, stored } = openPage();
  saver.change({ title: 'O meu' });
  saveAsOther({ title: 'O outro' });
  await saver.saveNow().catch(() => {});
  await saver.merge(saver.getState().fields);
  await saver.saveNow();
  expect(stored().title).toBe('O meu');
  expect(aside.map(({ title }) => title)).toEqual(['O meu', 'O outro']);
});

test('the saved text is kept before a recovered one replaces it', async () => {
  const { saver, aside, stored } = openPage();
  const fields = { ...before, title: 'De antes' };
  await saver.recover(
    { key: 'sobre:x', entry: { writtenAt: 0, newsId: 'sobre', basis: null, base: null, fields } },
    null,
  );
  await saver.saveNow();
  expect(stored().title).toBe('De antes');
  expect(aside).toEqual([before]);
});
