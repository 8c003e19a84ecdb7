/** Which record of a foreign site answers at an old address, and which address an unpublished one keeps. */
import { describe, expect, it } from 'vitest';
import { publishDue } from '../../../server/services/jobs/publish-scheduled.ts';
import { listImports } from '../../../server/services/transfer/foreign/list-imports.ts';
import { testNowMs as now, silentLog, words } from '../../builders.ts';
import { openTemporarySqlite } from '../../contracts/databases.ts';
import { aForeignFile, aForeignSection, aForeignTopic, anItem, aSite } from './foreign-records.ts';
import { useForeignImport } from './use-foreign-import.ts';

describe('old addresses of a foreign site', () => {
  const { database, adapters, advanceClock, redirects, findNews, run, runWithRedirects } =
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

  it.each(['before', 'after'])(
    'lead to the item that has them now, in a file %s the other',
    async (place) => {
      const present = anItem('7', { slug: 'console', oldPaths: ['/2019/05/console/', '/?p=7'] });
      const former = anItem('8', { oldPaths: ['/2019/05/console-novo/', '/?p=8', '/2019/05/console/'] });
      for (const item of place === 'before' ? [present, former] : [former, present])
        await runWithRedirects([...games, item]);
      const rules = await database().redirects.listBySources(['/2019/05/console', '/2019/05/console-novo']);
      expect([...rules.values()].map(({ source, target }) => [source, target]).toSorted()).toEqual([
        ['/2019/05/console', '/news/console'],
        ['/2019/05/console-novo', '/news/titulo-8'],
      ]);
    },
  );

  it('lead to the first of two items that have the same one, and the report of the second names both', async () => {
    const [one, two] = ['7', '8'].map((id) => anItem(id, { oldPaths: ['/2019/05/console/', `/?p=${id}`] }));
    if (!one || !two) throw new Error('two items');
    const report = await run([...games, one, two]);
    expect(redirects().filter(({ from }) => from === '/2019/05/console/')).toEqual([
      { from: '/2019/05/console/', to: '/news/titulo-7' },
    ]);
    expect(report.problems).toEqual({ redirect: 1 });
    const { items } = await listImports(database())({ code: 'redirect', isOpen: true, after: '' });
    const detail = '/2019/05/console/: leva a /news/titulo-7, que tinha o mesmo endereço';
    expect(items).toMatchObject([{ title: 'Título 8', problems: [{ code: 'redirect', detail }] }]);
  });

  it('in texts lead to what an earlier import brought', async () => {
    const importOne = (id: string, source = '') =>
      runWithRedirects([...games, anItem(id, { text: { format: 'html', source } })]);
    await importOne('1');
    const links = ['/2019/05/Titulo-1/#fim', '/?p=1', '/2019/05/titulo-1/feed/', '/2019/05/nada/'];
    const report = await importOne('2', links.map((link) => `<p><a href="${link}">x</a></p>`).join(''));
    const { content = '' } = (await findNews('titulo-2')) ?? {};
    expect([...content.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url)).toEqual([
      '/news/titulo-1#fim',
      '/news/titulo-1',
      '/news/titulo-1',
      'https://www.antigo.example/2019/05/nada/',
    ]);
    expect(report.problems).toEqual({ link: 1 });
  });

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

  it('of a site in a folder all lead somewhere', async () => {
    const site = { ...aSite, address: 'https://antigo.example/blog' };
    const links = words(`
      /blog/ /blog/2019/05/titulo-2/2/ https://antigo.example/blog/?p=2#fim /blog/category/celulares/page/3/
      /blog/2019/05/03/ /blog/feed/ /contato/ /blog/?p=99 /blog/sumiu/
    `);
    const source = links.map((link) => `<p><a href="${link}">x</a></p>`).join('');
    const report = await run([
      site,
      aForeignSection('celulares', {
        oldPaths: ['/blog/category/celulares/', '/blog/?category_name=celulares'],
      }),
      anItem('1', { text: { format: 'html', source }, oldPaths: ['/blog/2019/05/titulo-1/', '/blog/?p=1'] }),
      anItem('2', { oldPaths: ['/blog/2019/05/titulo-2/', '/blog/?p=2'] }),
      aForeignFile('9', '/a/falta.jpg', {
        oldPaths: ['/blog/2019/05/titulo-2/foto/', '/blog/?attachment_id=9'],
        attachedTo: { itemId: '2', position: 0 },
      }),
    ]);
    const { content = '' } = (await findNews('titulo-1')) ?? {};
    expect([...content.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url)).toEqual(
      words(`
      / /news/titulo-2 /news/titulo-2#fim /categoria/celulares / /rss.xml /contato
      https://antigo.example/blog/?p=99 https://antigo.example/blog/sumiu/
    `),
    );
    expect(report.problems).toEqual({ link: 2, image: 1 });
    for (const rule of [
      { from: '/blog/?p=1', to: '/news/titulo-1' },
      { from: '/blog/?attachment_id=9', to: '/news/titulo-2' },
      { from: '/blog/?category_name=celulares', to: '/categoria/celulares' },
      { from: '/blog/?s=', to: '/busca' },
      { from: '/blog/?feed=rss2', to: '/rss.xml' },
      { from: '/blog/2019/', to: '/' },
      { from: '/blog/?m=2019', to: '/' },
      { from: '/blog/', to: '/' },
    ])
      expect(redirects()).toContainEqual(rule);
  });

  it.each([
    ['as texts link to them', {}, '/editoria/', '/assuntos/'],
    ['as the operator says', { category: 'secao/x', tag: 't' }, '/secao/x/', '/t/'],
  ])('with own bases of categories and tags redirect, %s', async (_, bases, category, tag) => {
    const links = ['/editoria/celulares/', '/editoria/games/page/2/', '/assuntos/pix/', '/assuntos/nfc/'];
    const source = links.map((link) => `<p><a href="${link}">x</a></p>`).join('');
    const topicIds = ['pix', 'nfc'];
    const report = await run(
      [
        aSite,
        aForeignSection('celulares'),
        aForeignSection('games'),
        aForeignTopic('pix'),
        aForeignTopic('nfc'),
        anItem('1', { text: { format: 'wordpress', source }, topicIds, sectionIds: ['celulares', 'games'] }),
      ],
      { bases },
    );
    for (const rule of [
      { from: `${category}celulares/`, to: '/categoria/celulares' },
      { from: `${category}games/feed/`, to: '/categoria/games/rss.xml' },
      { from: `${tag}pix/`, to: '/assunto/pix' },
      { from: '/category/celulares/', to: '/categoria/celulares' },
    ])
      expect(redirects()).toContainEqual(rule);
    if (category !== '/editoria/') return;
    expect(report.problems).toEqual({});
    expect((await findNews('titulo-1'))?.content).toContain('"/categoria/games"');
  });

  it('are no links to a draft that nobody can read', async () => {
    await run([...games, anItem('4', { state: 'draft', slug: 'lancamento', dateDoubt: 'sem data' })]);
    const { items } = await listImports(database())({ code: null, isOpen: true, after: '' });
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
