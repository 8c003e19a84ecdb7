/** Every address of the newsroom, taken from the application itself, as visitor, reader and admin. */
import { expect, it } from 'vitest';
import { type Person, withNewsDesk } from '../news/news-desk.ts';

const { portal, visitor, reader, admin } = withNewsDesk();
const branches = /^\/(?:dashboard|edit-news|api\/redacao)(?:\/|$)/;
/** For all users. */
const forReaders = ['/dashboard', '/dashboard/conta'];

/** Method and address of everything that answers there, and some that nothing answers. */
function addresses(): [method: string, path: string][] {
  const named = portal()
    .app.routes.filter(({ method, path }) => method !== 'ALL' && branches.test(path))
    .map(
      ({ method, path }) => [method, path.replace(/:\w+(?:\{[^}]*\})?/g, 'x').replace('*', 'x/y')] as const,
    );
  const unknown = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(
    (method) => [method, '/api/redacao/nada'] as const,
  );
  return [...new Map([...named, ...unknown].map((each) => [each.join(' '), each])).values()].map(
    ([method, path]) => [method, path],
  );
}

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

it('admits admins only, and readers to their account', async () => {
  const [nobody, bia, ana] = [visitor(), await reader(), await admin()];
  const all = addresses();
  expect(all.length).toBeGreaterThan(40);
  for (const [method, path] of all) {
    const where = `${method} ${path}`;
    const asNobody = await ask(nobody, method, path);
    const asReader = await ask(bia, method, path);
    const asAdmin = await ask(ana, method, path);
    if (path.startsWith('/api/')) {
      expect([asNobody.status, JSON.parse(asNobody.body).code], where).toEqual([401, 'unauthenticated']);
      expect([asReader.status, JSON.parse(asReader.body).code], where).toEqual([403, 'forbidden']);
    } else {
      expect([asNobody.status, asNobody.to], where).toEqual([
        303,
        `/login?voltar=${encodeURIComponent(path)}`,
      ]);
      const expected = forReaders.includes(path) ? [200, null] : [303, '/'];
      expect([asReader.status, asReader.to], where).toEqual(expected);
      expect(asAdmin.status, where).toBe(200);
    }
    expect([401, 403, 303, 500, 503], where).not.toContain(asAdmin.status);
    for (const { response } of [asReader, asAdmin]) {
      expect(response.headers.get('Cache-Control'), where).toMatch(/no-store/);
    }
  }
});

it('checks every request: a revoked admin is rejected at once', async () => {
  const ana = await admin();
  expect((await ana.call('GET', '/lixeira')).status).toBe(200);
  await portal().database.users.setAdmin(ana.userId, false);
  expect((await ana.call('GET', '/lixeira')).status).toBe(403);
  expect((await ana.browser.get('/dashboard/noticias')).status).toBe(303);
});

it('ignores requests that claim an identity', async () => {
  const bia = await reader();
  for (const path of ['/api/redacao/lixeira?is_admin=true', '/api/redacao/lixeira?isAdmin=1']) {
    expect((await bia.browser.get(path, { 'X-Admin': 'true', Authorization: 'Bearer x' })).status).toBe(403);
  }
  const { status } = await bia.call('POST', '/rascunhos', { is_admin: true, isAdmin: true, fields: {} });
  expect(status).toBe(403);
});
