/** The search of readers. */
import { describe, expect, it } from 'vitest';
import type { Video } from '../../../domain/media/video.ts';
import type { News } from '../../../domain/news/news.ts';
import { dayNumber } from '../../../domain/text/dates.ts';
import { saveVideo } from '../../../server/services/media/videos.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aContent, aNews, anAdmin, anImage, aVideo, minuteMs, testNowMs } from '../../builders.ts';
import { saveAtOnce } from '../../many-news.ts';
import { withPortal } from '../http/open-portal.ts';

const portal = withPortal();

const publish = (...news: Partial<News>[]) =>
  portal().database.inTransaction(async (stores) => {
    for (const item of news) await saveNews(stores, aNews(item));
  });
const show = (...videos: Partial<Video>[]) =>
  portal().database.inTransaction(async (stores) => {
    for (const video of videos) await saveVideo(stores, aVideo(video));
  });
const paths = (html: string) => [...html.matchAll(/href="(\/news\/[^"]+)"/g)].map(([, path]) => path);
const found = (html: string) => paths(html.slice(html.indexOf('id="resultados"'), html.indexOf('<footer')));
const href = (html: string, rel: 'prev' | 'next') =>
  new RegExp(`<a href="([^"]+)" rel="${rel}"`).exec(html)?.[1]?.replaceAll('&amp;', '&');

describe('the search of readers', () => {
  it('shows only fields for words and section when there is no query, and asks not to be indexed', async () => {
    await publish({});
    for (const path of ['/busca', '/busca?q=', '/busca?q=%20%20', '/busca?categoria=games']) {
      const html = await portal().page(path);
      expect(html).toMatch(
        /<label[^>]*><span[^>]*>Buscar notícias<\/span><input type="search"[^>]* name="q"/,
      );
      expect(html).toMatch(/<button type="submit"[^>]*>Buscar<\/button>/);
      expect(html).toMatch(/<select name="categoria"/);
      expect(html).not.toContain('id="resultados"');
      expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
      expect(html).not.toContain('Nenhuma notícia encontrada.');
    }
  });

  it('finds by title, summary and text, whatever the accents, case and endings', async () => {
    await publish(
      { slug: 'titulo', title: 'A eleição dos robôs', createdAt: 3 },
      { slug: 'resumo', summary: 'Como um ROBÔ decide.', createdAt: 2 },
      { slug: 'texto', content: aContent('Abertura.', 'O robo chegou.'), createdAt: 1 },
      { slug: 'outro', title: 'Nada disso' },
    );
    const html = await portal().page('/busca?q=robo');
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(found(html)).toEqual(['/news/titulo', '/news/resumo', '/news/texto']);
    expect(html).toContain('3 resultados');
    expect(found(await portal().page('/busca?q=ROB%C3%94S+elei%C3%A7%C3%A3o'))).toEqual(['/news/titulo']);
  });

  it('marks the words in title and excerpt, and shows the picture', async () => {
    const image = anImage();
    await portal().database.images.save(image);
    await publish({
      title: 'Robôs <novos>',
      summary: 'Sem a palavra.',
      content: aContent('Um começo.', 'Aqui trabalha um robô antigo, há muitos anos, sem parar nem um dia.'),
      imageUrl: `/files/${image.storageKey}`,
    });
    const html = await portal().page('/busca?q=rob%C3%B4');
    expect(html).toContain('<mark>Robôs</mark> &lt;novos&gt;');
    expect(html).toContain('Aqui trabalha um <mark>robô</mark> antigo');
    expect(html).toContain(`src="/files/${image.storageKey}.768.webp"`);
    // Screen readers read the title before the date, as on cards.
    expect(html).toMatch(/<article(?:(?!<time).)*<\/h3>.*<time/s);
  });

  it('filters by section and keeps the choice', async () => {
    await publish(
      { slug: 'um', title: 'Robô', category: 'saude' },
      { slug: 'dois', title: 'Robô', category: 'games' },
    );
    const html = await portal().page('/busca?q=robo&categoria=saude');
    expect(found(html)).toEqual(['/news/um']);
    expect(html).toMatch(/<option value="saude" selected="">Saúde<\/option>/);
    expect(found(await portal().page('/busca?q=robo&categoria='))).toHaveLength(2);
    expect(found(await portal().page('/busca?q=robo&categoria=nenhuma'))).toHaveLength(2);
  });

  it('shows future news to editors and admins only', async () => {
    await publish({ slug: 'segredo', title: 'Robô secreto', createdAt: testNowMs + minuteMs });
    const html = await portal().page('/busca?q=robo');
    expect(html).toContain('Nenhuma notícia encontrada.');
    expect(html).not.toContain('secreto');
    const answer = await portal().services.searchNews(anAdmin(), {
      query: 'robo',
      category: null,
      order: 'relevance',
      page: { pageNumber: 1, after: null, before: null },
    });
    expect(answer).toMatchObject({ kind: 'results', news: { items: [{ path: '/news/segredo' }] } });
  });

  it('says when it finds nothing or is asked for no word, and links to home', async () => {
    for (const query of ['de', '%3F!%26', 'a+o+que', '%22%22', 'x'])
      expect(await portal().page(`/busca?q=${query}`)).toContain('Não há o que buscar aí');
    expect(await portal().page('/busca?q=robo')).toMatch(
      /Nenhuma notícia encontrada\.<\/p><p[^>]*><a href="\/"[^>]*>Ver as últimas notícias/,
    );
    expect(await portal().page('/busca?q=robo&categoria=saude')).toMatch(
      /Nenhuma notícia encontrada\.<\/p><p[^>]*><a href="\/busca\?q=robo"[^>]*>Buscar em todas as seções/,
    );
  });

  it('shows the results for a spelling of its own words when it finds nothing', async () => {
    await publish(aNews({ slug: 'orbita', title: 'Satélite <brasileiro>' }));
    const html = await portal().page('/busca?q=satelitte&categoria=games&ordem=recentes');
    expect(html).toContain('Não encontramos “satelitte”. Estes são os resultados para “satélite”.');
    expect(html).toContain('Notícias para “satélite”');
    expect(html).toContain('href="/news/orbita"');
    const exact = await portal().page('/busca?q=satelitte&exata=sim');
    expect(exact).not.toContain('Estes são os resultados');
    expect(await portal().page('/busca?q=satelite')).not.toContain('Não encontramos');
  });

  it('shows the most read and the sections when nothing is asked or found', async () => {
    const item = aNews({ slug: 'orbita', title: 'Satélite <brasileiro>' });
    await publish(item);
    await portal().database.views.record(dayNumber(testNowMs), [{ newsId: item.id, views: 3 }]);
    for (const path of ['/busca', '/busca?q=%3Cb%3Exyzxyz%3C/b%3E']) {
      const html = await portal().page(path);
      expect(html).toMatch(/Mais lidas<\/h2>.*href="\/news\/orbita"/);
      expect(html).toMatch(/Seções<\/h2>.*href="\/categoria\/games"/);
      expect(html).not.toContain('Não encontramos');
      expect(html).not.toContain('<b>');
    }
    expect(await portal().page('/busca?q=satelite')).not.toMatch(/Seções<\/h2>/);
  });

  it('orders by relevance or date, and says how many it found', async () => {
    await publish(
      { slug: 'texto', content: aContent('Um robô.'), createdAt: 2 },
      { slug: 'titulo', title: 'Robô', createdAt: 1 },
    );
    const relevant = await portal().page('/busca?q=robo&categoria=games');
    expect(relevant).toContain('2 resultados');
    expect(found(relevant)).toEqual(['/news/titulo', '/news/texto']);
    expect(relevant).toMatch(/aria-current="true"[^>]*>Mais relevantes/);
    const newest = await portal().page('/busca?q=robo&categoria=games&ordem=recentes');
    expect(found(newest)).toEqual(['/news/texto', '/news/titulo']);
    expect(newest).toMatch(/href="\/busca\?q=robo&amp;categoria=games"[^>]*>Mais relevantes/);
    expect(newest).toMatch(/aria-current="true"[^>]*>Mais recentes/);
    expect(newest).toContain('<input type="hidden" name="ordem" value="recentes"/>');
    expect(found(await portal().page('/busca?q=robo&ordem=x'))).toEqual(found(relevant));
  });

  it('says how many hits there are, up to a thousand', async () => {
    await publish({ slug: 'um', title: 'Robô' });
    expect(await portal().page('/busca?q=robo')).toContain('>1 resultado<');
    await saveAtOnce(
      portal().database,
      Array.from({ length: 1_000 }, () => aNews({ title: 'Robô' })),
    );
    expect(await portal().page('/busca?q=robo')).toContain('mais de 1.000 resultados');
  });

  it('pages forward and back by plain links, also while news are published', async () => {
    const slugs = Array.from({ length: 23 }, (_, index) => `n${index}`);
    await publish(...slugs.map((slug, index) => ({ slug, title: 'Robô', createdAt: testNowMs - index })));
    const path = (slug: string) => `/news/${slug}`;
    const first = await portal().page('/busca?q=robo&categoria=games');
    expect(found(first)).toEqual(slugs.slice(0, 10).map(path));
    expect(href(first, 'prev')).toBeUndefined();
    const nextOfFirst = href(first, 'next') ?? '';
    expect(nextOfFirst).toMatch(/^\/busca\?q=robo&categoria=games&pagina=2&depois=0-\d+$/);

    await publish({ slug: 'nova', title: 'Robô', createdAt: testNowMs });
    const second = await portal().page(nextOfFirst);
    expect(found(second)).toEqual(slugs.slice(10, 20).map(path));
    const third = await portal().page(href(second, 'next') ?? '');
    expect(found(third)).toEqual(slugs.slice(20).map(path));
    expect(href(third, 'next')).toBeUndefined();
    const back = await portal().page(href(third, 'prev') ?? '');
    expect(found(back)).toEqual(slugs.slice(10, 20).map(path));
    expect(href(back, 'prev')).toBe('/busca?q=robo&categoria=games');
    expect(found(await portal().page('/busca?q=robo&pagina=3'))).toEqual(slugs.slice(19).map(path));
  });

  it('ends at page 100 without a key, and ignores invalid keys', async () => {
    await publish({ slug: 'um', title: 'Robô' });
    expect(await portal().page('/busca?q=robo&pagina=101')).toContain('Nenhuma notícia encontrada.');
    expect(await portal().page('/busca?q=robo&pagina=2')).toContain('Voltar à primeira página');
    expect(found(await portal().page('/busca?q=robo&pagina=x'))).toEqual(['/news/um']);
    expect((await portal().get('/busca?q=robo&pagina=2&depois=1e3')).status).toBe(200);
  });

  it('shows up to three videos on the first page, unless a section is chosen', async () => {
    await show(...[1, 2, 3, 4].map((createdAt) => ({ title: `Robô filmado ${createdAt}`, createdAt })));
    const html = await portal().page('/busca?q=robo');
    expect(html.match(/Robô filmado \d/g)).toEqual(expect.arrayContaining(['Robô filmado 4']));
    expect(html).not.toContain('Robô filmado 1');
    expect(html).toContain('href="/galeria-de-videos?q=robo"');
    expect(html).toContain('aria-label="Reproduzir vídeo"');
    expect(await portal().page('/busca?q=robo&pagina=2')).not.toContain('Robô filmado');
    expect(await portal().page('/busca?q=robo&categoria=games')).not.toContain('Robô filmado');
  });
});
