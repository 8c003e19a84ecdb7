/** Creating drafts: a repeated call finds what the first one made. */
import { expect, it } from 'vitest';
import { someFields, withNewsDesk } from './news-desk.ts';

const { admin } = withNewsDesk();
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
