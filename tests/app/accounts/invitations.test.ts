/** Invitations, as the screens use them (docs/product.md#invitations). */
import { expect, it } from 'vitest';
import { anAuthor } from '../../builders.ts';
import { openBrowser } from '../http/browser.ts';
import { withNewsDesk } from '../news/news-desk.ts';

const { portal, admin, staff, reader, actions } = withNewsDesk();
const password = 'uma senha bem longa';
const email = 'nina@exemplo.com';

async function invite(roles = ['reporter'], to = email) {
  const ana = await admin();
  const { link } = await ana.ok('POST', '/pessoas/convites', { email: to, roles, isMailed: false });
  const { pathname, search, searchParams } = new URL(String(link));
  return { ana, path: pathname + search, token: searchParams.get('token') ?? '' };
}

it('a copied link leads a person without an account into the newsroom', async () => {
  const { path, token, ana } = await invite(['reporter', 'moderator']);
  expect(await ana.ok('GET', '/pessoas/convites')).toMatchObject({
    hasMail: false,
    invitations: [{ email, roles: ['reporter', 'moderator'], isMailed: false }],
  });
  const browser = openBrowser(portal());
  const page = await (await browser.get(path)).text();
  expect(page).toContain('as funções Reportagem e Moderação');
  expect(page).toContain('Escreve as próprias notícias e as envia para revisão; não publica.');
  expect(page).toContain(email);
  expect(page).toContain('noindex');
  const weak = await browser.post('/convite', { token, name: 'Nina', password: 'curta' });
  expect([weak.status, await weak.text()]).toEqual([400, expect.stringContaining('pelo menos 8 caracteres')]);
  const done = await browser.post('/convite', { token, name: 'Nina', password });
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/dashboard']);
  expect((await browser.get('/api/redacao/noticias?estado=todas')).status).toBe(200);
  expect((await browser.get('/api/redacao/mensagens')).status).toBe(200);
  expect((await browser.get('/dashboard/banners')).status).toBe(303);
  const again = await openBrowser(portal()).post('/convite', { token, name: 'Outra', password });
  expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('não vale mais')]);
  expect(await actions()).toEqual(expect.arrayContaining(['invitation.created', 'role.changed']));
});

it('an invited person may have the name of an author profile without an account', async () => {
  await portal().database.things.save('author', anAuthor('nina', { name: 'Nina Reis' }));
  const { token } = await invite();
  const done = await openBrowser(portal()).post('/convite', { token, name: 'Nina Reis', password });
  expect(done.status).toBe(303);
});

it.each([
  ['is suspended', 'suspensao', {}],
  ['is no admin any more', 'funcoes', { roles: ['editor'] }],
])('an invitation ends for good when its inviter %s', async (_, path, change) => {
  const { ana, token } = await invite();
  const chief = await admin('Chefe');
  await chief.ok('PUT', `/pessoas/${ana.userId}/${path}`, change);
  await portal().database.users.setSuspension(ana.userId, null);
  await portal().database.users.setRoles(ana.userId, ['admin']);
  const answer = await openBrowser(portal()).post('/convite', { token, name: 'Nina', password });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('não vale mais')]);
  expect(await chief.ok('GET', '/pessoas/convites')).toMatchObject({ invitations: [] });
});

it.each([
  ['is suspended', 'suspensao', {}],
  ['loses rights', 'funcoes', { roles: [] }],
])('an invitation gives no roles back to a person who %s', async (_, path, change) => {
  const caio = await staff('reporter', 'Caio Reis');
  const { email: to } = (await portal().database.users.findById(caio.userId)) ?? { email: '' };
  const { ana } = await invite(['editor'], to);
  await ana.ok('PUT', `/pessoas/${caio.userId}/${path}`, change);
  expect(await ana.ok('GET', '/pessoas/convites')).toMatchObject({ invitations: [] });
});

it('the link asks the owner of the invited account to log in, and other users to log out', async () => {
  const { path, token } = await invite(['editor'], 'leitora@exemplo.com');
  const account = {
    name: 'Lia',
    email: 'leitora@exemplo.com',
    password,
    terms: null,
    isEmailVerified: false,
  };
  const id = String(await portal().accounts.register(account));
  const browser = openBrowser(portal());
  expect(await (await browser.get(path)).text()).toContain('Entrar para aceitar');
  // Without a session nothing is accepted, whatever the form says.
  expect((await browser.post('/convite', { token, name: 'Lia', password })).status).toBe(409);
  const other = await reader();
  expect(await (await other.browser.get(path)).text()).toContain('é para outra conta');
  expect((await other.browser.post('/convite', { token })).status).toBe(409);
  await browser.post('/login', { email: account.email, password });
  expect(await (await browser.get(path)).text()).toContain('Aceitar convite');
  expect((await browser.post('/convite', { token })).status).toBe(303);
  expect((await browser.get('/api/redacao/lixeira')).status).toBe(200);
  expect(await portal().database.users.isEmailVerified(id)).toBe(true);
});

it('without a mail server an invitation sends no mail, and invalid requests get a sentence', async () => {
  const ana = await admin();
  const ask = (body: object) => ana.call('POST', '/pessoas/convites', body);
  expect((await ask({ email, roles: ['editor'], isMailed: true })).status).toBe(400);
  expect((await ask({ email: 'nada', roles: ['editor'], isMailed: false })).status).toBe(400);
  expect((await ask({ email, roles: [], isMailed: false })).status).toBe(400);
  const bia = await staff('editor');
  expect((await bia.call('GET', '/pessoas/convites')).status).toBe(403);
  const lost = await (await openBrowser(portal()).get('/convite?token=nenhum')).text();
  expect(lost).toContain('Este convite não vale mais');
});
