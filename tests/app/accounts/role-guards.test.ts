/** Opens every route of the application as a visitor and with every role. */
import { expect, it } from 'vitest';
import { mayDo, roles as newsroom, type Role } from '../../../domain/accounts/permissions.ts';
import { listedKinds, thingPages } from '../../../domain/news/thing-pages.ts';
import { addressList, policyOf } from '../../../domain/web/addresses.ts';
import { type Person, withNewsDesk } from '../news/news-desk.ts';

const { portal, visitor, reader, staff } = withNewsDesk();

type Who = Role | 'reader';
const everyone: readonly Who[] = [...newsroom, 'reader'];
const writers: readonly Who[] = ['admin', 'editor', 'reporter'];
const editors: readonly Who[] = ['admin', 'editor'];
const moderators: readonly Who[] = ['admin', 'moderator'];
const commentModerators: readonly Who[] = ['admin', 'editor', 'moderator'];
const admins: readonly Who[] = ['admin'];

/**
 * The roles that pass the guard of a route. The longest line with which the route begins decides, with or without its
 * method. Routes without a line are open to visitors. The table is written by hand, so that a wrong table of
 * permissions is noticed.
 */
const expected: Readonly<Record<string, readonly Who[]>> = {
  'POST /news/:id/comentarios': everyone,
  '/comentarios/': everyone,
  'POST /comentarios/:id/ocultar': commentModerators,
  'POST /comentarios/:id/mostrar': commentModerators,
  'POST /videos/:id/excluir': editors,
  '/dashboard': everyone,
  '/dashboard/': admins,
  '/dashboard/conta': everyone,
  '/dashboard/ajuda': newsroom,
  '/dashboard/noticias': writers,
  '/dashboard/noticias-antigas': editors,
  '/dashboard/para-revisar': editors,
  ...Object.fromEntries(
    listedKinds.flatMap((kind) => {
      const { screen } = thingPages[kind];
      return [
        [`/dashboard/${screen}`, editors],
        [`/api/redacao/${screen}`, editors],
      ];
    }),
  ),
  '/dashboard/capa': editors,
  '/dashboard/redirecionamentos': editors,
  '/dashboard/lixeira': writers,
  '/dashboard/banners': editors,
  '/dashboard/videos': editors,
  '/dashboard/midia': editors,
  '/dashboard/mensagens': moderators,
  '/dashboard/mensagens-denunciadas': commentModerators,
  '/dashboard/comentarios': commentModerators,
  '/edit-news': writers,
  '/api/conta/': everyone,
  '/api/redacao/': admins,
  '/api/redacao/resumo': newsroom,
  '/api/redacao/contagens': newsroom,
  'GET /api/redacao/secoes': newsroom,
  '/api/redacao/verificacao': writers,
  '/api/redacao/anexos': writers,
  '/api/redacao/incorporacoes': writers,
  '/api/redacao/capa': editors,
  '/api/redacao/imagens': writers,
  'POST /api/redacao/imagens/exclusao': editors,
  '/api/redacao/banners': editors,
  '/api/redacao/videos': editors,
  '/api/redacao/mensagens': moderators,
  '/api/redacao/comentarios': commentModerators,
  '/api/redacao/denuncias': commentModerators,
  '/api/redacao/noticias': writers,
  '/api/redacao/noticias-antigas': editors,
  'POST /api/redacao/noticias/lote': editors,
  'DELETE /api/redacao/noticias/:id': editors,
  'DELETE /api/redacao/noticias/:id/previa': writers,
  '/api/redacao/noticias/:id/autoria': editors,
  '/api/redacao/noticias/:id/data': editors,
  '/api/redacao/noticias/:id/despublicar': editors,
  '/api/redacao/noticias/:id/revisoes/:version': editors,
  '/api/redacao/rascunhos': writers,
  '/api/redacao/rascunhos/:id/publicar': editors,
  '/api/redacao/rascunhos/:id/agendar': editors,
  '/api/redacao/rascunhos/:id/desagendar': editors,
  '/api/redacao/rascunhos/:id/devolver': editors,
  '/api/redacao/lixeira': writers,
  'DELETE /api/redacao/lixeira': editors,
  '/api/redacao/autores/meu': writers,
  '/api/redacao/assuntos/sugestoes': writers,
  '/api/redacao/redirecionamentos': editors,
};
/** Ends the session of the person who calls it. */
const endsSession = 'DELETE /api/conta/sessoes';

const pathOf = (route: string) => route.replace(/^[A-Z]+ /, '');

function allowedAt(route: string): readonly Who[] | null {
  const lines = Object.keys(expected).filter((line) =>
    line.startsWith('/') ? pathOf(route).startsWith(line) : route.startsWith(line),
  );
  const [closest] = lines.toSorted(
    (one, other) => pathOf(other).length - pathOf(one).length || other.length - one.length,
  );
  return closest === undefined ? null : (expected[closest] ?? null);
}

async function ask({ browser }: Person, method: string, path: string) {
  const cookies = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const response = await portal().get(path, {
    method,
    headers: {
      Origin: 'https://pauta.test',
      ...(method === 'GET' ? {} : { Accept: 'application/json' }),
      ...(cookies ? { Cookie: cookies } : {}),
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: '{}' } : {}),
  });
  const body = await response.text();
  return { status: response.status, to: response.headers.get('Location'), body, response };
}

const exampleOf = (path: string) => path.replace(/:\w+(?:\{[^}]*\})?/g, 'x').replace('*', 'x/y');

/** Every route of the application, and the screens of the newsroom, which have one route together. */
function listRoutes(): string[] {
  const routes = portal().app.routes.flatMap(({ method, path }) =>
    method === 'ALL' ? [] : [`${method} ${path}`],
  );
  const screens = addressList.flatMap(([path]) => (path.startsWith('/dashboard') ? [`GET ${path}`] : []));
  return [
    ...new Set([...routes, ...screens, 'GET /api/redacao/nada', 'PATCH /api/redacao/noticias-antigas']),
  ];
}

it('each role may use exactly its addresses', async () => {
  const anonymous = visitor();
  const people: [Who, Person][] = [['reader', await reader()]];
  for (const role of newsroom) people.push([role, await staff(role)]);
  const routes = listRoutes();
  for (const line of Object.keys(expected))
    expect(
      routes.some((route) => allowedAt(route) === expected[line]),
      line,
    ).toBe(true);
  for (const route of routes) {
    const [method = '', pattern = ''] = route.split(' ');
    const path = exampleOf(pattern);
    const isCall = method !== 'GET' || path.startsWith('/api/');
    const allowed = allowedAt(route);
    const asVisitor = await ask(anonymous, method, path);
    if (allowed === null) {
      expect([403, 500, 503], route).not.toContain(asVisitor.status);
      continue;
    }
    if (isCall) {
      expect([asVisitor.status, JSON.parse(asVisitor.body).code], route).toEqual([401, 'unauthenticated']);
    } else {
      const login = `/login?voltar=${encodeURIComponent(path)}`;
      expect([asVisitor.status, asVisitor.to], route).toEqual([303, login]);
    }
    if (route === endsSession) continue;
    for (const [role, person] of people) {
      const where = `${route} as ${role}`;
      const { status, to, body, response } = await ask(person, method, path);
      expect(response.headers.get('Cache-Control'), where).toMatch(/no-store/);
      if (allowed.includes(role)) expect([401, 403, 303, 500], where).not.toContain(status);
      else if (isCall) expect([status, JSON.parse(body).code], where).toEqual([403, 'forbidden']);
      else expect([status, to], where).toEqual([303, role === 'reader' ? '/' : '/dashboard']);
      // A role that the table of addresses rejects must not pass.
      const { needs } = policyOf(path);
      if (needs !== 'login' && needs !== undefined && role !== 'reader' && allowed.includes(role))
        expect(mayDo({ roles: [role] }, needs), where).toBe(true);
    }
  }
});

it('the newsroom has a frame of its own; readers see their account in the frame of the site', async () => {
  const framesOf = async (person: Person) => {
    const page = await (await person.browser.get('/dashboard')).text();
    return ['class="room-header"', 'class="site-header"', '<footer'].map((part) => page.includes(part));
  };
  expect(await framesOf(await staff('reporter'))).toEqual([true, false, false]);
  expect(await framesOf(await reader())).toEqual([false, true, true]);
});

it('an unknown address of the newsroom is not found, in the frame of the newsroom', async () => {
  const { browser } = await staff('admin');
  const statuses = [];
  for (const path of [
    '',
    '/',
    '/noticias',
    '/ajuda/publicar',
    '/secoes/',
    '/nada',
    '/nada/',
    '/Noticias',
    '/conta/nada',
  ])
    statuses.push([path, (await browser.get(`/dashboard${path}`)).status]);
  expect(Object.fromEntries(statuses)).toEqual({
    '': 200,
    '/': 200,
    '/noticias': 200,
    '/ajuda/publicar': 200,
    '/secoes/': 200,
    '/nada': 404,
    '/nada/': 404,
    '/Noticias': 404,
    '/conta/nada': 404,
  });
  expect(await (await browser.get('/dashboard/nada')).text()).toContain('class="room-header"');
});
