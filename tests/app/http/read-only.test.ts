/** A database that becomes read-only while the portal runs, as after a fault of the disk. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dataReadOnly } from '../../../domain/text/sentences.ts';
import { someFields, withNewsDesk } from '../news/news-desk.ts';

const { portal, admin } = withNewsDesk();

it('a portal with a read-only database rejects writes and serves readers', async () => {
  const editor = await admin();
  const { write } = portal().database.connections;
  await sql`pragma query_only = on`.execute(write);
  const refused = await editor.call('POST', '/rascunhos', { fields: someFields() });
  expect([refused.status, refused.body.message]).toEqual([503, dataReadOnly]);
  await portal().page('/');
  await editor.ok('GET', '/resumo');

  await sql`pragma query_only = off`.execute(write);
  expect(await editor.ok('GET', '/noticias?estado=rascunhos')).toMatchObject({ items: [] });
  await editor.ok('POST', '/rascunhos', { fields: someFields() });
});
