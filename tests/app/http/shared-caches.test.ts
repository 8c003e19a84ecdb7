/**
 * Nothing personal is ever cacheable: every address of app/routes.ts, taken from the application
 * itself, as visitor, reader and admin, with every cookie that the portal sets.
 */
import { expect, it } from 'vitest';
import { fileUrl } from '../../../domain/media/image.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aComment, aNews, aVideo, dayMs, testNowMs, words } from '../../builders.ts';
import { thingPageRoutes } from '../../thing-routes.ts';
import { type Person, withNewsDesk } from '../news/news-desk.ts';

const { portal, visitor, reader, admin } = withNewsDesk();

const newsId = 'noticiacompartilhada';
const storageKey = 'news_images/1763650000000_capa.jpg';
/** Cookies besides a session; none of them may change a shared page. */
const harmlessCookies = words(`
  consentimento=accepted consentimento=refused aviso=login __Host-google=eyJub25jZSI6IngifQ sessao=nada
  _ga=GA1.1.1 previa=nada
`);
/** Answers that no session changes. */
const sameForAll = /\.(?:xml|txt|jpg|js|webmanifest)$|\/feed\.json$|^\/sem-conexao$/;
/** Real content in place of the parameters, so that every page is one with content in it. */
const realPaths: Record<string, string> = {
  ...thingPageRoutes,
  '/news/:idOrSlug': '/news/uma-noticia',
  '/news/:id/comentarios': `/news/${newsId}/comentarios`,
  '/api/noticias/:id/comentarios': `/api/noticias/${newsId}/comentarios`,
  '/compartilhar/:file{[^/]+\\.jpg}': `/compartilhar/${newsId}.jpg`,
  '/:file{sitemap-noticias-.+\\.xml}': '/sitemap-noticias-inicio.agora.xml',
  '/files/*': fileUrl(storageKey),
};
const besides = [
  '/?conta=excluida',
  '/contato?enviada=sim',
  '/busca?q=jogo',
  '/api/noticias?categoria=games&pagina=2',
  '/news/nada',
  '/categoria/GAMES',
  `/news/${newsId}`,
  '/nada',
  '/sobre-nos/',
];

function addresses(): { method: string; path: string }[] {
  const named = portal()
    .app.routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({
      method,
      path: realPaths[path] ?? path.replace(/:\w+(?:\{[^}]*\})?/g, 'x').replace('*', 'x/y'),
    }));
  const all = [...named, ...besides.map((path) => ({ method: 'GET', path }))];
  return [...new Map(all.map((each) => [`${each.method} ${each.path}`, each])).values()];
}

async function ask(who: Person | null, { method, path }: { method: string; path: string }, cookie = '') {
  const session = who ? [...who.browser.cookies].map((pair) => pair.join('=')) : [];
  const cookies = [...session, ...(cookie ? [cookie] : [])].join('; ');
  const response = await portal().get(path, {
    method,
    headers: { Origin: 'https://pauta.test', ...(cookies ? { Cookie: cookies } : {}) },
  });
  const { headers, status } = response;
  const cacheControl = headers.get('Cache-Control') ?? '';
  const isKept = !/no-store/.test(cacheControl);
  return { status, headers, cacheControl, isKept, body: await response.text() };
}

it('an answer is cacheable only when it is the same for all visitors', async () => {
  const { database, files } = portal();
  await database.inTransaction(async (stores) => {
    await saveNews(
      stores,
      aNews({
        id: newsId,
        slug: 'uma-noticia',
        createdAt: testNowMs - 12 * dayMs,
        imageUrl: fileUrl(storageKey),
      }),
    );
    await stores.comments.save(aComment({ newsId }));
    await stores.videos.save(aVideo());
  });
  await files.save(storageKey, Buffer.from('imagem'));
  const [anonymous, bia, ana] = [visitor(), await reader(), await admin()];
  const all = addresses();
  expect(all.length).toBeGreaterThan(100);
  const kept: string[] = [];

  for (const address of all) {
    const where = `${address.method} ${address.path}`;
    const shown = await ask(anonymous, address);
    expect(shown.status, where).toBeLessThan(500);
    if (shown.isKept) {
      kept.push(where);
      expect(address.method, where).toBe('GET');
      expect([200, 301], where).toContain(shown.status);
      expect(shown.headers.getSetCookie(), where).toEqual([]);
      expect(shown.cacheControl, where).toMatch(/^public, max-age=\d+, s-maxage=\d+/);
      expect(shown.headers.get('Cache-Tag'), where).toMatch(/^tudo(?:,[\w.%-]+)*$/);
      const isForAll = sameForAll.test(address.path);
      expect(shown.headers.get('Vary'), where).toBe(isForAll ? null : 'Cookie');
      const again = await ask(anonymous, address, harmlessCookies.join('; '));
      expect([again.status, again.body, again.cacheControl], where).toEqual([
        shown.status,
        shown.body,
        shown.cacheControl,
      ]);
    } else {
      expect(shown.headers.get('Cache-Tag'), where).toBeNull();
    }
    // Answers that need a session are tested with one: they are never cacheable.
    if (address.method !== 'GET') continue;
    for (const person of [bia, ana]) {
      const theirs = await ask(person, address, harmlessCookies.join('; '));
      if (theirs.isKept) {
        expect(sameForAll.test(address.path), where).toBe(true);
        expect([theirs.status, theirs.body], where).toEqual([shown.status, shown.body]);
      } else {
        expect(theirs.headers.get('Cache-Tag'), where).toBeNull();
      }
    }
    const forged = await ask(null, address, '__Host-sessao=nada');
    expect(forged.isKept, where).toBe(shown.isKept && sameForAll.test(address.path));
  }
  // The whole list is compared, so that a page that can no longer be cached is noticed.
  expect(kept.map((where) => where.replace('GET ', '')).sort()).toEqual(
    [
      '/',
      '/?conta=excluida',
      '/.well-known/security.txt',
      '/acessibilidade',
      '/api/noticias',
      '/api/noticias?categoria=games&pagina=2',
      `/api/noticias/${newsId}/comentarios`,
      '/busca',
      '/busca?q=jogo',
      '/categoria/games',
      '/categoria/GAMES',
      '/categoria/games/feed.json',
      '/categoria/games/rss.xml',
      `/compartilhar/${newsId}.jpg`,
      '/contato',
      '/contato?enviada=sim',
      '/feed.json',
      fileUrl(storageKey),
      '/galeria-de-videos',
      `/news/${newsId}`,
      ...words(`
        /news/uma-noticia /robots.txt /rss.xml /sem-conexao /service-worker.js /site.webmanifest
        /sitemap-news.xml /sitemap-noticias-inicio.agora.xml /sitemap-paginas.xml /sitemap.xml /sobre-nos
        /termos-de-uso-e-privacidade
      `),
    ].sort(),
  );
});

it('errors and answers with a cookie are never cacheable', async () => {
  const { app } = portal();
  app.get('/prova/:what', (c) => {
    c.header('Cache-Control', 'public, s-maxage=60');
    c.header('Cache-Tag', 'tudo');
    if (c.req.param('what') === 'falha') throw new Error('no meio');
    c.header('Set-Cookie', 'a=b');
    return c.text('ok');
  });
  for (const path of ['/prova/falha', '/prova/cookie']) {
    const { cacheControl, headers } = await ask(null, { method: 'GET', path });
    expect([cacheControl, headers.get('Cache-Tag')], path).toEqual(['no-store', null]);
  }
});

it('a cacheable page is tagged by what it shows, and an older article is cached longer', async () => {
  const { database } = portal();
  await saveNews(
    database,
    aNews({
      id: newsId,
      slug: 'uma-noticia',
      createdAt: testNowMs - 12 * dayMs,
      imageUrl: fileUrl(storageKey),
    }),
  );
  const tagsOf = async (path: string) =>
    (await portal().get(path)).headers.get('Cache-Tag')?.split(',').slice(1);
  expect(await tagsOf('/')).toEqual(['conteudo', 'lista', 'home']);
  expect(await tagsOf('/categoria/games')).toEqual(['conteudo', 'lista', 'categoria-games']);
  expect(await tagsOf('/categoria/games/rss.xml')).toEqual(['conteudo', 'lista', 'categoria-games']);
  expect(await tagsOf('/galeria-de-videos')).toEqual(['conteudo', 'lista', 'videos']);
  expect(await tagsOf('/news/uma-noticia')).toEqual([
    'conteudo',
    `noticia-${newsId}`,
    `comentarios-${newsId}`,
  ]);
  // Without purging: see domain/web/caching.ts.
  const { headers } = await portal().get('/news/uma-noticia');
  expect(headers.get('Cache-Control')).toContain('s-maxage=10,');
});
