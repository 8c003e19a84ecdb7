/** Checks how readers see the genre of news, and how the news were made (docs/product.md#genres). */
import { describe, expect, it } from 'vitest';
import { searchPageSize } from '../../../domain/site/limits.ts';
import { dayNumber } from '../../../domain/text/dates.ts';
import { publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, now } = withNewsDesk();
const page = async (path: string) => (await portal().get(path)).text();
const link = JSON.stringify({
  blocks: [
    { key: 'a', text: 'Veja.', type: 'unstyled', depth: 0, entityRanges: [{ offset: 0, length: 4, key: 0 }] },
  ],
  entityMap: { 0: { type: 'LINK', mutability: 'MUTABLE', data: { url: 'https://loja.example/' } } },
});
const paragraph = { text: 'Custa R$ 489 e chega por e-mail. '.repeat(20), type: 'unstyled' };
const long = JSON.stringify({ blocks: [paragraph, paragraph, paragraph], entityMap: {} });
const paid = someFields({ genre: 'paid', payer: 'Café Sol', content: link });

describe('the genre of news', () => {
  it('stands above the title, on cards, in feeds and in the data of the article', async () => {
    const { path } = await publish(await admin(), someFields({ genre: 'analysis', aiUse: 'Na revisão.' }));
    const html = await page(path);
    expect(html).toMatch(/Análise<\/span>.*Feito com ajuda de IA:<\/strong> Na revisão\..*<h1/);
    expect(html).toContain('"@type":"AnalysisNewsArticle"');
    expect(html).toContain('"backstory":"Feito com ajuda de IA: Na revisão."');
    expect(await page('/')).toContain('Análise</span>');
    expect(await page('/rss.xml')).toMatch(
      /<category>Análise<\/category>.*Feito com ajuda de IA: Na revisão/s,
    );
    expect(await page('/feed.json')).toContain('"Análise"]');
  });

  it('is not shown for plain news, and filters the search', async () => {
    const ana = await admin();
    const plain = await publish(ana, someFields({ title: 'Um robô anda' }));
    const opinion = await publish(ana, someFields({ title: 'Um robô fala', genre: 'opinion' }));
    expect(await page(plain.path)).toContain('"@type":"NewsArticle"');
    const found = await page('/busca?q=robo&tipo=opiniao');
    expect(found).toContain(opinion.path);
    expect(found).not.toContain(`href="${plain.path}" class="grid`);
    expect(found).toContain('1 resultado<');
    expect(await page('/busca?q=robo&tipo=nenhum')).toContain('2 resultados');
    const told = await publish(ana, someFields({ title: 'Um robô escreve', aiUse: 'Sim', conflict: 'Sim' }));
    for (const tipo of ['com-ajuda-de-ia', 'conflito-de-interesse']) {
      const list = await page(`/busca?q=robo&tipo=${tipo}`);
      expect([list.includes(told.path), list.includes('1 resultado<')]).toEqual([true, true]);
    }
  });

  it('is searched without a word, newest first and page by page', async () => {
    const ana = await admin();
    await publish(ana, someFields({ title: 'Uma notícia' }));
    const all: string[] = [];
    for (let number = 1; number <= searchPageSize + 1; number += 1)
      all.unshift((await publish(ana, someFields({ title: `Opinião ${number}`, genre: 'opinion' }))).path);
    const listed = (html: string) =>
      [...html.matchAll(/<ol.*?<\/ol>/gs)].flatMap(([list]) =>
        all.filter((path) => list.includes(`"${path}"`)),
      );
    const first = await page('/busca?tipo=opiniao');
    expect(listed(first)).toEqual(all.slice(0, searchPageSize));
    expect(first).toContain(`${all.length} resultados`);
    const next = /href="(\/busca\?tipo=opiniao[^"]*pagina=2[^"]*)"/.exec(first)?.[1] ?? '';
    expect(listed(await page(next.replaceAll('&amp;', '&')))).toEqual(all.slice(searchPageSize));
  });

  it('marks paid news and their links, and keeps them out of Google News and Mais lidas', async () => {
    const ana = await admin();
    const plain = await publish(ana, someFields({ title: 'Uma notícia da casa' }));
    const { id, path } = await publish(ana, paid);
    const html = await page(path);
    expect(html).toMatch(/Publieditorial<\/span>.*>Pago por<\/strong> Café Sol.*<h1/);
    expect(html).toContain('rel="sponsored noopener nofollow"');
    expect(html).toContain('"sponsor":{"@type":"Organization","name":"Café Sol"}');
    expect(await page('/rss.xml')).toContain('rel=&quot;sponsored noopener nofollow&quot;');
    const recent = await page('/sitemap-news.xml');
    expect([recent.includes(plain.path), recent.includes(path)]).toEqual([true, false]);
    const views = [
      { newsId: id, views: 9 },
      { newsId: plain.id, views: 1 },
    ];
    await portal().database.views.record(dayNumber(now()), views);
    const rail = (await page('/busca')).split('Mais lidas</h2>')[1] ?? '';
    expect([rail.includes(plain.path), rail.includes(path)]).toEqual([true, false]);
  });

  it('says that news are paid wherever their title stands without the genre', async () => {
    const ana = await admin();
    const { id, path } = await publish(ana, { ...paid, title: 'Cafeteria premiada', isFeatured: true });
    const other = await publish(ana, someFields({ title: 'Uma da casa', content: long, isFeatured: true }));
    const related = [{ newsId: id, name: 'Café' }, { newsId: id }, { address: path, name: 'Leia' }];
    const capa = {
      places: [{ newsId: other.id, title: '', related }],
      line: { kind: 'urgente', text: 'Abriu', link: path, until: now() + 60_000 },
    };
    await ana.ok('PUT', '/capa', { version: 0, frontPage: JSON.stringify(capa) });
    const article = await page(path);
    const label = 'Publieditorial: Cafeteria premiada';
    expect(article).toContain(`<title>${label}`);
    expect(article).toContain(`property="og:title" content="${label}"`);
    expect(article).toContain(`?text=${encodeURIComponent(label)}`);
    expect(await page(other.path)).toMatch(/Leia também · Publieditorial<\/span>.*?Cafeteria premiada/);
    expect((await page('/')).match(/<ul class="flex".*?<\/ul>/s)?.[0]).toContain(`>${label}<`);
    expect(await page('/')).toMatch(
      /aria-label="Relacionadas".*Publieditorial: Café<.*Publieditorial: Cafeteria premiada<.*Publieditorial: Leia</s,
    );
    expect(await page('/')).toContain('Publieditorial: Abriu<');
    expect(await page('/rss.xml')).toContain(`<title>${label}</title>`);
    expect(await page('/feed.json')).toContain(`"title":"${label}"`);
  });

  it('asks who paid, and does not change when an older form does not send it', async () => {
    const ana = await admin();
    const unnamed = { version: null, fields: { ...paid, payer: ' ' } };
    const created = await ana.ok('POST', '/rascunhos', unnamed);
    const answer = await ana.call('POST', `/rascunhos/${created.id}/publicar`, {
      ...unnamed,
      version: created.version,
    });
    expect(answer).toMatchObject({
      body: { field: 'payer', message: expect.stringContaining('quem pagou') },
    });
    const { id, path } = await publish(ana, paid);
    const { genre: _, payer: __, ...old } = { ...paid, title: 'Outro título' };
    const changed = await ana.ok('POST', `/rascunhos/${id}/publicar`, {
      version: null,
      baseVersion: 1,
      fields: old,
    });
    expect(changed.path).not.toBe(path);
    expect(await page(String(changed.path))).toContain('Café Sol');
  });
});
