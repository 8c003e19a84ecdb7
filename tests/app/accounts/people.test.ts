/** The calls of the screen `Pessoas` (docs/product.md#people). */
import { expect, it } from 'vitest';
import { accountSuspended, rolesChanged, sessionsEndedByAdmin } from '../../../domain/text/sentences.ts';
import { openBrowser } from '../http/browser.ts';
import { withNewsDesk } from '../news/news-desk.ts';

const { portal, admin, staff, reader, visitor, actions } = withNewsDesk();
const password = 'uma senha bem longa';

it('an admin changes a role, which counts from the next request on and is audited', async () => {
  const [ana, caio] = [await admin(), await staff('editor')];
  expect((await caio.call('GET', '/redirecionamentos')).status).toBe(200);
  await ana.ok('PUT', `/pessoas/${caio.userId}/funcoes`, { roles: ['reporter'] });
  expect((await caio.call('GET', '/redirecionamentos')).status).toBe(403);
  expect((await caio.call('GET', '/noticias?estado=todas')).status).toBe(200);
  await ana.ok('PUT', `/pessoas/${caio.userId}/funcoes`, { roles: ['moderator', 'reporter'] });
  const again = await staff('editor', 'Outra');
  await ana.ok('PUT', `/pessoas/${again.userId}/funcoes`, { roles: [] });
  expect((await again.call('GET', '/resumo')).status).toBe(403);
  expect((await again.browser.get('/dashboard/noticias')).status).toBe(303);
  expect(await actions()).toContain('role.changed');
});

it('a suspended person cannot use a session, a password or a reset link', async () => {
  const ana = await admin();
  const email = 'rita@exemplo.com';
  const account = { name: 'Rita', email, password, terms: null, isEmailVerified: true };
  const id = String(await portal().accounts.register(account));
  const open = openBrowser(portal());
  expect((await open.post('/login', { email, password })).status).toBe(303);
  expect((await open.get('/dashboard/conta')).status).toBe(200);

  await ana.ok('PUT', `/pessoas/${id}/suspensao`);
  const sent = (await open.get('/dashboard/conta')).headers.get('Location') ?? '';
  expect(sent).toMatch(/^\/login/);
  expect(await (await open.get(sent)).text()).toContain(accountSuspended);
  const again = openBrowser(portal());
  const refused = await again.post('/login', { email, password });
  expect(await refused.text()).toContain(accountSuspended);
  const guessed = await again.post('/login', { email, password: `${password} não` });
  expect(await guessed.text()).toContain('Email/senha incorretos');
  const token = await portal().accounts.createResetLink(email);
  await portal().accounts.resetPassword(String(token), `${password} nova`);
  await again.post('/login', { email, password: `${password} nova` });
  expect((await again.get('/dashboard/conta')).status).toBe(303);

  await ana.ok('DELETE', `/pessoas/${id}/suspensao`);
  expect((await again.post('/login', { email, password: `${password} nova` })).status).toBe(303);
  expect((await again.get('/dashboard/conta')).status).toBe(200);
});

it('an admin ends sessions and lists the newsroom, and unknown roles are rejected', async () => {
  const [ana, caio, bia] = [await admin(), await staff('moderator'), await reader()];
  const { people } = await ana.ok('GET', '/pessoas');
  expect(people).toMatchObject([
    { id: ana.userId, roles: ['admin'], sessions: 1 },
    { id: caio.userId, roles: ['moderator'] },
  ]);
  expect((await ana.call('PUT', `/pessoas/${bia.userId}/funcoes`, { roles: ['dono'] })).status).toBe(400);
  expect((await ana.call('PUT', '/pessoas/ninguem/funcoes', { roles: ['editor'] })).status).toBe(404);
  await ana.ok('DELETE', `/pessoas/${caio.userId}/sessoes`);
  expect((await caio.call('GET', '/resumo')).status).toBe(401);
});

it('a browser whose session was ended gets the reason, at the next call and at the login page', async () => {
  const [ana, caio] = [await admin(), await staff('reporter')];
  await ana.ok('PUT', `/pessoas/${caio.userId}/funcoes`, { roles: ['editor'] });
  for (let count = 0; count < 2; count += 1)
    expect(await caio.call('GET', '/resumo')).toEqual({
      status: 401,
      body: { code: 'unauthenticated', message: rolesChanged },
    });
  const sent = (await caio.browser.get('/dashboard/noticias?q=a')).headers.get('Location') ?? '';
  expect(sent).toBe('/login?voltar=%2Fdashboard%2Fnoticias%3Fq%3Da&aviso=funcao');
  expect(await (await caio.browser.get(sent)).text()).toContain(rolesChanged);
  const { message } = (await visitor().call('GET', '/resumo')).body;
  expect(message).toBe('Entre para continuar.');
  const rui = await staff('reporter', 'Rui Sá');
  await ana.ok('DELETE', `/pessoas/${rui.userId}/sessoes`);
  expect((await rui.call('GET', '/resumo')).body.message).toBe(sessionsEndedByAdmin);
});
