/** Calls every route as every role, and tries every way around the guards. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../app/http/open-portal.ts';
import { ask, askTarget, countInputs, expectAlive, inParallel, pairs } from './attack.ts';
import { newsId, newsSlug, type Role, videoId } from './portal-under-attack.ts';

const tried = countInputs('access control');
const unknownId = 'naoexiste00000000000';

/** Who passes the guards of a route. `ends`: called without a session only, because it would end that session. */
type Access = 'all' | 'login' | 'admin' | 'login-page' | 'admin-page' | 'ends';

/** Every route with an example address. A missing route fails the first test. */
const routes: Record<string, readonly [address: string, access: Access]> = {
  'GET /healthz': ['/healthz', 'all'],
  'GET /readyz': ['/readyz', 'all'],
  'GET /rss.xml': ['/rss.xml', 'all'],
  'GET /feed.json': ['/feed.json', 'all'],
  'GET /categoria/:categoria/rss.xml': ['/categoria/games/rss.xml', 'all'],
  'GET /categoria/:categoria/feed.json': ['/categoria/games/feed.json', 'all'],
  'GET /sitemap.xml': ['/sitemap.xml', 'all'],
  'GET /sitemap-paginas.xml': ['/sitemap-paginas.xml', 'all'],
  'GET /sitemap-news.xml': ['/sitemap-news.xml', 'all'],
  'GET /:file{sitemap-noticias-.+\\.xml}': ['/sitemap-noticias-0.xml', 'all'],
  'GET /robots.txt': ['/robots.txt', 'all'],
  'GET /.well-known/security.txt': ['/.well-known/security.txt', 'all'],
  'GET /site.webmanifest': ['/site.webmanifest', 'all'],
  'GET /sem-conexao': ['/sem-conexao', 'all'],
  'GET /service-worker.js': ['/service-worker.js', 'all'],
  'GET /compartilhar/:file{[^/]+\\.jpg}': ['/compartilhar/nada.jpg', 'all'],
  'GET /cores/:file{[0-9a-f-]{6,62}\\.css}': ['/cores/abcdef.css', 'all'],
  'GET /icone/:file{[0-9a-f-]+\\.png}': ['/icone/0123456789-192.png', 'all'],
  'GET /favicon.ico': ['/favicon.ico', 'all'],
  'GET /favicon.svg': ['/favicon.svg', 'all'],
  'GET /icone.png': ['/icone.png', 'all'],
  'GET /icone-192.png': ['/icone-192.png', 'all'],
  'GET /apple-touch-icon.png': ['/apple-touch-icon.png', 'all'],
  'GET /files/*': ['/files/nada.jpg', 'all'],
  'GET /': ['/', 'all'],
  'GET /categoria/:categoria': ['/categoria/games', 'all'],
  'GET /assunto/:assunto': ['/assunto/nenhum', 'all'],
  'GET /assunto/:assunto/rss.xml': ['/assunto/nenhum/rss.xml', 'all'],
  'GET /assunto/:assunto/feed.json': ['/assunto/nenhum/feed.json', 'all'],
  'GET /api/redacao/assuntos': ['/api/redacao/assuntos', 'admin'],
  'GET /api/redacao/assuntos/sugestoes': ['/api/redacao/assuntos/sugestoes', 'admin'],
  'PUT /api/redacao/assuntos/:id': [`/api/redacao/assuntos/${unknownId}`, 'admin'],
  'DELETE /api/redacao/assuntos/:id': [`/api/redacao/assuntos/${unknownId}?versao=1`, 'admin'],
  'POST /api/redacao/assuntos/:id/juntar': [`/api/redacao/assuntos/${unknownId}/juntar`, 'admin'],
  'GET /news/:idOrSlug': [`/news/${newsSlug}`, 'all'],
  'GET /previa/:token': ['/previa/nada', 'all'],
  'GET /news/:id/comentarios': [`/news/${newsId}/comentarios`, 'all'],
  'POST /news/:id/comentarios': [`/news/${newsId}/comentarios`, 'login'],
  'POST /comentarios/:id/denunciar': [`/comentarios/${unknownId}/denunciar`, 'login'],
  'POST /comentarios/:id/desfazer-denuncia': [`/comentarios/${unknownId}/desfazer-denuncia`, 'login'],
  'POST /comentarios/:id/excluir': [`/comentarios/${unknownId}/excluir`, 'login'],
  'GET /busca': ['/busca?q=texto', 'all'],
  'GET /galeria-de-videos': ['/galeria-de-videos', 'all'],
  'POST /videos/:id/excluir': [`/videos/${unknownId}/excluir`, 'admin'],
  'GET /contato': ['/contato', 'all'],
  'POST /contato': ['/contato', 'all'],
  'GET /sobre-nos': ['/sobre-nos', 'all'],
  'GET /termos-de-uso-e-privacidade': ['/termos-de-uso-e-privacidade', 'all'],
  'GET /acessibilidade': ['/acessibilidade', 'all'],
  'GET /termos-de-uso-e-privacidade/:versao': ['/termos-de-uso-e-privacidade/01', 'all'],
  'POST /aceitar-termos': ['/aceitar-termos', 'all'],
  'GET /pagina/:slug': ['/pagina/nada', 'all'],
  'GET /404': ['/404', 'all'],
  'GET /login': ['/login', 'all'],
  'POST /login': ['/login', 'ends'],
  'GET /registrar': ['/registrar', 'all'],
  'POST /registrar': ['/registrar', 'all'],
  'GET /login/codigo': ['/login/codigo', 'all'],
  'POST /login/codigo': ['/login/codigo', 'ends'],
  'POST /sair': ['/sair', 'ends'],
  'GET /comecar/:token': ['/comecar/nenhum', 'all'],
  'POST /comecar/:token': ['/comecar/nenhum', 'all'],
  'GET /redefinir-senha': ['/redefinir-senha', 'all'],
  'POST /redefinir-senha': ['/redefinir-senha', 'all'],
  'GET /confirmar-email': ['/confirmar-email', 'all'],
  'POST /confirmar-email': ['/confirmar-email', 'all'],
  'GET /convite': ['/convite', 'all'],
  'POST /convite': ['/convite', 'all'],
  'GET /api/noticias': ['/api/noticias', 'all'],
  'GET /api/noticias/:id/comentarios': [`/api/noticias/${newsId}/comentarios`, 'all'],
  'GET /api/captcha': ['/api/captcha', 'all'],
  'POST /api/contato': ['/api/contato', 'all'],
  'POST /api/leituras/:noticia': [`/api/leituras/${newsId}`, 'all'],
  'GET /api/auth/google': ['/api/auth/google', 'all'],
  'GET /api/auth/callback/google': ['/api/auth/callback/google', 'all'],
  'GET /dashboard': ['/dashboard', 'login-page'],
  'GET /dashboard/conta': ['/dashboard/conta', 'login-page'],
  'GET /dashboard/*': ['/dashboard/noticias', 'admin-page'],
  'GET /edit-news/:id': [`/edit-news/${newsId}`, 'admin-page'],
  'GET /api/conta/perfil': ['/api/conta/perfil', 'login'],
  'PUT /api/conta/avisos-de-revisao': ['/api/conta/avisos-de-revisao', 'login'],
  'PUT /api/conta/nome': ['/api/conta/nome', 'login'],
  'PUT /api/conta/senha': ['/api/conta/senha', 'login'],
  'POST /api/conta/senha/link': ['/api/conta/senha/link', 'login'],
  'POST /api/conta/confirmacao': ['/api/conta/confirmacao', 'login'],
  'PUT /api/conta/termos': ['/api/conta/termos', 'login'],
  'POST /api/conta/duas-etapas': ['/api/conta/duas-etapas', 'login'],
  'PUT /api/conta/duas-etapas': ['/api/conta/duas-etapas', 'login'],
  'POST /api/conta/duas-etapas/codigos': ['/api/conta/duas-etapas/codigos', 'login'],
  'POST /api/conta/duas-etapas/desligar': ['/api/conta/duas-etapas/desligar', 'login'],
  'GET /api/conta/sessoes': ['/api/conta/sessoes', 'login'],
  'DELETE /api/conta/sessoes': ['/api/conta/sessoes', 'ends'],
  'DELETE /api/conta/sessoes/:id': [`/api/conta/sessoes/${unknownId}`, 'login'],
  'GET /api/conta/comentarios': ['/api/conta/comentarios', 'login'],
  'DELETE /api/conta/comentarios/:id': [`/api/conta/comentarios/${unknownId}`, 'login'],
  'GET /api/conta/denuncias': ['/api/conta/denuncias', 'login'],
  'DELETE /api/conta/denuncias/:id': [`/api/conta/denuncias/${unknownId}`, 'login'],
  'GET /api/conta/dados': ['/api/conta/dados?formato=json', 'login'],
  'POST /api/conta/excluir': ['/api/conta/excluir', 'login'],
  'GET /api/redacao/paginas': ['/api/redacao/paginas', 'admin'],
  'POST /api/redacao/paginas': ['/api/redacao/paginas', 'admin'],
  'GET /api/redacao/paginas/:id': [`/api/redacao/paginas/${unknownId}`, 'admin'],
  'PUT /api/redacao/paginas/:id': [`/api/redacao/paginas/${unknownId}`, 'admin'],
  'DELETE /api/redacao/paginas/:id': [`/api/redacao/paginas/${unknownId}`, 'admin'],
  'PUT /api/redacao/paginas/:id/publicacao': [`/api/redacao/paginas/${unknownId}/publicacao`, 'admin'],
  'DELETE /api/redacao/paginas/:id/publicacao': [`/api/redacao/paginas/${unknownId}/publicacao`, 'admin'],
  'POST /api/redacao/paginas/:id/previa': [`/api/redacao/paginas/${unknownId}/previa`, 'admin'],
  'GET /api/redacao/paginas/:id/versoes': [`/api/redacao/paginas/${unknownId}/versoes`, 'admin'],
  'GET /api/redacao/paginas/:id/versao': [`/api/redacao/paginas/${unknownId}/versao?versao=1`, 'admin'],
  'GET /api/redacao/contagens': ['/api/redacao/contagens', 'admin'],
  'GET /api/redacao/rascunhos/:id/recados': [`/api/redacao/rascunhos/${unknownId}/recados`, 'admin'],
  'POST /api/redacao/rascunhos/:id/recados': [`/api/redacao/rascunhos/${unknownId}/recados`, 'admin'],
  'POST /api/redacao/rascunhos/:id/devolver': [`/api/redacao/rascunhos/${unknownId}/devolver`, 'admin'],
  'POST /api/redacao/rascunhos/:id/retirar': [`/api/redacao/rascunhos/${unknownId}/retirar`, 'admin'],
  'POST /api/redacao/rascunhos/:id/revisao': [`/api/redacao/rascunhos/${unknownId}/revisao`, 'admin'],
  'GET /api/redacao/resumo': ['/api/redacao/resumo', 'admin'],
  'GET /api/redacao/saude': ['/api/redacao/saude', 'admin'],
  'GET /api/redacao/configuracoes': ['/api/redacao/configuracoes?aba=identidade', 'admin'],
  'GET /api/redacao/configuracoes/destinos': ['/api/redacao/configuracoes/destinos', 'admin'],
  'PUT /api/redacao/configuracoes': ['/api/redacao/configuracoes', 'admin'],
  'POST /api/redacao/configuracoes/email-de-teste': ['/api/redacao/configuracoes/email-de-teste', 'admin'],
  'GET /api/redacao/configuracoes/historico': [
    '/api/redacao/configuracoes/historico?aba=identidade',
    'admin',
  ],
  'GET /api/redacao/pessoas': ['/api/redacao/pessoas', 'admin'],
  'GET /api/redacao/pessoas/convites': ['/api/redacao/pessoas/convites', 'admin'],
  'POST /api/redacao/pessoas/convites': ['/api/redacao/pessoas/convites', 'admin'],
  'POST /api/redacao/pessoas/convites/:id/envio': [
    `/api/redacao/pessoas/convites/${unknownId}/envio`,
    'admin',
  ],
  'DELETE /api/redacao/pessoas/convites/:id': [`/api/redacao/pessoas/convites/${unknownId}`, 'admin'],
  'PUT /api/redacao/pessoas/:id/funcao': [`/api/redacao/pessoas/${unknownId}/funcao`, 'admin'],
  'PUT /api/redacao/pessoas/:id/suspensao': [`/api/redacao/pessoas/${unknownId}/suspensao`, 'admin'],
  'DELETE /api/redacao/pessoas/:id/suspensao': [`/api/redacao/pessoas/${unknownId}/suspensao`, 'admin'],
  'DELETE /api/redacao/pessoas/:id/sessoes': [`/api/redacao/pessoas/${unknownId}/sessoes`, 'admin'],
  'GET /api/redacao/auditoria': ['/api/redacao/auditoria', 'admin'],
  'GET /api/redacao/secoes': ['/api/redacao/secoes', 'admin'],
  'POST /api/redacao/secoes': ['/api/redacao/secoes', 'admin'],
  'PUT /api/redacao/secoes/ordem': ['/api/redacao/secoes/ordem', 'admin'],
  'PUT /api/redacao/secoes/:id': [`/api/redacao/secoes/${unknownId}`, 'admin'],
  'DELETE /api/redacao/secoes/:id': [`/api/redacao/secoes/${unknownId}`, 'admin'],
  'POST /api/redacao/secoes/:id/juntar': [`/api/redacao/secoes/${unknownId}/juntar`, 'admin'],
  'POST /api/redacao/grupos': ['/api/redacao/grupos', 'admin'],
  'PUT /api/redacao/grupos/:id': [`/api/redacao/grupos/${unknownId}`, 'admin'],
  'DELETE /api/redacao/grupos/:id': [`/api/redacao/grupos/${unknownId}`, 'admin'],
  'GET /api/redacao/imagens': ['/api/redacao/imagens', 'admin'],
  'POST /api/redacao/imagens': ['/api/redacao/imagens?para=news&nome=a.jpg', 'admin'],
  'POST /api/redacao/imagens/exclusao': ['/api/redacao/imagens/exclusao', 'admin'],
  'GET /api/redacao/banners': ['/api/redacao/banners', 'admin'],
  'PUT /api/redacao/banners': ['/api/redacao/banners', 'admin'],
  'DELETE /api/redacao/banners': ['/api/redacao/banners', 'admin'],
  'GET /api/redacao/videos': ['/api/redacao/videos', 'admin'],
  'POST /api/redacao/videos': ['/api/redacao/videos', 'admin'],
  'PUT /api/redacao/videos/:id': [`/api/redacao/videos/${videoId}`, 'admin'],
  'DELETE /api/redacao/videos/:id': [`/api/redacao/videos/${unknownId}`, 'admin'],
  'GET /api/redacao/mensagens': ['/api/redacao/mensagens', 'admin'],
  'POST /api/redacao/mensagens/marcacao': ['/api/redacao/mensagens/marcacao', 'admin'],
  'POST /api/redacao/mensagens/exclusao': ['/api/redacao/mensagens/exclusao', 'admin'],
  'POST /api/redacao/mensagens/recuperacao': ['/api/redacao/mensagens/recuperacao', 'admin'],
  'POST /api/redacao/mensagens/:id/leitura': [`/api/redacao/mensagens/${unknownId}/leitura`, 'admin'],
  'GET /api/redacao/denuncias': ['/api/redacao/denuncias', 'admin'],
  'DELETE /api/redacao/denuncias/:id': [`/api/redacao/denuncias/${unknownId}`, 'admin'],
  'POST /api/redacao/denuncias/:id/manter': [`/api/redacao/denuncias/${unknownId}/manter`, 'admin'],
  'GET /api/redacao/noticias': ['/api/redacao/noticias?estado=publicadas', 'admin'],
  'GET /api/redacao/autores': ['/api/redacao/autores', 'admin'],
  'GET /api/redacao/noticias-antigas': ['/api/redacao/noticias-antigas', 'admin'],
  'POST /api/redacao/noticias/lote': ['/api/redacao/noticias/lote', 'admin'],
  'GET /api/redacao/noticias/:id': [`/api/redacao/noticias/${newsId}`, 'admin'],
  'DELETE /api/redacao/noticias/:id': [`/api/redacao/noticias/${unknownId}`, 'admin'],
  'POST /api/redacao/noticias/:id/despublicar': [`/api/redacao/noticias/${unknownId}/despublicar`, 'admin'],
  'PUT /api/redacao/noticias/:id/data': [`/api/redacao/noticias/${unknownId}/data`, 'admin'],
  'GET /api/redacao/noticias/:id/endereco': [`/api/redacao/noticias/${newsId}/endereco?titulo=x`, 'admin'],
  'POST /api/redacao/noticias/:id/edicao': [`/api/redacao/noticias/${unknownId}/edicao`, 'admin'],
  'POST /api/redacao/noticias/:id/previa': [`/api/redacao/noticias/${unknownId}/previa`, 'admin'],
  'GET /api/redacao/noticias/:id/revisoes': [`/api/redacao/noticias/${newsId}/revisoes`, 'admin'],
  'GET /api/redacao/noticias/:id/revisoes/:version': [`/api/redacao/noticias/${newsId}/revisoes/1`, 'admin'],
  'POST /api/redacao/noticias/:id/revisoes/:version/restaurar': [
    `/api/redacao/noticias/${unknownId}/revisoes/1/restaurar`,
    'admin',
  ],
  'POST /api/redacao/rascunhos': ['/api/redacao/rascunhos', 'admin'],
  'PUT /api/redacao/rascunhos/:id': [`/api/redacao/rascunhos/${unknownId}`, 'admin'],
  'DELETE /api/redacao/rascunhos/:id': [`/api/redacao/rascunhos/${unknownId}`, 'admin'],
  'POST /api/redacao/rascunhos/:id/publicar': [`/api/redacao/rascunhos/${unknownId}/publicar`, 'admin'],
  'POST /api/redacao/rascunhos/:id/agendar': [`/api/redacao/rascunhos/${unknownId}/agendar`, 'admin'],
  'POST /api/redacao/rascunhos/:id/desagendar': [`/api/redacao/rascunhos/${unknownId}/desagendar`, 'admin'],
  'GET /api/redacao/rascunhos/:id/versoes': [`/api/redacao/rascunhos/${newsId}/versoes`, 'admin'],
  'POST /api/redacao/rascunhos/:id/versoes': [`/api/redacao/rascunhos/${unknownId}/versoes`, 'admin'],
  'GET /api/redacao/rascunhos/:id/versoes/:version': [`/api/redacao/rascunhos/${newsId}/versoes/1`, 'admin'],
  'GET /api/redacao/lixeira': ['/api/redacao/lixeira', 'admin'],
  'POST /api/redacao/lixeira/:id/restaurar': [`/api/redacao/lixeira/${unknownId}/restaurar`, 'admin'],
  'DELETE /api/redacao/lixeira/:id': [`/api/redacao/lixeira/${unknownId}`, 'admin'],
};

let opened: TestPortal;
beforeAll(async () => {
  opened = await openTestPortal();
});
afterAll(() => opened.close());

it('lists exactly the routes of the portal', () => {
  const known = new Set(
    opened.app.routes.flatMap(({ method, path }) => (method === 'ALL' ? [] : [`${method} ${path}`])),
  );
  tried(known.size);
  expect([...known].sort()).toEqual(Object.keys(routes).sort());
});

const people: readonly (Role | null)[] = [null, 'reader', 'demoted', 'admin'];

/** The expected answer of the guard: [status, redirect]. Null: passes the guard. */
function refusalOf(access: Access, person: Role | null): readonly [number, string?] | null {
  const isAdmin = person === 'admin';
  switch (access) {
    case 'all':
    case 'ends':
      return null;
    case 'login':
      return person === null ? [401] : null;
    case 'admin':
      return isAdmin ? null : person === null ? [401] : [403];
    case 'login-page':
      return person === null ? [303, '/login'] : null;
    case 'admin-page':
      return isAdmin ? null : [303, person === null ? '/login' : '/'];
  }
}

it('allows each role exactly its routes', async () => {
  await inParallel(pairs(Object.entries(routes), people), async ([[route, [address, access]], person]) => {
    if (access === 'ends' && person !== null) return;
    tried();
    const [method = 'GET'] = route.split(' ');
    const answer = await ask(address, {
      method,
      as: person,
      headers: { Accept: 'application/json' },
      ...(method === 'GET' ? {} : { body: {} }),
    });
    const where = `${route} as ${person}`;
    // Without a mail server this call fails behind the guard.
    if (!(route.endsWith('/email-de-teste') && person === 'admin'))
      expect(answer.status, where).toBeLessThan(500);
    const refusal = refusalOf(access, person);
    if (!refusal) {
      if (access !== 'all' && access !== 'ends') expect([401, 403], where).not.toContain(answer.status);
      return;
    }
    expect(answer.status, where).toBe(refusal[0]);
    if (refusal[1]) expect(answer.headers.get('location')?.split('?')[0], where).toBe(refusal[1]);
  });
});

/** Answers of guarded branches contain one of these. */
const guardedWords =
  /"(?:figures|items|drafts|entries|chart|publishAt|imageUrl|storageKey|mensagem)"|id="redacao"/;

function spellings(path: string): string[] {
  const [, first = '', ...rest] = path.split('/');
  const tail = rest.join('/');
  return [
    `/${path}`,
    `//${path}`,
    `/.${path}`,
    `/x/..${path}`,
    `/x/%2e%2e${path}`,
    `/./${first}/./${tail}`,
    `/${first}//${tail}`,
    `/${first}%2f${tail}`,
    `/${first}%2F${tail}`,
    `/${first}%5c${tail}`,
    `/${first.toUpperCase()}/${tail}`,
    `/${first}/${tail.toUpperCase()}`,
    `/%${first.charCodeAt(0).toString(16)}${first.slice(1)}/${tail}`,
    `/%25${first.charCodeAt(0).toString(16)}${first.slice(1)}/${tail}`,
    `${path}/`,
    `${path}//`,
    `${path}/.`,
    `${path}/..;/`,
    `${path}%00`,
    `${path}%20`,
    `${path}%0a`,
    `${path};a=b`,
    `${path}.json`,
    `${path}?`,
    `${path}?x=${path}`,
    `${path}#x`,
    `${path}%23`,
    `${path}%3f`,
    `http://localhost${path}`,
    `http://mal.exemplo${path}`,
    `\\${path}`,
    `${path.replaceAll('/', '\\')}`,
  ];
}

const guarded = [
  '/api/redacao/resumo',
  '/api/redacao/auditoria',
  '/api/redacao/mensagens',
  '/api/redacao/noticias?estado=rascunhos',
  '/api/redacao/imagens',
  '/dashboard/noticias',
  `/edit-news/${newsId}`,
  '/api/conta/perfil',
];

it('guards every spelling of an address', async () => {
  const nobodyOrReader = [null, 'reader', 'demoted'] as const;
  await inParallel(pairs(guarded.flatMap(spellings), nobodyOrReader), async ([target, as]) => {
    if (as !== null && target.includes('/conta/')) return;
    tried();
    const answer = await askTarget(target, { as });
    const where = `${target} as ${as}`;
    expect(answer.status, where).toBeLessThan(500);
    if (answer.status === 200) expect(answer.text, where).not.toMatch(guardedWords);
  });
});

it('ignores headers that claim an identity or another address', async () => {
  const headers: Record<string, string>[] = [
    { 'X-Original-URL': '/api/redacao/resumo' },
    { 'X-Rewrite-URL': '/api/redacao/resumo' },
    { 'X-Forwarded-Path': '/api/redacao/resumo' },
    { 'X-Forwarded-User': 'chefe@exemplo.com' },
    { 'X-Remote-User': 'chefe@exemplo.com' },
    { 'X-User-Id': '1', 'X-Is-Admin': 'true' },
    { 'X-Admin': '1' },
    { is_admin: 'true' },
    { Cookie: 'is_admin=1' },
    { Cookie: 'sessao=admin' },
    { Cookie: 'sessao=' },
    { Cookie: 'sessao=null; admin=true' },
    { Authorization: 'Basic YWRtaW46YWRtaW4=' },
    { Authorization: 'Bearer admin' },
    { Authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJpc19hZG1pbiI6dHJ1ZX0.' },
    { 'X-Forwarded-For': '127.0.0.1' },
    { 'X-Real-IP': '127.0.0.1', 'Client-IP': '127.0.0.1', Forwarded: 'for=127.0.0.1' },
    { 'X-HTTP-Method-Override': 'GET' },
    { 'X-Forwarded-Prefix': '/api/redacao' },
    { Origin: 'http://localhost', Referer: 'http://localhost/dashboard' },
    { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'navigate' },
    { Host: 'localhost' },
    { Accept: '*/*', 'X-Requested-With': 'XMLHttpRequest' },
  ];
  await inParallel(pairs(guarded, headers), async ([path, given]) => {
    tried();
    const answer = await askTarget(path, { headers: given });
    expect([401, 303], `${path} ${JSON.stringify(given)}`).toContain(answer.status);
  });
});

it('guards every method', async () => {
  const methods = [
    'HEAD',
    'OPTIONS',
    'PUT',
    'PATCH',
    'DELETE',
    'POST',
    'TRACE',
    'PROPFIND',
    'SEARCH',
    'REPORT',
    'LINK',
  ];
  const overrides = ['', '?_method=GET', '?method=DELETE'];
  await inParallel(pairs(pairs(methods, guarded), overrides), async ([[method, path], override]) => {
    tried();
    const answer = await askTarget(path.split('?')[0] + override, { method });
    const where = `${method} ${path}${override}`;
    expect(answer.status, where).toBeLessThan(500);
    if (answer.status === 200) expect(answer.text, where).not.toMatch(guardedWords);
    else expect([303, 401, 403, 404, 405], where).toContain(answer.status);
  });
  await expectAlive();
});
