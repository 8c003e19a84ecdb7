/** No visitor gets a page of another one: the whole portal with its page cache, by real sockets. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aNews, aUser } from '../../builders.ts';
import { type ServedPortal, servePortal } from './served-portal.ts';

const people = ['bia', 'caio'] as const;
type Person = (typeof people)[number];
const newsId = 'noticiacomentada0000';
const paths = [
  '/',
  '/?pagina=2',
  '/categoria/games',
  '/news/uma',
  '/news/uma',
  `/news/${newsId}/comentarios`,
  `/api/noticias/${newsId}/comentarios`,
  '/news/nada',
  '/busca?q=noticia',
  '/galeria-de-videos',
  '/sobre-nos',
  '/acessibilidade',
  '/termos-de-uso-e-privacidade',
  '/contato',
  '/login',
  '/login?modo=registro',
  '/redefinir-senha',
  '/convite',
  '/nada',
  '/api/noticias',
  '/rss.xml',
];

let portal: ServedPortal;
const cookies = new Map<string, string>();

const url = (path: string) => portal.url(path);

beforeAll(async () => {
  portal = await servePortal({}, async (database) => {
    // Without an admin, the operator's own pages are private.
    await database.users.saveVerified(aUser({ roles: ['admin'] }));
    for (const item of [aNews({ id: newsId, slug: 'uma' }), ...Array.from({ length: 20 }, () => aNews())]) {
      await saveNews(database, { ...item, createdAt: Date.now() - 60_000 });
    }
  });
  for (const person of people) {
    const response = await fetch(url('/registrar'), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email: `${person}@exemplo.com`, password: 'uma senha bem longa' }),
    });
    expect(response.status).toBe(303);
    // With the word that the next page says once.
    cookies.set(
      person,
      response.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    );
  }
  const ids = await Promise.all(people.map((person) => writeComment(person, `Quem escreve é ${person}.`)));
  const reported = await call('bia', `/comentarios/${ids[1]}/denunciar`, {});
  expect(reported.status).toBe(204);
});
afterAll(() => portal.close());

function call(who: Person, path: string, body: object): Promise<Response> {
  return fetch(url(path), {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      Cookie: cookies.get(who) ?? '',
    },
  });
}

/** Gives its id. */
async function writeComment(who: Person, comment: string): Promise<string> {
  const response = await call(who, `/news/${newsId}/comentarios`, { comment });
  expect(response.status).toBe(201);
  const { id } = await response.json();
  return id;
}

/** Checks the parts of the article's page that only one person may see: marks of own comments and own reports. */
function expectOwnComments(who: Person | null, html: string, where: string): void {
  const own = /data-own[\s\S]*?comment-text">(Quem escreve é \w+)\./.exec(html)?.[1] ?? null;
  expect(own, where).toBe(who && `Quem escreve é ${who}`);
  expect(html.includes('>Desfazer denúncia<'), where).toBe(who === 'bia');
  expect(/Você assina como <bdi[^>]*>(\w+)/.exec(html)?.[1] ?? null, where).toBe(who);
}

const visits = fc.array(
  fc.record({
    who: fc.constantFrom(null, null, ...people),
    path: fc.constantFrom(...paths),
    /** Parameters and endings that could trick a cache. */
    extra: fc.constantFrom('', '', 'utm_source=x', 'voltar=/segredo-de-bia', 'aviso=senha', 'erro=refused'),
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
    conditional: fc.boolean(),
  }),
  { minLength: 20, maxLength: 60 },
);

const etags = new Map<string, string>();

async function visit({
  who,
  path,
  extra,
  method,
  conditional,
}: typeof visits extends fc.Arbitrary<(infer V)[]> ? V : never) {
  const address = extra ? `${path}${path.includes('?') ? '&' : '?'}${extra}` : path;
  const headers: Record<string, string> = {};
  if (who) headers.Cookie = `consentimento=refused; ${cookies.get(who)}`;
  const etag = etags.get(path);
  if (conditional && etag) headers['If-None-Match'] = etag;
  const response = await fetch(url(address), { method, headers, redirect: 'manual' });
  const html = await response.text();
  const where = `${who ?? 'nobody'} ${method} ${address} ${response.status}`;
  const isForAll = path === '/rss.xml';
  if (path === '/news/uma' && method === 'GET' && response.status === 200)
    expectOwnComments(who, html, where);
  if (path.startsWith('/api/noticias/') && method === 'GET' && html) {
    expect(html.match(/"isOwn":true/g)?.length ?? 0, where).toBe(who === null ? 0 : 1);
    expect(html.includes('"isReported":true'), where).toBe(who === 'bia');
  }
  if (who === null) {
    if (response.headers.has('etag')) etags.set(path, response.headers.get('etag') ?? '');
    expect(html, where).not.toMatch(/action="\/sair"|realizado com sucesso!|bia@|caio@/);
    if (!extra.startsWith('voltar')) expect(html, where).not.toContain('segredo-de-bia');
    expect(response.headers.getSetCookie(), where).toEqual([]);
    expect(response.headers.get('cache-control') ?? '', where).not.toContain('private');
  } else if (!isForAll) {
    expect(response.headers.get('cache-control'), where).toBe('private, no-store');
    expect(response.status, where).not.toBe(304);
    expect(response.headers.has('etag'), where).toBe(false);
    // Bare pages have no header to sign out by.
    if (html && response.headers.get('content-type')?.startsWith('text/html') && path !== '/nada') {
      expect(html, where).toContain('action="/sair"');
    }
  }
}

it('never mixes visitors, in any order and concurrently', async () => {
  await fc.assert(
    fc.asyncProperty(visits, async (list) => {
      await Promise.all(list.map(visit));
    }),
    { numRuns: 15 },
  );
});

it('shows new and deleted comments on the cached page at once', async () => {
  const read = async () => (await fetch(url('/news/uma'))).text();
  await read();
  const id = await writeComment('caio', 'Isto fica pouco.');
  expect(await read()).toContain('Isto fica pouco.');
  expect((await call('caio', `/comentarios/${id}/excluir`, {})).status).toBe(204);
  expect(await read()).not.toContain('Isto fica pouco.');
});
