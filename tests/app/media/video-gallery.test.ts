/** The gallery of videos that readers see. */
import { describe, expect, it } from 'vitest';
import type { Video } from '../../../domain/media/video.ts';
import { saveVideo } from '../../../server/services/media/videos.ts';
import { aNews, aVideo, minuteMs, testNowMs } from '../../builders.ts';
import { withPortal } from '../http/open-portal.ts';

const portal = withPortal();

const path = '/galeria-de-videos';
const show = (...videos: Partial<Video>[]) =>
  portal().database.inTransaction(async (stores) => {
    for (const video of videos) await saveVideo(stores, aVideo(video));
  });
const titles = (html: string) =>
  [...html.matchAll(/<h3 id="video-[^>]*>([^<]*)/g)].map(([, title]) => title?.replaceAll('\u00a0', ' '));
const href = (html: string, rel: 'prev' | 'next') =>
  new RegExp(`<a href="([^"]+)" rel="${rel}"`).exec(html)?.[1]?.replaceAll('&amp;', '&');
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `Filme ${index}`, createdAt: testNowMs - index }));

describe('the gallery of videos', () => {
  it('has a title and a search', async () => {
    const html = await portal().page(path);
    expect(html).toMatch(/<h1[^>]*>Galeria de Vídeos<\/h1>/);
    expect(html).toContain('<title>Galeria de Vídeos | Pauta</title>');
    expect(html).toMatch(/<input type="search"[^>]* placeholder="Busque por título\.\.\."[^>]* name="q"/);
    expect(html).toMatch(/<button type="submit"[^>]*>Buscar<\/button>/);
  });

  it('shows videos newest first, without loading their players', async () => {
    await show({ title: 'Velho', createdAt: 1 }, { title: 'Novo', createdAt: 2 });
    const html = await portal().page(path);
    expect(titles(html)).toEqual(['Novo', 'Velho']);
    expect(html.match(/aria-label="Reproduzir vídeo"/g)).toHaveLength(2);
    expect(html).not.toContain('<iframe');
    expect(html).not.toContain('Excluir');
  });

  it('says when a video has no title or no valid address', async () => {
    await show(
      { title: '  ' },
      { title: 'Quebrado', link: 'https://exemplo.com/v' },
      { link: 'javascript:alert(1)' },
    );
    const html = await portal().page(path);
    expect(titles(html)).toContain('Sem título');
    expect(html.match(/URL de vídeo inválido/g)).toHaveLength(2);
    expect(html.match(/aria-label="Reproduzir vídeo"/g)).toHaveLength(1);
    expect(html).not.toContain('javascript:');
  });

  it('pages forward and back by plain links, also while videos are added', async () => {
    await show(...many(26));
    const expected = many(26).map(({ title }) => title);
    const first = await portal().page(path);
    expect(titles(first)).toEqual(expected.slice(0, 12));
    expect(href(first, 'prev')).toBeUndefined();
    await show({ title: 'Chegou', createdAt: testNowMs + 1 });
    const second = await portal().page(href(first, 'next') ?? '');
    expect(titles(second)).toEqual(expected.slice(12, 24));
    expect(second).toContain('<link rel="canonical" href="https://pauta.test/galeria-de-videos?pagina=2"/>');
    const third = await portal().page(href(second, 'next') ?? '');
    expect(titles(third)).toEqual(expected.slice(24));
    expect(href(third, 'next')).toBeUndefined();
    expect(titles(await portal().page(href(third, 'prev') ?? ''))).toEqual(expected.slice(12, 24));
    expect(href(second, 'prev')).toBe(path);
  });

  it('finds videos by title, whatever accents, case and endings', async () => {
    await show({ title: 'Animações ABERTAS', createdAt: 2 }, { title: 'Outro', createdAt: 1 });
    const html = await portal().page(`${path}?q=animacao+aberta`);
    expect(titles(html)).toEqual(['Animações ABERTAS']);
    expect(html).toContain('value="animacao aberta"');
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
  });

  it('has the hits of a search in pages', async () => {
    await show(...many(13), { title: 'Outro' });
    const first = await portal().page(`${path}?q=filme`);
    expect(titles(first)).toHaveLength(12);
    const next = href(first, 'next') ?? '';
    expect(next).toMatch(/^\/galeria-de-videos\?q=filme&pagina=2&depois=\d+$/);
    const second = await portal().page(next);
    expect(titles(second)).toEqual(['Filme 12']);
    expect(href(second, 'prev')).toBe('/galeria-de-videos?q=filme');
  });

  it('says when there are no videos, and links to home', async () => {
    expect(await portal().page(path)).toMatch(
      /Nenhum vídeo encontrado\.<\/p><p[^>]*><a href="\/"[^>]*>Ver as últimas notícias/,
    );
    await show({});
    for (const query of ['q=inexistente', 'q=de', 'q=%3F', 'pagina=9', 'pagina=101']) {
      expect(await portal().page(`${path}?${query}`)).toMatch(
        /Nenhum vídeo encontrado\.<\/p><p[^>]*><a href="\/galeria-de-videos"[^>]*>Ver todos os vídeos/,
      );
    }
  });

  it('ends with the ten latest news, if there are any', async () => {
    expect(await portal().page(path)).not.toContain('carousel-track');
    const { news } = portal().database;
    for (let index = 0; index < 11; index += 1) {
      await news.save(aNews({ title: `Notícia velha ${index}`, createdAt: testNowMs - index * minuteMs }));
    }
    await news.save(aNews({ title: 'Amanhã', createdAt: testNowMs + minuteMs }));
    await portal().database.invalidateContent();
    const html = await portal().page(path);
    expect(html).toContain('>Últimas notícias</h2>');
    const carousel = html.slice(html.indexOf('carousel-track'));
    expect(carousel.match(/>Notícia velha \d+</g)).toHaveLength(10);
    expect(html).not.toContain('Amanhã');
  });
});
