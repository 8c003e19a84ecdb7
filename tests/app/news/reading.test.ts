/** Checks what readers see on home, lists and articles. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { categoryPageSize, homePageSize } from '../../../domain/site/limits.ts';
import { aNews, anId, dayMs, listed, minuteMs, testNowMs } from '../../builders.ts';
import { openTestPortal, type TestPortal } from '../http/open-portal.ts';
import { publish } from './publish.ts';

let portal: TestPortal;

beforeEach(async () => {
  portal = await openTestPortal();
});
afterEach(() => portal.close());

function linksToNews(html: string): string[] {
  // Without the rail and the bands.
  const [list = ''] = html.slice(html.indexOf('id="ultimas"')).split('data-server-html="around');
  return [...new Set([...list.matchAll(/href="(\/news\/[^"]+)"/g)].map((match) => match[1] ?? ''))];
}

function many(count: number, changes: Parameters<typeof aNews>[0] = {}) {
  return Array.from({ length: count }, (_, index) =>
    aNews({
      ...changes,
      slug: `item-${index}`,
      title: `Item ${index}`,
      createdAt: testNowMs - index * minuteMs,
    }),
  );
}

describe('home', () => {
  it('says when there are no news', async () => {
    const html = await portal.page('/');
    expect(html).toContain('Nenhuma notícia destacada disponível no momento.');
    expect(html).toContain('Nenhuma notícia encontrada.');
  });

  it('has no ticker before the first news', async () => {
    const ticker = 'aria-label="Últimas notícias"';
    expect(await portal.page('/')).not.toContain(ticker);
    await publish(portal, aNews());
    expect(await portal.page('/')).toContain(ticker);
  });

  it('begins with the newest news when none is featured', async () => {
    await publish(portal, aNews({ slug: 'unica', title: 'A única notícia' }));
    const html = await portal.page('/');
    const main = html.slice(html.indexOf('<main'));
    expect(main.indexOf('A única notícia')).toBeLessThan(
      main.indexOf('Nenhuma notícia destacada disponível'),
    );
    expect(main.match(/Nenhuma notícia destacada disponível/g)).toHaveLength(1);
    expect(main).toContain('xl:col-span-full');
    await publish(portal, aNews({ slug: 'destaque', isFeatured: true }));
    expect(await portal.page('/')).not.toContain('Nenhuma notícia destacada');
  });

  it('leaves no room for missing images', async () => {
    await publish(portal, ...many(3), aNews({ slug: 'destaque', isFeatured: true }));
    expect(await portal.page('/')).not.toContain('picture-box');
    await publish(portal, aNews({ slug: 'foto', imageUrl: 'https://imagens.example/foto.jpg' }));
    expect(await portal.page('/')).toContain('picture-box');
  });

  it('shows no list when all news are featured', async () => {
    await publish(portal, aNews({ isFeatured: true }));
    const html = await portal.page('/');
    expect(html).not.toContain('id="ultimas"');
    expect(html).not.toContain('Nenhuma notícia encontrada.');
  });

  it('shows eight news, newest first, and a link to the next ones', async () => {
    await publish(portal, ...many(20));
    const html = await portal.page('/');
    expect(linksToNews(html)).toEqual(
      Array.from({ length: homePageSize }, (_, index) => `/news/item-${index}`),
    );
    const next = /href="(\/\?pagina=2&amp;depois=[^"]+)"[^>]*>Próxima/
      .exec(html)?.[1]
      ?.replaceAll('&amp;', '&');
    expect(linksToNews(await portal.page(next ?? ''))[0]).toBe('/news/item-12');
  });

  describe('shows no story twice', () => {
    const nextOf = (html: string) =>
      /href="(\/\?pagina=\d+&amp;depois=[^"]+)"[^>]*>Próxima/.exec(html)?.[1]?.replaceAll('&amp;', '&') ??
      null;
    /** The stories of the page, without the headlines in its frame and rail: those may repeat. */
    const storiesOf = (html: string) =>
      [...html.matchAll(/<article[^>]*><a href="\/news\/([^"]+)"/g)].map(([, slug]) => slug);
    const news = (count: number) =>
      many(count).map((item, index) => ({
        ...item,
        category: index % 3 === 0 ? 'games' : 'saude',
        isFeatured: index === 0 || index === 30,
      }));
    const slugs = (count: number) => Array.from({ length: count }, (_, index) => `item-${index}`).sort();

    it('on home and its following pages, also while news are published', async () => {
      await publish(portal, ...news(45));
      const pages = [await portal.page('/')];
      await publish(portal, ...many(3).map((item, index) => ({ ...item, slug: `fresca-${index}` })));
      for (let next = nextOf(pages[0] ?? ''); next; next = nextOf(pages.at(-1) ?? ''))
        pages.push(await portal.page(next));
      expect(pages.flatMap(storiesOf).sort()).toEqual(slugs(45));
    });

    it('on pages with a bare number', async () => {
      await publish(portal, ...news(45));
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((number) => portal.page(number === 1 ? '/' : `/?pagina=${number}`)),
      );
      expect(pages.flatMap(storiesOf).sort()).toEqual(slugs(45));
      const fresh = await (await portal.get('/api/noticias')).json();
      expect(fresh.items.map((item: { path: string }) => item.path)).toEqual(linksToNews(pages[0] ?? ''));
    });

    it('and ends when the bands show the last ones', async () => {
      await publish(portal, ...many(12));
      const html = await portal.page('/');
      expect(storiesOf(html).sort()).toEqual(slugs(12));
      expect(nextOf(html)).toBeNull();
      expect(html).toContain('Você chegou ao final!');
    });
  });

  it.each(['0', '-1', 'abc', '1e9', '99999999999', '1;drop table news', '%00', '..'])(
    'takes ?pagina=%s for an ordinary page',
    async (value) => {
      await publish(portal, ...many(3));
      expect(
        (await portal.get(`/?pagina=${encodeURIComponent(value)}&depois=%F0%9F%92%A3&antes=x`)).status,
      ).toBe(200);
    },
  );

  it('leads back from a page beyond the last', async () => {
    await publish(portal, ...many(3));
    const html = await portal.page('/?pagina=99999');
    expect(html).toContain('Nenhuma notícia encontrada.');
    expect(html).toContain('Voltar ao começo da lista');
  });

  it('has one large and up to four small featured stories', async () => {
    await publish(portal, ...many(7, { isFeatured: true }));
    const html = await portal.page('/');
    const featured = html.slice(html.indexOf('aria-label="Destaques"'), html.indexOf('id="ultimas"'));
    expect([...featured.matchAll(/<article/g)]).toHaveLength(5);
  });

  it('cuts summaries to 50 characters and has placeholders for what is missing', async () => {
    await publish(
      portal,
      aNews({ summary: 'á'.repeat(60), slug: 'longa' }),
      aNews({ summary: '', slug: 'sem-resumo' }),
    );
    const html = await portal.page('/');
    expect(html).toContain(`${'á'.repeat(50)}...`);
    expect(html).not.toContain('á'.repeat(51));
    expect(html).toContain('Sem descrição disponível');
  });

  it('links news without a slug by id', async () => {
    const item = aNews({ slug: null });
    await publish(portal, item);
    expect(linksToNews(await portal.page('/'))).toEqual([`/news/${item.id}`]);
  });

  it('hides news of the future everywhere', async () => {
    await publish(
      portal,
      aNews({ slug: 'amanha', title: 'Só amanhã', createdAt: testNowMs + dayMs, isFeatured: true }),
    );
    for (const path of ['/', '/categoria/games', '/busca?q=amanha', '/api/noticias']) {
      expect(await (await portal.get(path)).text()).not.toContain('Só amanhã');
    }
    expect((await portal.get('/news/amanha')).status).toBe(404);
  });
});

describe('a group of sections', () => {
  it('lists the news of all its sections in pages, forth and back', async () => {
    const slugs = ['games', 'impressao-3d', 'ciencia-e-espaco'] as const;
    const inGroup = many(14).map((item, index) => ({ ...item, category: slugs[index % 3] ?? 'games' }));
    await publish(portal, ...inGroup, aNews({ category: 'saude', slug: 'de-saude' }));
    const read = async (query: string) =>
      (await portal.get(`/api/noticias?categoria=tecnologias${query}`)).json();
    const first = await read('');
    const second = await read(`&pagina=2&depois=${first.next}`);
    const third = await read(`&pagina=3&depois=${second.next}`);
    const paths = (page: { items: { path: string }[] }) => page.items.map(({ path }) => path);
    expect([first, second, third].flatMap(paths)).toEqual(inGroup.map(({ slug }) => `/news/${slug}`));
    expect(paths(await read(`&pagina=2&antes=${third.previous}`))).toEqual(paths(second));
    expect(paths(await read('&pagina=2'))).toEqual(paths(second));
    const html = await portal.page('/categoria/tecnologias');
    expect(html).toContain('<h1 class="page-title text-hue">Tecnologias</h1>');
    expect(html).not.toContain('rss.xml" title="Pauta: Tecnologias');
  });
});

describe('a section', () => {
  it('lists its own news, five a page', async () => {
    await publish(portal, ...many(12), aNews({ category: 'saude', slug: 'de-saude' }));
    const response = await portal.get('/api/noticias?categoria=games');
    const page = (await response.json()) as { items: { path: string }[]; next: string };
    expect(page.items).toHaveLength(categoryPageSize);
    expect(page.items.every((item) => item.path.startsWith('/news/item-'))).toBe(true);
    expect(await portal.page('/categoria/games')).not.toContain('de-saude"><');
  });

  it('shows summaries whole, up to 160 characters ended at a word', async () => {
    const whole = 'Uma frase que passa de cinquenta caracteres e que ninguém precisa adivinhar.';
    await publish(
      portal,
      aNews({ summary: whole, slug: 'inteiro' }),
      aNews({ summary: `${'palavra '.repeat(19)}incompreensível`, slug: 'longo' }),
    );
    const html = await portal.page('/categoria/games');
    expect(html).toContain(whole);
    expect(html).toContain(`${'palavra '.repeat(19).trim()}...`);
  });

  it('names the authors, also on its following pages', async () => {
    await publish(portal, ...many(categoryPageSize + 1, { author: 'Rui Costa' }));
    for (const path of ['/categoria/games', '/categoria/games?pagina=2']) {
      expect(await portal.page(path)).toContain('Rui Costa ·\u00a0');
    }
  });

  it('draws its first news by their number', async () => {
    const sizes = async () =>
      (await portal.page('/categoria/games')).match(/<li class="[^"]*xl:[^"]*"/g) ?? [];
    await publish(portal, ...many(2));
    expect(await sizes()).toEqual(['<li class="xl:col-span-3"', '<li class="xl:col-span-3"']);
    await publish(portal, aNews({ slug: 'terceira' }));
    expect(await sizes()).toEqual([
      '<li class="xl:col-span-4 xl:row-span-2"',
      '<li class="xl:col-span-2"',
      '<li class="xl:col-span-2"',
    ]);
  });

  it('says when it is empty', async () => {
    expect(await portal.page('/categoria/natureza')).toContain('Nenhuma notícia encontrada.');
  });

  it('is found in upper and lower case', async () => {
    const response = await portal.get('/categoria/GAMES');
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('/categoria/games');
  });

  it('that does not exist gives the 404 page with a link back', async () => {
    const response = await portal.get('/categoria/nada');
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('404');
    expect(html).toContain('href="/"');
    expect((await portal.get('/api/noticias?categoria=nada')).status).toBe(404);
  });
});

describe('an article', () => {
  it('redirects from the id to the slug, and from a former slug to the present one', async () => {
    const item = aNews({ slug: 'antigo' });
    await publish(portal, item);
    await publish(portal, { ...item, slug: 'novo' });
    for (const address of [item.id, 'antigo']) {
      const response = await portal.get(`/news/${address}`);
      expect([response.status, response.headers.get('location')]).toEqual([301, '/news/novo']);
    }
    expect((await portal.get('/news/novo')).status).toBe(200);
  });

  it('with its own id as slug is not redirected', async () => {
    const id = anId();
    await publish(portal, aNews({ id, slug: id, title: '!!!' }));
    expect((await portal.get(`/news/${id}`)).status).toBe(200);
  });

  it('that does not exist offers a search and the three latest news', async () => {
    for (const title of ['Primeira', 'Segunda', 'Terceira', 'Quarta'])
      await publish(portal, aNews({ title, slug: title.toLowerCase() }));
    for (const path of ['/nada', '/categoria/nada', '/news/nada']) {
      const response = await portal.get(path);
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(html).toMatch(/<h1[^>]*>(?:Página|Notícia) não encontrada<\/h1>/);
      expect(html).toContain('action="/busca"');
      expect(html.match(/<li data-hue="[^"]+"><a href="\/news\//g)).toHaveLength(3);
    }
    for (const answer of [await portal.get('/nada.png'), await portal.get('/404')]) {
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('action="/busca"');
    }
  });

  it('whose content cannot be parsed is shown empty, with everything around it', async () => {
    await publish(portal, aNews({ slug: 'quebrada', title: 'Quebrada', content: '{"blocks": [' }));
    const html = await portal.page('/news/quebrada');
    expect(html).toContain('Quebrada');
    expect(html).not.toContain('class="rich-text"');
  });

  it('shows author, source and the texts for what is missing', async () => {
    await publish(portal, aNews({ slug: 'a', author: ' ', summary: '', source: 'Agência', createdAt: null }));
    const html = await portal.page('/news/a');
    for (const text of listed(`
      Autor Desconhecido · Sem descrição disponível · Data não disponível · Fonte: · Agência
    `)) {
      expect(html).toContain(text);
    }
    expect(html).toContain('Nenhum comentário ainda.');
    expect(html).not.toContain('Notícias relacionadas');
    expect(html).not.toContain('Não há banner');
    expect(html).not.toContain('Banner da');
  });

  it('shows up to ten related news of its category, never itself', async () => {
    await publish(portal, ...many(14), aNews({ category: 'saude', slug: 'outra' }));
    const html = await portal.page('/news/item-3');
    const related = html.slice(html.indexOf('carousel-track'), html.indexOf('id="comentarios"'));
    const links = [...related.matchAll(/href="\/news\/([^"]+)"/g)].map((match) => match[1]);
    expect(links).toHaveLength(10);
    expect(links).not.toContain('item-3');
    expect(links).not.toContain('outra');
  });

  it('is titled by its own title and described for search engines', async () => {
    await publish(portal, aNews({ slug: 'a', title: 'Um título', author: '' }));
    const html = await portal.page('/news/a');
    expect(html).toContain('<title>Um título</title>');
    expect(html).toContain('<link rel="canonical" href="https://pauta.test/news/a"/>');
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'Um título',
      author: { name: 'Redação Pauta' },
      publisher: { name: 'Pauta' },
    });
  });
});

describe('other pages', () => {
  it.each(['/nada', '/news', '/categoria', '/api/nada', '/wp-login.php', '/%E0%A4%A'])(
    '%s gives 404 and a way back',
    async (path) => {
      const response = await portal.get(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('href="/"');
    },
  );

  it('report an unexpected error by a plain sentence with an id only', async () => {
    await portal.database.close();
    const response = await portal.get('/');
    expect(response.status).toBe(500);
    const html = await response.text();
    expect(html).toContain('Ocorreu um erro. Por favor, tente novamente mais tarde.');
    expect(html).toMatch(/Código do erro: pedido-1234/);
    expect(html).not.toMatch(/sqlite|kysely|at .*\.ts/i);
    expect(await (await portal.get('/news/a')).text()).toContain(
      'Erro ao carregar a notícia. Tente novamente.',
    );
    portal = await openTestPortal();
  });

  it('about and terms have their texts', async () => {
    const terms = await portal.page('/termos-de-uso-e-privacidade');
    expect(terms).toContain('Versão 01');
    expect([...terms.matchAll(/<h2[^>]*>\d\./g)]).toHaveLength(6);
    expect(await portal.page('/sobre-nos')).toContain('Sobre nós');
    expect(await portal.page('/acessibilidade')).toContain('WCAG');
  });
});
