/** `Importações`: what an import could not take over. */
import { expect, it } from 'vitest';
import { severityOf } from '../../../domain/transfer/import-problems.ts';
import { createForeignImportReport } from '../../../domain/transfer/import-report.ts';
import { aNews } from '../../builders.ts';
import { answerOf, withNewsroom } from '../http/newsroom.ts';

const { portal, signInAdmin, now } = withNewsroom();

it('Importações lists what an import could not take over, and ticks it off', async () => {
  const { imports, news } = portal().database;
  const ana = await signInAdmin();
  expect(await answerOf(await ana.call('GET', '/importacoes'))).toEqual({
    runs: [],
    open: 0,
    items: [],
    next: null,
  });

  await news.save(aNews({ id: 'n1' }));
  await imports.saveRun({ ...createForeignImportReport('r1', now()), name: 'Blog' });
  const record = {
    id: 'a1',
    kind: 'post',
    oldId: '12',
    newId: 'n1',
    title: 'Foguete',
    oldAddress: 'https://antigo.example/foguete/',
    path: '/news/n1',
    importedAt: now(),
    checksum: 'c',
    written: 'w',
    problems: [{ code: 'image', detail: '/a.jpg' }],
    isOpen: true,
  } as const;
  await imports.save(record);
  await imports.save({ ...record, id: 'a2', problems: [{ code: 'slug', detail: 'x' }] });
  const list = async (query = '') => {
    const page = (await answerOf(await ana.call('GET', `/importacoes${query}`))) as {
      items: { id: string }[];
      open: number;
    };
    return [page.open, page.items.map(({ id }) => id)];
  };
  expect(await list()).toEqual([2, ['a1', 'a2']]);
  expect(await list('?tipo=slug')).toEqual([2, ['a2']]);
  expect(await list(`?depois=${severityOf(record.problems)}-a1`)).toEqual([2, ['a2']]);

  expect((await ana.call('PUT', '/importacoes/a1', { isOpen: false })).status).toBe(200);
  expect(await list()).toEqual([1, ['a2']]);
  expect(await list('?resolvidos=1')).toEqual([1, ['a1']]);
  expect((await ana.call('PUT', '/importacoes/zz', { isOpen: false })).status).toBe(404);
  expect((await ana.call('PUT', '/importacoes/a1', { isOpen: true })).status).toBe(200);
  expect(await list()).toEqual([2, ['a1', 'a2']]);
  expect((await ana.call('PUT', '/importacoes', { ids: ['a1', 'a2', 'zz'], isOpen: false })).status).toBe(
    200,
  );
  expect(await list()).toEqual([0, []]);
  expect((await ana.call('PUT', '/importacoes', { ids: [], isOpen: false })).status).toBe(400);

  await imports.save({ ...record, id: 'a3', path: '/news/foguete' });
  await imports.save({ ...record, id: 'a4', newId: 'draft', path: '/news/rascunho' });
  const { items } = (await answerOf(await ana.call('GET', '/importacoes'))) as {
    items: { id: string; path: string }[];
  };
  expect(items.map(({ id, path }) => [id, path])).toEqual([
    ['a3', '/news/foguete'],
    ['a4', ''],
  ]);
});
