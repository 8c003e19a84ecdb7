/** Creating drafts: a repeated call finds what the first one made. */
import { expect, it } from 'vitest';
import { someFields, withNewsDesk } from './news-desk.ts';

const { admin, staff } = withNewsDesk();
const fields = someFields();

it('each key of a form creates one draft, never over another text or for another person', async () => {
  const [ana, rui] = [await admin(), await admin('Rui Sá')];
  const key = 'nova:um-formulario';
  const first = await ana.ok('POST', '/rascunhos', { fields, key });
  expect(await ana.ok('POST', '/rascunhos', { fields, key })).toEqual(first);
  const other = { ...fields, title: 'Escrito depois' };
  expect(await ana.call('POST', '/rascunhos', { fields: other, key })).toMatchObject({
    status: 409,
    body: { code: 'conflict', current: { id: first.id, fields, version: first.version } },
  });
  expect((await rui.ok('POST', '/rascunhos', { fields, key })).id).not.toBe(first.id);
  expect((await ana.call('POST', '/rascunhos', { fields, key: 'a'.repeat(201) })).status).toBe(400);
});

it('a repeated key says what became of its draft, and creates no other one', async () => {
  const [ana, rui] = [await admin(), await admin('Rui Sá')];
  const ask = (key: string) => ana.call('POST', '/rascunhos', { fields, key });
  const begin = async (key: string) => (await ask(key)).body;
  const discarded = await begin('nova:descartada');
  await rui.ok('DELETE', `/rascunhos/${discarded.id}`);
  const published = await begin('nova:publicada');
  await rui.ok('POST', `/rascunhos/${published.id}/publicar`, { version: published.version, fields });
  for (const [key, message] of [
    ['nova:descartada', 'O rascunho foi descartado por Rui Sá'],
    ['nova:publicada', 'A notícia já foi publicada por Rui Sá'],
  ] as const)
    for (let count = 0; count < 2; count += 1)
      expect(await ask(key)).toMatchObject({
        status: 404,
        body: { code: 'not-found', message: expect.stringContaining(message) },
      });
  await rui.ok('POST', `/noticias/${published.id}/despublicar`);
  expect((await ask('nova:publicada')).status).toBe(404);
  expect((await ana.ok('GET', '/noticias?estado=rascunhos')).items).toEqual([]);
});

it('a reporter sees nothing of a text that was unpublished after they began it', async () => {
  const [ana, caio] = [await admin(), await staff('reporter', 'Caio Reis')];
  const key = 'nova:outro-formulario';
  const { id, version } = await caio.ok('POST', '/rascunhos', { fields, key });
  await ana.ok('POST', `/rascunhos/${id}/publicar`, { version, fields });
  await ana.ok('POST', `/noticias/${id}/despublicar`);
  const other = { ...fields, title: 'Só para a edição' };
  expect(await caio.call('POST', '/rascunhos', { fields: other, key })).toEqual({
    status: 404,
    body: { code: 'not-found', message: 'Este rascunho não existe mais.' },
  });
});

it('a browser learns which of its texts are saved, and nothing about texts of others', async () => {
  const [ana, caio] = [await admin(), await staff('reporter', 'Caio Reis')];
  const isSaved = async (person: typeof ana, text: object) =>
    (await person.ok('POST', '/rascunhos/conferencia', { id: null, key: 'k', fields, ...text })).list;
  expect(await isSaved(ana, {})).toBe(false);
  const { id, version } = await ana.ok('POST', '/rascunhos', { fields, key: 'k' });
  expect(await isSaved(ana, {})).toBe(true);
  expect(await isSaved(ana, { id, key: 'outra' })).toBe(true);
  expect(await isSaved(caio, { id, key: 'outra' })).toBe(false);
  const since = { ...fields, title: 'Mudou' };
  expect(await isSaved(ana, { fields: since })).toBe(false);
  await ana.ok('POST', `/rascunhos/${id}/publicar`, { version, fields: since });
  expect(await isSaved(ana, { id, fields: since })).toBe(true);
  expect(await isSaved(ana, {})).toBe(true);
});
