/** Which record of a foreign site answers at an old address, and which address an unpublished one keeps. */
import { describe, expect, it } from 'vitest';
import { publishDue } from '../../../server/services/jobs/publish-scheduled.ts';
import { listImports } from '../../../server/services/transfer/foreign/list-imports.ts';
import { testNowMs as now, silentLog } from '../../builders.ts';
import { openTemporarySqlite } from '../../contracts/databases.ts';
import { aForeignSection, anItem, aSite } from './foreign-records.ts';
import { useForeignImport } from './use-foreign-import.ts';

describe('old addresses of a foreign site', () => {
  const { database, adapters, advanceClock, redirects, findNews, run } =
    useForeignImport(openTemporarySqlite);
  const games = [aSite, aForeignSection('celulares')];

  it.each(['before', 'after'])(
    'lead to the item that has them now, %s the one that had them',
    async (place) => {
      const present = anItem('7', { slug: 'console', oldPaths: ['/2019/05/console/', '/?p=7'] });
      const former = anItem('8', {
        slug: 'console-novo',
        oldPaths: ['/2019/05/console-novo/', '/2019/05/console/', '/?p=8'],
      });
      await run([...games, ...(place === 'before' ? [present, former] : [former, present])]);
      expect(redirects().filter(({ from }) => from === '/2019/05/console/')).toEqual([
        { from: '/2019/05/console/', to: '/news/console' },
      ]);
    },
  );

  it('keep the slug of a scheduled item until it is published', async () => {
    const scheduled = anItem('4', { state: 'scheduled', publishedAt: now + 60_000, slug: 'lancamento' });
    const report = await run([
      ...games,
      scheduled,
      anItem('5', {
        slug: 'lancamento',
        text: { format: 'html', source: '<a href="/2019/05/titulo-4/">x</a>' },
      }),
    ]);
    expect(report.problems).toEqual({ slug: 1 });
    expect(await findNews('lancamento')).toBeNull();
    expect((await findNews('lancamento-2'))?.content).toContain('"/news/lancamento"');
    expect(redirects()).toContainEqual({ from: '/?p=4', to: '/news/lancamento' });
    advanceClock(120_000);
    await publishDue({ ...adapters(), log: silentLog });
    expect(await findNews('lancamento')).toMatchObject({ title: 'Título 4', createdAt: now + 60_000 });
  });

  it('are no links to a draft that nobody can read', async () => {
    await run([...games, anItem('4', { state: 'draft', slug: 'lancamento', dateDoubt: 'sem data' })]);
    const { items } = await listImports(database())({ code: null, isOpen: true, afterId: '' });
    expect(items.map(({ title, path }) => [title, path])).toEqual([['Título 4', '']]);
  });

  it('of a schedule that was missed lead to a draft, which stays one', async () => {
    const report = await run([...games, anItem('4', { state: 'scheduled', publishedAt: now - 60_000 })]);
    await publishDue({ ...adapters(), log: silentLog });
    const [draft] = await database().drafts.listAll('', 9);
    expect(draft).toMatchObject({ state: 'draft', publishAt: null });
    expect(report.problems).toEqual({ date: 1 });
  });
});
