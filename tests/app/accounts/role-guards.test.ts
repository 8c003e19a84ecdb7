/** Every address of the newsroom, taken from the application itself, as a visitor and by every role. */
import { expect, it } from 'vitest';
import { mayDo, roles as newsroom, type Role } from '../../../domain/accounts/permissions.ts';
import { policyOf } from '../../../domain/web/addresses.ts';
import { type Person, withNewsDesk } from '../news/news-desk.ts';

const { portal, visitor, reader, admin, staff } = withNewsDesk();
const branches = /^\/(?:dashboard|edit-news|api\/redacao)(?:\/|$)/;

const writers = ['admin', 'editor', 'reporter'] as const;
const editors = ['admin', 'editor'] as const;
const moderators = ['admin', 'moderator'] as const;
const admins = ['admin'] as const;

/** Who passes the guard. Written by hand, so that a wrong table of permissions is noticed. */
const expected: Readonly<Record<string, readonly (Role | 'reader')[]>> = {
  'GET /dashboard': [...newsroom, 'reader'],
  'GET /dashboard/conta': [...newsroom, 'reader'],
  'GET /dashboard/*': admins,
  'GET /dashboard/noticias': writers,
  'GET /dashboard/noticias/todas': writers,
  'GET /dashboard/noticias-antigas': editors,
  'GET /dashboard/lixeira': writers,
  'GET /dashboard/banners': editors,
  'GET /dashboard/videos': editors,
  'GET /dashboard/midia': editors,
  'GET /dashboard/mensagens': moderators,
  'GET /dashboard/mensagens/todas': moderators,
  'GET /dashboard/mensagens-denunciadas': moderators,
  'GET /dashboard/auditoria': admins,
  'GET /dashboard/saude': admins,
  'GET /dashboard/pessoas': admins,
  'GET /dashboard/configuracoes': admins,
  'GET /edit-news/:id': writers,
  'GET /api/redacao/resumo': newsroom,
  'GET /api/redacao/contagens': newsroom,
  'GET /api/redacao/pessoas': admins,
  'GET /api/redacao/pessoas/convites': admins,
  'POST /api/redacao/pessoas/convites': admins,
  'POST /api/redacao/pessoas/convites/:id/envio': admins,
  'DELETE /api/redacao/pessoas/convites/:id': admins,
  'GET /api/redacao/pessoas/:id/agendamentos': admins,
  'PUT /api/redacao/pessoas/:id/funcoes': admins,
  'PUT /api/redacao/pessoas/:id/suspensao': admins,
  'DELETE /api/redacao/pessoas/:id/suspensao': admins,
  'DELETE /api/redacao/pessoas/:id/sessoes': admins,
  'GET /api/redacao/secoes': newsroom,
  'POST /api/redacao/secoes': admins,
  'PUT /api/redacao/secoes/ordem': admins,
  'PUT /api/redacao/secoes/:id': admins,
  'DELETE /api/redacao/secoes/:id': admins,
  'POST /api/redacao/secoes/:id/juntar': admins,
  'POST /api/redacao/grupos': admins,
  'PUT /api/redacao/grupos/:id': admins,
  'DELETE /api/redacao/grupos/:id': admins,
  'GET /dashboard/importacoes': admins,
  'GET /api/redacao/importacoes': admins,
  'PUT /api/redacao/importacoes': admins,
  'PUT /api/redacao/importacoes/:id': admins,
  'GET /dashboard/paginas': admins,
  'GET /api/redacao/paginas': admins,
  'POST /api/redacao/paginas': admins,
  'GET /api/redacao/paginas/:id': admins,
  'PUT /api/redacao/paginas/:id': admins,
  'DELETE /api/redacao/paginas/:id': admins,
  'PUT /api/redacao/paginas/:id/publicacao': admins,
  'DELETE /api/redacao/paginas/:id/publicacao': admins,
  'GET /api/redacao/paginas/:id/previa': admins,
  'POST /api/redacao/paginas/:id/previa': admins,
  'DELETE /api/redacao/paginas/:id/previa': admins,
  'GET /api/redacao/paginas/:id/versoes': admins,
  'GET /api/redacao/paginas/:id/versao': admins,
  'GET /api/redacao/configuracoes': admins,
  'GET /api/redacao/configuracoes/destinos': admins,
  'PUT /api/redacao/configuracoes': admins,
  'POST /api/redacao/configuracoes/email-de-teste': admins,
  'GET /api/redacao/configuracoes/historico': admins,
  'GET /api/redacao/demonstracao': admins,
  'PUT /api/redacao/passos/:id/dispensa': admins,
  'POST /api/redacao/demonstracao/exclusao': admins,
  'POST /api/redacao/demonstracao/recuperacao': admins,
  'GET /api/redacao/saude': admins,
  'GET /api/redacao/auditoria': admins,
  'GET /api/redacao/imagens': editors,
  'POST /api/redacao/imagens': writers,
  'POST /api/redacao/imagens/exclusao': editors,
  'GET /api/redacao/banners': editors,
  'PUT /api/redacao/banners': editors,
  'DELETE /api/redacao/banners': editors,
  'GET /api/redacao/videos': editors,
  'POST /api/redacao/videos': editors,
  'PUT /api/redacao/videos/:id': editors,
  'DELETE /api/redacao/videos/:id': editors,
  'GET /api/redacao/mensagens': moderators,
  'POST /api/redacao/mensagens/marcacao': moderators,
  'POST /api/redacao/mensagens/exclusao': moderators,
  'POST /api/redacao/mensagens/recuperacao': moderators,
  'POST /api/redacao/mensagens/:id/leitura': moderators,
  'GET /api/redacao/denuncias': moderators,
  'DELETE /api/redacao/denuncias/:id': moderators,
  'POST /api/redacao/denuncias/:id/manter': moderators,
  'GET /api/redacao/noticias': writers,
  'GET /api/redacao/noticias/:id': writers,
  'GET /api/redacao/noticias/:id/endereco': writers,
  'POST /api/redacao/noticias/:id/edicao': writers,
  'GET /api/redacao/noticias/:id/previa': writers,
  'POST /api/redacao/noticias/:id/previa': writers,
  'DELETE /api/redacao/noticias/:id/previa': writers,
  'GET /api/redacao/noticias/:id/revisoes': writers,
  'POST /api/redacao/rascunhos': writers,
  'POST /api/redacao/rascunhos/conferencia': writers,
  'PUT /api/redacao/rascunhos/:id': writers,
  'DELETE /api/redacao/rascunhos/:id': writers,
  'GET /api/redacao/rascunhos/:id/versoes': writers,
  'POST /api/redacao/rascunhos/:id/versoes': writers,
  'GET /api/redacao/rascunhos/:id/versoes/:version': writers,
  'POST /api/redacao/rascunhos/:id/revisao': writers,
  'POST /api/redacao/rascunhos/:id/retirar': writers,
  'GET /api/redacao/rascunhos/:id/recados': writers,
  'POST /api/redacao/rascunhos/:id/recados': writers,
  'POST /api/redacao/rascunhos/:id/devolver': editors,
  'GET /api/redacao/autores/meu': writers,
  'GET /api/redacao/autores/perfis': editors,
  'GET /api/redacao/autores/sugestoes': editors,
  'GET /api/redacao/autores/nomes': editors,
  'POST /api/redacao/autores/perfis': editors,
  'PUT /api/redacao/autores/perfis/:id': editors,
  'DELETE /api/redacao/autores/perfis/:id': editors,
  'POST /api/redacao/autores/perfis/:id/juntar': editors,
  'POST /api/redacao/autores/perfis/:id/vincular': editors,
  'GET /api/redacao/noticias/:id/autoria': editors,
  'PUT /api/redacao/noticias/:id/autoria': editors,
  'GET /api/redacao/redirecionamentos': editors,
  'POST /api/redacao/redirecionamentos': editors,
  'PUT /api/redacao/redirecionamentos/ordem': editors,
  'GET /api/redacao/redirecionamentos/teste': editors,
  'GET /api/redacao/redirecionamentos/csv': editors,
  'POST /api/redacao/redirecionamentos/csv': editors,
  'GET /api/redacao/redirecionamentos/nao-encontrados': editors,
  'PUT /api/redacao/redirecionamentos/:id': editors,
  'DELETE /api/redacao/redirecionamentos/:id': editors,
  'GET /api/redacao/redirecionamentos/:id/acessos': editors,
  'GET /api/redacao/assuntos': editors,
  'GET /api/redacao/assuntos/sugestoes': writers,
  'PUT /api/redacao/assuntos/:id': editors,
  'DELETE /api/redacao/assuntos/:id': editors,
  'POST /api/redacao/assuntos/:id/juntar': editors,
  'GET /api/redacao/autores': editors,
  'GET /api/redacao/noticias-antigas': editors,
  'POST /api/redacao/noticias/lote': editors,
  'DELETE /api/redacao/noticias/:id': editors,
  'POST /api/redacao/noticias/:id/despublicar': editors,
  'PUT /api/redacao/noticias/:id/data': editors,
  'GET /api/redacao/noticias/:id/revisoes/:version': editors,
  'POST /api/redacao/noticias/:id/revisoes/:version/restaurar': editors,
  'POST /api/redacao/rascunhos/:id/publicar': editors,
  'POST /api/redacao/rascunhos/:id/agendar': editors,
  'POST /api/redacao/rascunhos/:id/desagendar': editors,
  'GET /api/redacao/lixeira': writers,
  'POST /api/redacao/lixeira/:id/restaurar': writers,
  'DELETE /api/redacao/lixeira/:id': editors,
  'GET /api/redacao/nada': admins,
  'POST /api/redacao/nada': admins,
  'PATCH /api/redacao/noticias/x': editors,
};

async function ask({ browser }: Person, method: string, path: string) {
  const cookies = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const response = await portal().get(path, {
    method,
    headers: {
      Origin: 'https://pauta.test',
      ...(cookies ? { Cookie: cookies } : {}),
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: '{}' } : {}),
  });
  const body = await response.text();
  return { status: response.status, to: response.headers.get('Location'), body, response };
}

const exampleOf = (path: string) => path.replace(/:\w+(?:\{[^}]*\})?/g, 'x').replace('*', 'x/y');
const isCall = (path: string) => path.startsWith('/api/');

it('knows every route', () => {
  const named = portal().app.routes.flatMap(({ method, path }) =>
    method !== 'ALL' && branches.test(path) ? [`${method} ${path}`] : [],
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((route) => !(route in expected))).toEqual([]);
});

it('allows each role exactly its addresses', async () => {
  const anonymous = visitor();
  const people: [Role | 'reader', Person][] = [['reader', await reader()]];
  for (const role of newsroom) people.push([role, await staff(role)]);
  for (const [route, allowed] of Object.entries(expected)) {
    const [method = '', pattern = ''] = route.split(' ');
    const path = exampleOf(pattern);
    const asVisitor = await ask(anonymous, method, path);
    if (isCall(path)) {
      expect([asVisitor.status, JSON.parse(asVisitor.body).code], route).toEqual([401, 'unauthenticated']);
    } else {
      const login = `/login?voltar=${encodeURIComponent(path)}`;
      expect([asVisitor.status, asVisitor.to], route).toEqual([303, login]);
    }
    for (const [role, person] of people) {
      const where = `${route} as ${role}`;
      const { status, to, body, response } = await ask(person, method, path);
      expect(response.headers.get('Cache-Control'), where).toMatch(/no-store/);
      if (allowed.includes(role)) expect([401, 403, 303, 500, 503], where).not.toContain(status);
      else if (isCall(path)) expect([status, JSON.parse(body).code], where).toEqual([403, 'forbidden']);
      else expect([status, to], where).toEqual([303, role === 'reader' ? '/' : '/dashboard']);
      // No role passes that the table of addresses rejects.
      const { needs } = policyOf(path);
      if (needs !== 'login' && needs !== undefined && role !== 'reader' && allowed.includes(role))
        expect(mayDo({ roles: [role] }, needs), where).toBe(true);
    }
  }
});

it('checks every request: a revoked right ends at once', async () => {
  const ana = await admin();
  expect((await ana.call('GET', '/auditoria')).status).toBe(200);
  await portal().database.users.setRoles(ana.userId, ['editor']);
  expect((await ana.call('GET', '/auditoria')).status).toBe(403);
  expect((await ana.call('GET', '/lixeira')).status).toBe(200);
  await portal().database.users.setRoles(ana.userId, []);
  expect((await ana.call('GET', '/lixeira')).status).toBe(403);
  expect((await ana.browser.get('/dashboard/noticias')).status).toBe(303);
});

it('ignores requests that claim an identity', async () => {
  const bia = await reader();
  for (const path of [
    '/api/redacao/lixeira?is_admin=true',
    '/api/redacao/lixeira?isAdmin=1',
    '/api/redacao/lixeira?role=admin',
  ]) {
    expect((await bia.browser.get(path, { 'X-Admin': 'true', Authorization: 'Bearer x' })).status).toBe(403);
  }
  const lies = { is_admin: true, isAdmin: true, roles: ['admin'], fields: {} };
  expect((await bia.call('POST', '/rascunhos', lies)).status).toBe(403);
});
