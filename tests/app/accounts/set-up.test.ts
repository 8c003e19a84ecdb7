/** The first page of a new site (docs/product.md#first-start). */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { siteSetupLifetimeMs } from '../../../domain/site/limits.ts';
import { signSetupToken } from '../../../server/services/accounts/set-up-site.ts';
import { aNews, aSection, aUser, testNowMs } from '../../builders.ts';
import { openBrowser, openPersonBrowser } from '../http/browser.ts';
import { openTestPortal, sessionSecret, type TestPortal } from '../http/open-portal.ts';

let portal: TestPortal;
let now = testNowMs;
beforeEach(async () => {
  now = testNowMs;
  portal = await openTestPortal({ clock: () => now });
});
afterEach(() => portal.close());

const path = () => `/comecar/${signSetupToken(sessionSecret, testNowMs)}`;
const form = {
  siteName: 'Diário do Agreste',
  description: 'notícias de política e esporte',
  brandColor: '#0b6e4f',
  choice: 'own',
  sections: 'Política\n\n Esporte \nCidade',
  name: 'Ana Prado',
  email: 'ana@diario.test',
  password: 'um portão azul e três galinhas',
};

it('the form creates name, first account and sections, and opens the newsroom', async () => {
  const browser = openBrowser(portal);
  const page = await browser.get(path());
  expect([page.status, page.headers.get('Referrer-Policy')]).toEqual([200, 'no-referrer']);
  const done = await browser.post(path(), form);
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/dashboard']);
  expect((await browser.get('/dashboard')).status).toBe(200);
  const { users, things, settings, audit } = portal.database;
  const user = await users.findByEmail(form.email);
  expect(user).toMatchObject({ name: 'Ana Prado', roles: ['admin'] });
  expect(await users.isEmailVerified(user?.id ?? '')).toBe(true);
  expect((await things.readSections()).shownGroups).toMatchObject([
    { name: 'Seções', sections: [{ slug: 'politica' }, { slug: 'esporte' }, { slug: 'cidade' }] },
  ]);
  expect((await settings.list('identidade', 1))[0]?.values).toMatchObject({
    name: 'Diário do Agreste',
    description: 'notícias de política e esporte',
    author: 'Redação Diário do Agreste',
    instagram: '',
    footerText: '',
    footerYear: '2026',
  });
  for (const path of ['/', '/sobre-nos'])
    expect(await (await browser.get(path)).text()).not.toMatch(/tecnologia|exemplo/i);
  const terms = await (await browser.get('/termos-de-uso-e-privacidade')).text();
  expect(terms).toContain('redação de Diário do Agreste');
  expect((await settings.list('aparencia', 1))[0]?.values).toMatchObject({ brandColor: '#0b6e4f' });
  expect((await audit.list({}, { limit: 9 })).map(({ action }) => action)).toContain('admin.granted');
});

it('the form changes settings of an import, and keeps the others', async () => {
  const { database } = portal;
  const imported = { savedAt: 1, savedById: '', savedByName: '' };
  const values = { name: 'Antes', contact: 'redacao@diario.test' };
  await database.settings.create({ tab: 'identidade', version: 1, values, ...imported });
  expect((await openBrowser(portal).post(path(), form)).status).toBe(303);
  expect((await database.settings.list('identidade', 1))[0]).toMatchObject({
    version: 2,
    values: { name: 'Diário do Agreste', contact: 'redacao@diario.test' },
  });
});

it('the form leads to Mudança when the new site replaces an old one', async () => {
  const done = await openBrowser(portal).post(path(), { ...form, oldSite: '1' });
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/dashboard/mudanca']);
});

it('the form keeps the sections of an earlier import, even those with the same address', async () => {
  const { things, news } = portal.database;
  const [group] = (await things.readSections()).groups;
  const imported = aSection({
    id: 'importada',
    name: 'Política',
    slug: 'politica',
    groupId: group?.id ?? '',
  });
  await things.save('section', imported);
  await things.save('section', aSection({ id: 'ambiente', groupId: group?.id ?? '' }));
  const imports = aNews({ category: 'importada', furtherSections: 'ambiente' });
  await news.save(imports);
  const further = { authors: [], contributors: [], topics: [], sections: ['importada', 'ambiente'] };
  await things.setNews([{ news: imports, relations: further }]);
  expect((await openBrowser(portal).post(path(), form)).status).toBe(303);
  const { all } = await things.readSections();
  expect(all.map(({ id, slug }) => (slug === 'politica' ? id : slug)).sort()).toEqual([
    'ambiente',
    'cidade',
    'esporte',
    'importada',
  ]);
});

it('a site begins with the default sections, or with one', async () => {
  const browser = openBrowser(portal);
  await browser.post(path(), { ...form, choice: 'given' });
  expect((await portal.database.things.readSections()).all).toHaveLength(17);
  await portal.close();
  portal = await openTestPortal({ clock: () => now });
  await openBrowser(portal).post(path(), { ...form, sections: ' \n' });
  expect((await portal.database.things.readSections()).all.map(({ name }) => name)).toEqual(['Notícias']);
});

it('the address ends after an hour and after its use, and works only with its own token', async () => {
  const browser = openBrowser(portal);
  for (const wrong of [
    '/comecar/x',
    `${path()}x`,
    `/comecar/${signSetupToken('outro segredo', testNowMs)}`,
  ]) {
    expect((await browser.get(wrong)).status).toBe(404);
    expect((await browser.post(wrong, form)).status).toBe(404);
  }
  now += siteSetupLifetimeMs;
  expect((await browser.get(path())).status).toBe(404);
  now = testNowMs;
  const both = await Promise.all(
    ['ana@diario.test', 'rui@diario.test'].map((email) =>
      openBrowser(portal).post(path(), { ...form, email }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([303, 404]);
  expect(await portal.database.users.countAdmins()).toBe(1);
  const late = await browser.get(path());
  expect([late.status, await late.text()]).toEqual([
    404,
    expect.stringContaining('Este endereço não vale mais.'),
  ]);
});

it.each([
  ['siteName', '', 'Escreva o nome do site.'],
  ['brandColor', 'azul', 'Escolha uma cor'],
  ['sections', 'Política\npolítica', 'política: '],
  ['sections', Array.from({ length: 61 }, (_, index) => `Seção ${index}`).join('\n'), '60'],
  ['email', 'ana', 'mail'],
  ['password', '123', 'senha'],
])(
  'says beside the field %s what is wrong with “%s”, and keeps what was typed',
  async (field, value, sentence) => {
    const answer = await openBrowser(portal).post(path(), { ...form, [field]: value });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(page).toMatch(new RegExp(`id="comecar-${field}-problema"[^>]*>[^<]*${sentence}`));
    if (field !== 'siteName') expect(page).toContain('value="Diário do Agreste"');
    expect(page).not.toContain(form.password);
    expect(await portal.database.users.countAdmins()).toBe(0);
  },
);

it('the form names the problem of every field at once', async () => {
  const wrong = {
    siteName: '',
    brandColor: 'azul',
    sections: 'Política\npolítica',
    email: 'ana',
    password: '1',
  };
  const answer = await openBrowser(portal).post(path(), { ...form, ...wrong });
  const page = await answer.text();
  expect(answer.status).toBe(400);
  expect(page.match(/id="comecar-\w+-problema"/g)).toEqual(
    Object.keys(wrong).map((field) => `id="comecar-${field}-problema"`),
  );
  // Browsers give the focus to the first field that asks for it.
  expect(page.indexOf('autofocus')).toBeLessThan(page.indexOf('id="comecar-siteName-problema"'));
});

it('the form refuses the name of another person of an imported newsroom', async () => {
  const { users } = portal.database;
  const eva = aUser({ name: 'Eva Melo', email: 'eva@diario.test', roles: ['editor'] });
  await users.saveVerified(eva);
  await users.setRoles(eva.id, eva.roles);
  const taken = await openBrowser(portal).post(path(), { ...form, name: 'Éva Melo' });
  expect([taken.status, await taken.text()]).toEqual([
    400,
    expect.stringMatching(/id="comecar-name-problema"[^>]*>[^<]*Outra pessoa da redação tem este nome/),
  ]);
  const own = await openBrowser(portal).post(path(), { ...form, name: 'Pauta' });
  expect(own.status).toBe(303);
});

it('an imported account with the address gets a new password and loses its other logins', async () => {
  const stranger = await openPersonBrowser(portal, { subject: 'estranho', name: 'Zé', now });
  const email = (await portal.database.users.findById(stranger.userId))?.email ?? '';
  expect((await openBrowser(portal).post(path(), { ...form, email })).status).toBe(303);
  expect((await stranger.get('/dashboard')).status).toBe(303);
});
