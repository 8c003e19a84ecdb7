/** `Primeiros passos` of `Visão geral` (docs/product.md#first-start). */
import { expect, it } from 'vitest';
import { demoAdminEmail } from '../../../server/services/accounts/create-first-admin.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { demoUserId } from '../../../server/services/transfer/demo/has-demo-content.ts';
import { aNews, aUser } from '../../builders.ts';
import { withNewsDesk } from '../news/news-desk.ts';

const { portal, admin, staff, actions } = withNewsDesk();
type Admin = Awaited<ReturnType<typeof admin>>;
const stepsOf = async (ana: Admin) => (await ana.ok('GET', '/resumo')).firstSteps;
const all = ['identity', 'look', 'sections', 'pages', 'people', 'country', 'news'];

it('each step is listed until it is done, also after the first news', async () => {
  const ana = await admin();
  expect(await stepsOf(ana)).toEqual(all);
  await saveNews(portal().database, aNews({ slug: 'uma' }));
  expect(await stepsOf(ana)).toEqual(all.filter((step) => step !== 'news'));
  const invitation = { email: 'nina@exemplo.com', roles: ['reporter'], isMailed: false };
  await ana.ok('POST', '/pessoas/convites', invitation);
  expect(await stepsOf(ana)).toEqual(all.filter((step) => step !== 'news' && step !== 'people'));
});

it('each step is listed until an admin dismisses it, for all admins', async () => {
  const [ana, rui] = [await admin(), await admin('Rui')];
  await Promise.all([ana, rui, ana].map((who) => who.ok('PUT', '/passos/look/dispensa')));
  expect(await stepsOf(rui)).toEqual(all.filter((step) => step !== 'look'));
  expect((await actions()).filter((action) => action === 'step.dismissed')).toHaveLength(1);
  expect((await ana.call('PUT', '/passos/toString/dispensa')).status).toBe(404);
  expect(await stepsOf(await staff('editor'))).toEqual([]);
});

it('a step says that visitors from India are blocked, while they are', async () => {
  const ana = await admin();
  await ana.ok('PUT', '/configuracoes', {
    tab: 'privacidade',
    version: 0,
    values: { blockedCountries: 'RU' },
  });
  expect(await stepsOf(ana)).toEqual(all.filter((step) => step !== 'country'));
});

it('name, own account and the move of an old site are steps after a removed demo, until they are done', async () => {
  const { users, trashedDemo } = portal().database;
  const ana = await admin();
  await users.saveVerified(aUser({ id: demoUserId, email: 'leitora@pauta.example' }));
  expect(await stepsOf(ana)).toEqual(['country']);
  const demoAdmin = aUser({ email: demoAdminEmail, roles: ['admin'] });
  await users.saveVerified(demoAdmin);
  await trashedDemo.create({ trashedAt: 1, record: null });
  expect(await stepsOf(ana)).toEqual(['name', 'account', 'move', ...all]);
  await users.delete(demoAdmin.id);
  expect(await stepsOf(ana)).toEqual(['name', 'move', ...all]);
  await ana.ok('PUT', '/configuracoes', { tab: 'identidade', version: 0, values: { name: 'Diário' } });
  expect(await stepsOf(ana)).toEqual(['move', ...all]);
  await saveNews(portal().database, aNews({ slug: 'uma' }));
  expect(await stepsOf(ana)).toEqual(all.filter((step) => step !== 'news'));
});
