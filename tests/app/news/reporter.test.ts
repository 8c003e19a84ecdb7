/** Checks what a reporter may do: work on own drafts, but change nothing that readers see (docs/product.md#roles). */
import { expect, it } from 'vitest';
import { dayMs, minuteMs, testNowMs } from '../../builders.ts';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, staff, wait, now, publishDue } = withNewsDesk();

async function draftOf(person: Person, title = 'Um rascunho'): Promise<{ id: string; version: number }> {
  const { id, version } = await person.ok('POST', '/rascunhos', { fields: someFields({ title }) });
  return { id: String(id), version: Number(version) };
}

/** Every call about one text whose guard a reporter passes. */
async function statuses(person: Person, { id, version }: { id: string; version: number }) {
  const fields = someFields({ title: 'Outro título' });
  const calls: [string, string, object?][] = [
    ['GET', `/noticias/${id}`],
    ['GET', `/noticias/${id}/endereco?titulo=x`],
    ['POST', `/noticias/${id}/edicao`, { state: 'reading', formId: 'f' }],
    ['POST', `/noticias/${id}/previa`, {}],
    ['GET', `/noticias/${id}/revisoes`],
    ['GET', `/rascunhos/${id}/versoes`],
    ['GET', `/rascunhos/${id}/versoes/1`],
    ['POST', `/rascunhos/${id}/versoes`, { fields }],
    ['PUT', `/rascunhos/${id}`, { version, fields }],
    ['DELETE', `/rascunhos/${id}`],
  ];
  const found = [];
  for (const [method, path, body] of calls) found.push((await person.call(method, path, body)).status);
  return [...new Set(found)];
}

it('a reporter writes, previews and discards own drafts', async () => {
  const caio = await staff('reporter');
  expect(await statuses(caio, await draftOf(caio))).toEqual([200]);
});

it('a reporter cannot change texts of others, nor news that are or were published', async () => {
  const [ana, caio, rita] = [await admin(), await staff('reporter'), await staff('reporter', 'Rita')];
  const own = await draftOf(caio);
  expect(await statuses(rita, own)).toEqual([404]);
  expect(await statuses(rita, { id: 'naoexiste00000000000', version: 1 })).toEqual([404]);
  await ana.ok('POST', `/rascunhos/${own.id}/publicar`, { version: own.version, fields: someFields() });
  expect(await statuses(caio, own)).toEqual([404]);
  await ana.ok('PUT', `/rascunhos/${own.id}`, {
    version: null,
    baseVersion: 1,
    fields: someFields({ title: 'Novo' }),
  });
  expect(await statuses(caio, own)).toEqual([404]);
  await ana.ok('POST', `/noticias/${own.id}/despublicar`, {});
  expect(await statuses(caio, own)).toEqual([404]);
});

it('a reporter sees own drafts only, whatever the request asks for', async () => {
  const [ana, caio] = [await admin(), await staff('reporter')];
  await publish(ana);
  await draftOf(ana, 'Segredo da chefe');
  const mine = await draftOf(caio, 'Texto do Caio');
  for (const query of [
    'todas',
    'rascunhos',
    'todas&texto=segredo',
    'rascunhos&autor=Ana+Prado&texto=chefe',
  ]) {
    const { items } = await caio.ok('GET', `/noticias?estado=${query}`);
    expect(JSON.stringify(items), query).not.toContain('Segredo');
  }
  for (const [list, ids] of [
    ['todas', [mine.id]],
    ['rascunhos', [mine.id]],
    ['agendadas', []],
    ['publicadas', []],
    ['despublicadas', []],
  ] as const) {
    const { items } = await caio.ok('GET', `/noticias?estado=${list}`);
    expect(items, list).toMatchObject(ids.map((id) => ({ id })));
  }
  const overview = await caio.ok('GET', '/resumo');
  expect(overview).toMatchObject({
    ownTexts: [{ id: mine.id }],
    drafts: null,
    scheduled: null,
    openReports: null,
    unreadMessages: null,
    storage: null,
    audit: null,
  });
  expect(JSON.stringify(overview)).not.toContain('Segredo');
});

it('a reporter cannot sign for another person or stop a schedule', async () => {
  const [ana, caio] = [await admin(), await staff('reporter')];
  const { database } = portal();
  const draft = await caio.ok('POST', '/rascunhos', { fields: someFields(), createdBy: ana.userId });
  const id = String(draft.id);
  expect((await database.drafts.find(id))?.createdBy.userId).toBe(caio.userId);
  const scheduled = await ana.call('POST', `/rascunhos/${id}/agendar`, {
    version: draft.version,
    fields: someFields(),
    publishAt: testNowMs + minuteMs,
  });
  expect(scheduled.status).toBe(200);
  expect((await caio.call('DELETE', `/rascunhos/${id}`)).status).toBe(404);
  expect((await caio.call('GET', `/noticias/${id}`)).status).toBe(200);
});

it('a reporter uploads images for news only', async () => {
  const caio = await staff('reporter');
  expect((await caio.call('POST', '/imagens?para=banner&nome=a.jpg', {})).status).toBe(403);
  expect((await caio.call('POST', '/imagens?para=video&nome=a.jpg', {})).status).toBe(403);
  expect((await caio.call('POST', '/imagens?para=news&nome=a.jpg', {})).status).not.toBe(403);
});

it('a demoted reporter saves nothing more from an open form', async () => {
  const caio = await staff('reporter');
  const { id, version } = await draftOf(caio);
  await portal().database.users.setRoles(caio.userId, []);
  const save = await caio.call('PUT', `/rascunhos/${id}`, { version, fields: someFields({ title: 'X' }) });
  expect(save.status).toBe(403);
  expect((await portal().database.drafts.find(id))?.version).toBe(version);
});

const fields = someFields();

it('the overview shows a reporter what they wrote after an approved text was published', async () => {
  const [ana, caio, lia] = [await admin(), await staff('reporter', 'Caio Reis'), await staff('reporter')];
  const { id, version } = await caio.ok('POST', '/rascunhos', { fields });
  const publishAt = now() + 10 * minuteMs;
  const planned = await ana.ok('POST', `/rascunhos/${id}/agendar`, { version, fields, publishAt });
  const since = someFields({ source: 'Escrito depois' });
  const saved = await caio.ok('PUT', `/rascunhos/${id}`, { version: planned.version, fields: since });
  const both = { ...since, topics: 'Jogos' };
  await ana.ok('PUT', `/rascunhos/${id}`, { version: saved.version, fields: both });
  expect(await caio.ok('GET', '/resumo')).toMatchObject({ textsAfterPublication: [], ownTexts: [{ id }] });
  wait(dayMs);
  await publishDue();
  expect(await caio.ok('GET', '/resumo')).toMatchObject({
    ownTexts: [],
    textsAfterPublication: [
      {
        id,
        fields: both,
        outcome: expect.stringMatching(/^A notícia já foi publicada por Ana Prado às \d+h\d\d de /),
      },
    ],
  });
  for (const other of [ana, lia])
    expect(await other.ok('GET', '/resumo')).toMatchObject({ textsAfterPublication: [] });
});

it('the overview does not show a reporter what only an editor changed after the scheduling', async () => {
  const [ana, caio] = [await admin(), await staff('reporter')];
  const { id, version } = await caio.ok('POST', '/rascunhos', { fields });
  const publishAt = now() + 10 * minuteMs;
  const planned = await ana.ok('POST', `/rascunhos/${id}/agendar`, { version, fields, publishAt });
  const secret = someFields({ source: 'Segredo' });
  await ana.ok('PUT', `/rascunhos/${id}`, { version: planned.version, fields: secret });
  wait(dayMs);
  await publishDue();
  expect(JSON.stringify(await caio.ok('GET', '/resumo'))).not.toContain('Segredo');
});

it('the overview says why a scheduled text was not published', async () => {
  const ana = await admin();
  const inHealth = someFields({ category: 'saude' });
  const { id, version } = await ana.ok('POST', '/rascunhos', { fields: inHealth });
  const publishAt = now() + 10 * minuteMs;
  const planned = await ana.ok('POST', `/rascunhos/${id}/agendar`, { version, fields: inHealth, publishAt });
  await ana.ok('PUT', `/rascunhos/${id}`, { version: planned.version, fields });
  await ana.ok('DELETE', '/secoes/saude');
  wait(dayMs);
  await publishDue();
  expect(await ana.ok('GET', '/resumo')).toMatchObject({
    ownTexts: [{ id, failure: 'Essa categoria não existe.' }],
  });
});

it('the overview says who discarded a draft of the person, and when', async () => {
  const [ana, caio] = [await admin(), await staff('reporter', 'Caio Reis')];
  const mine = await caio.ok('POST', '/rascunhos', { fields: someFields({ title: 'Eu mesmo' }) });
  await caio.ok('DELETE', `/rascunhos/${mine.id}`);
  const { id } = await caio.ok('POST', '/rascunhos', { fields });
  await ana.ok('DELETE', `/rascunhos/${id}`);
  expect((await caio.ok('GET', '/resumo')).discardedTexts).toEqual([
    {
      id,
      title: fields.title,
      outcome: expect.stringMatching(/^O rascunho foi descartado por Ana Prado às \d+h\d\d de /),
    },
  ]);
  expect((await ana.ok('GET', '/resumo')).discardedTexts).toEqual([]);
  await caio.ok('POST', `/lixeira/${id}/restaurar`);
  expect((await caio.ok('GET', '/resumo')).discardedTexts).toEqual([]);
});
