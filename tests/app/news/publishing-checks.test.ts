/** The checks of the newsroom stop a publication until someone gives a reason. */
import { expect, it } from 'vitest';
import { parseHouseWords } from '../../../domain/news/publishing-checks.ts';
import { testNowMs } from '../../builders.ts';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, staff, visitor, reader } = withNewsDesk();
const fields = someFields();
const stopped = { code: 'checks-failed', message: 'A notícia não diz a fonte.', field: 'source' };

async function require(person: Person, values: Record<string, string>): Promise<void> {
  await person.ok('PUT', '/configuracoes', { tab: 'publicacao', version: 0, values });
}

it('a required check stops publication and schedule, and a reason is written to the audit log', async () => {
  const ana = await admin();
  const old = await publish(ana, someFields({ title: 'Uma notícia de antes' }));
  await require(ana, { checkSource: 'required' });
  const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
  const send = (act: string, more = {}) =>
    ana.call('POST', `/rascunhos/${id}/${act}`, { version, fields, ...more });
  expect(await send('publicar')).toEqual({ status: 422, body: stopped });
  expect(await send('publicar', { reason: ' \u200b' })).toEqual({ status: 422, body: stopped });
  expect(await send('agendar', { publishAt: testNowMs + 60_000 })).toEqual({ status: 422, body: stopped });
  expect((await send('publicar', { reason: 'a'.repeat(501) })).status).toBe(400);
  expect((await ana.ok('GET', `/noticias/${id}`)).published).toBeNull();

  expect((await send('publicar', { reason: 'A fonte pediu sigilo.' })).status).toBe(200);
  const [entry] = await portal().database.audit.list({ action: 'news.unchecked' }, { limit: 1 });
  expect(entry).toMatchObject({
    userName: 'Ana Prado',
    subjectId: id,
    detail: 'A fonte pediu sigilo. (A notícia não diz a fonte.)',
  });

  // Readers see this fault already, and a correction does not wait for it.
  const corrected = someFields({ title: 'Uma notícia de antes', summary: 'Um resumo corrigido.' });
  const edit = { version: 0, baseVersion: 1, fields: corrected };
  expect((await ana.call('POST', `/rascunhos/${old.id}/publicar`, edit)).status).toBe(200);
  const entries = await portal().database.audit.list({ action: 'news.unchecked' }, { limit: 9 });
  expect(entries).toHaveLength(1);
});

it('everyone who writes news sees the rules that an admin saved', async () => {
  const ana = await admin();
  await require(ana, { checkTitle: 'off', houseWords: 'Tokyo = Tóquio' });
  const rules = await (await staff('reporter')).ok('GET', '/verificacao');
  expect(rules).toMatchObject({
    levels: { checkTitle: 'off', checkSource: 'advised' },
    houseWords: parseHouseWords(['Tokyo = Tóquio']),
  });
  expect((await (await reader()).call('GET', '/verificacao')).status).toBe(403);
  expect((await visitor().call('GET', '/verificacao')).status).toBe(401);
  const wrong = { tab: 'publicacao', version: 1, values: { houseWords: 'sem igual' } };
  expect(await ana.call('PUT', '/configuracoes', wrong)).toMatchObject({
    status: 400,
    body: { field: 'houseWords' },
  });
});
