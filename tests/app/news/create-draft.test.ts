/** Creating drafts: a repeated call finds what the first one made. */
import { expect, it } from 'vitest';
import { someFields, withNewsDesk } from './news-desk.ts';

const { admin, staff } = withNewsDesk();
const fields = someFields();

it('makes one draft for each key of a form, never over another text or by another person', async () => {
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
  await ana.ok('DELETE', `/rascunhos/${first.id}`);
  expect((await ana.ok('POST', '/rascunhos', { fields, key })).id).not.toBe(first.id);
  expect((await ana.call('POST', '/rascunhos', { fields, key: 'a'.repeat(201) })).status).toBe(400);
});

it('shows nothing of an unpublished text to the reporter who began it', async () => {
  const [ana, caio] = [await admin(), await staff('reporter', 'Caio Reis')];
  const key = 'nova:outro-formulario';
  const { id, version } = await caio.ok('POST', '/rascunhos', { fields, key });
  await ana.ok('POST', `/rascunhos/${id}/publicar`, { version, fields });
  await ana.ok('POST', `/noticias/${id}/despublicar`);
  const other = { ...fields, title: 'Só para a edição' };
  expect((await caio.ok('POST', '/rascunhos', { fields: other, key })).id).not.toBe(id);
});
