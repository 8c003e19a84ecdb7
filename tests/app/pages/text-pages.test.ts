/** The newsroom's pages of text, and what readers see of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textFileUnknown } from '../../../domain/text/sentences.ts';
import { aComment, aUser, testNowMs } from '../../builders.ts';
import { openPersonBrowser } from '../http/browser.ts';
import { openTestPortal, type TestPortal } from '../http/open-portal.ts';

const actor = { userId: 'a1', name: 'Ana' };
const termsId = 'termos-de-uso-e-privacidade';
let portal: TestPortal;

beforeAll(async () => {
  portal = await openTestPortal();
  await portal.database.users.saveVerified(aUser({ id: actor.userId, name: actor.name, roles: ['admin'] }));
});
afterAll(() => portal.close());

function document(...lines: string[]): string {
  const blocks = lines.map((text, index) => ({ key: `k${index}`, text, type: 'unstyled' }));
  return JSON.stringify({ blocks, entityMap: {} });
}

async function get(id: string) {
  const result = await portal.services.getTextPage(id);
  if (!result.ok) throw new Error(result.problem.message);
  return result.value;
}

async function publish(id: string, changes: { title?: string; content?: string }) {
  const page = await get(id);
  const saved = await portal.services.saveTextPage(actor, id, { ...page, ...changes });
  expect(saved.ok).toBe(true);
  const published = await portal.services.publishTextPage(actor, id, { revision: page.revision + 1 });
  expect(published.ok).toBe(true);
}

it.each(['/pagina/nada', '/termos-de-uso-e-privacidade/99'])(
  'answers %s like every unknown address',
  async (path) => {
    const response = await portal.get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Página não encontrada');
  },
);

it('a page shows its attachment to readers while it is published, and none that does not exist', async () => {
  const created = await portal.services.createTextPage(actor, { title: 'Editais', slug: '' });
  if (!created.ok) throw new Error(created.problem.message);
  const { id } = created.value;
  const sent = await portal.services.uploadAttachment(actor, {
    fileName: 'edital.pdf',
    body: new Response('%PDF-1.7').body,
  });
  if (!sent.ok) throw new Error(sent.problem.message);
  const [path = ''] = sent.value.url.split('#');
  const status = async () => (await portal.get(path)).status;
  expect(await status()).toBe(404);
  await publish(id, { content: document(`O edital: ${path}`) });
  expect(await status()).toBe(200);
  const gone = document('O edital: /files/anexos/0123456789ab/edital.pdf');
  expect(await portal.services.saveTextPage(actor, id, { ...(await get(id)), content: gone })).toMatchObject({
    ok: false,
    problem: { field: 'content', message: textFileUnknown },
  });
  await portal.services.unpublishTextPage(actor, id);
  expect(await status()).toBe(404);
});

it('a new page is published at its own address, and unpublished', async () => {
  const created = await portal.services.createTextPage(actor, { title: 'Equipe editorial', slug: '' });
  if (!created.ok) throw new Error(created.problem.message);
  const { id, slug } = created.value;
  expect(slug).toBe('equipe-editorial');
  expect((await portal.get('/pagina/equipe-editorial')).status).toBe(404);
  await publish(id, { content: document('A redação do {nome}.') });
  expect(await portal.page('/pagina/equipe-editorial')).toContain('A redação do Pauta.');
  expect(await portal.page('/sitemap-paginas.xml')).toContain('/pagina/equipe-editorial');
  expect(await portal.services.listPublishedTextPages()).toContainEqual({
    id,
    title: 'Equipe editorial',
    path: '/pagina/equipe-editorial',
    searchFields: '',
  });
  // The working copy is only in the preview.
  const page = await get(id);
  await portal.services.saveTextPage(actor, id, { ...page, content: document('Ainda não.') });
  expect(await portal.page('/pagina/equipe-editorial')).not.toContain('Ainda não.');
  const preview = await portal.services.createPreview(actor, 'page', id);
  const url = preview.ok ? preview.value.url : '';
  expect(await portal.page(url)).toContain('Ainda não.');
  // A later change stays secret.
  const working = await get(id);
  await portal.services.saveTextPage(actor, id, { ...working, content: document('Segredo.') });
  expect(await portal.page(url)).not.toContain('Segredo.');
  expect(await portal.services.closePreviews(actor, 'page', id)).toMatchObject({ value: { ended: 1 } });
  expect((await portal.get(url)).status).toBe(404);
  const entries = await portal.database.audit.list({}, { limit: 9 });
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['page.preview-created', 'page.preview-ended']),
  );
  expect(await portal.services.saveTextPage(actor, id, page)).toMatchObject({ ok: false });
  expect(await portal.services.deleteTextPage(actor, id)).toMatchObject({ ok: false });
  expect(await portal.services.unpublishTextPage(actor, id)).toMatchObject({ ok: true });
  expect((await portal.get('/pagina/equipe-editorial')).status).toBe(404);
  expect(await portal.services.deleteTextPage(actor, id)).toMatchObject({ ok: true });
});

it.each(['contato', 'dashboard', 'sobre-nos', 'tecnologias', 'games', 'busca'])(
  'rejects the slug %s',
  async (slug) => {
    const created = await portal.services.createTextPage(actor, { title: 'Página', slug });
    expect(created).toMatchObject({ ok: false, problem: { field: 'slug' } });
  },
);

it('the pages of the portal cannot be deleted', async () => {
  expect(await portal.services.unpublishTextPage(actor, termsId)).toMatchObject({ ok: false });
  expect(await portal.services.deleteTextPage(actor, termsId)).toMatchObject({ ok: false });
  expect((await portal.get('/pagina/sobre-nos')).headers.get('Location')).toBe('/sobre-nos');
  const about = await portal.page('/sobre-nos');
  expect(about).toContain('São 17 seções, reunidas em');
  expect(about).toContain('<strong>Fonte à vista.</strong>');
});

it('new terms have a new version, and the older one stays readable with its changes', async () => {
  const before = await portal.page(`/${termsId}`);
  expect(before).toContain('Versão 01, de 26 de novembro de 2026<');
  expect(before).not.toContain('Termos na versão');
  const bia = await openPersonBrowser(portal, { subject: 'bia', name: 'Bia', now: testNowMs });
  expect(await (await bia.get('/sobre-nos')).text()).not.toContain('Li e aceito');
  await publish(termsId, { content: document('Valem para quem lê.', 'Novo parágrafo.') });
  const after = await portal.page(`/${termsId}`);
  expect(after).toMatch(/Versão 02, em vigor desde [^<,]* de 20\d\d</);
  expect(after).toContain(`href="/${termsId}/01"`);
  expect(await portal.page('/')).toContain('Termos na versão 02, desde');
  // The question is shown once, and never in a cached page.
  expect(after).not.toContain('Li e aceito');
  expect(await (await bia.get('/sobre-nos')).text()).toContain('Li e aceito');
  const referer = { Referer: 'https://pauta.test/sobre-nos' };
  const accepted = await bia.post('/aceitar-termos', { version: '02' }, referer);
  expect([accepted.status, accepted.headers.get('Location')]).toEqual([303, '/sobre-nos']);
  expect(await (await bia.get('/sobre-nos')).text()).not.toContain('Li e aceito');
  const first = await portal.page(`/${termsId}/01`);
  expect(first).toContain('O que mudou na versão 02');
  expect(first).toContain('adicionado: </span>Novo');
  expect(first).toContain('1. Introdução');
  for (const missing of ['00', '03', '1', 'x', '001'])
    expect((await portal.get(`/${termsId}/${missing}`)).status, missing).toBe(404);
});

it('the comments that came with a page are read, reported and moderated, and go with it', async () => {
  const { services, database } = portal;
  const created = await services.createTextPage(actor, { title: 'Guia de compras', slug: '' });
  if (!created.ok) throw new Error(created.problem.message);
  const { id } = created.value;
  const commented = Array.from({ length: 25 }, (_, index) =>
    aComment({ newsId: id, comment: `Comentário ${index}.`, createdAt: testNowMs - index - 1 }),
  );
  await database.comments.saveMany(commented);
  expect((await portal.get(`/api/noticias/${id}/comentarios`)).status).toBe(404);
  await publish(id, {});
  const page = await portal.page('/pagina/guia-compras?ordem=antigos');
  expect(page).toContain('Comentário 24.');
  expect(page).not.toContain('Comentário 0.');
  expect(page).toContain('Os comentários estão fechados.');
  expect(await portal.page(`/api/noticias/${id}/comentarios`)).toContain('Comentário 0.');

  const rui = await openPersonBrowser(portal, { subject: 'rui', name: 'Rui', now: testNowMs });
  const json = { Accept: 'application/json' };
  const posted = await rui.post(`/news/${id}/comentarios`, { comment: 'Mais um.' }, json);
  expect(posted.status).toBe(404);
  const [bad] = commented;
  expect((await rui.post(`/comentarios/${bad?.id}/denunciar`, {}, json)).status).toBe(204);
  const visitor = { ...actor, email: null, roles: ['admin' as const] };
  const reported = await services.listReportedComments(visitor, { pageNumber: 1, after: null, before: null });
  const guide = { title: 'Guia de compras', path: expect.stringMatching(/^.pagina.guia-compras.pagina=2/) };
  expect(reported.items).toMatchObject([{ commentId: bad?.id, news: guide }]);
  await services.deleteReportedComment(actor, bad?.id ?? '');
  expect(await portal.page('/pagina/guia-compras')).not.toContain('Comentário 0.');
  const [entry] = await database.audit.list({ action: 'comment.removed' }, { limit: 1 });
  expect(entry).toMatchObject({ subjectId: bad?.id, detail: 'em “Guia de compras”' });

  await services.unpublishTextPage(actor, id);
  await services.deleteTextPage(actor, id);
  expect(await database.comments.countByNews(id)).toBe(0);
});

it('a late form shows who saved the page last', async () => {
  const { services, database } = portal;
  const other = { userId: 'b1', name: 'Bia' };
  const created = await services.createTextPage(actor, { title: 'Expediente', slug: '' });
  if (!created.ok) throw new Error(created.problem.message);
  const { id } = created.value;
  const save = async (by: typeof actor, title: string) =>
    services.saveTextPage(by, id, { ...(await get(id)), title });
  expect(await get(id)).toMatchObject({ savedBy: actor });
  for (const title of ['Um', 'Dois']) expect(await save(other, title)).toMatchObject({ ok: true });
  expect(await get(id)).toMatchObject({ title: 'Dois', savedBy: other });
  const saved = await database.audit.list({ action: 'page.saved' }, { limit: 100 });
  expect(saved.filter(({ subjectId }) => subjectId === id)).toHaveLength(1);
});
