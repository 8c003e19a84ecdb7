/** Linked accounts of databases from before 2026-11-22, which were stored without their issuer. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { up } from '../../../migrations/0018-identity-issuer.ts';
import { prepare } from '../../../server/main.ts';
import { readConfig } from '../../../server/start/config.ts';
import { openAdapters } from '../../../server/start/open-adapters.ts';
import { testNowMs } from '../../builders.ts';
import { anAccount, anIdentity, password, terms } from '../../contracts/accounts/account-builders.ts';
import { databases, useDatabase } from '../../contracts/databases.ts';

describe.each(databases)('a database of before, on $name', ({ open }) => {
  const opened = useDatabase(open);

  /** The table as migration 0003 made it, with what is in the present one. */
  async function turnBack(): Promise<void> {
    const { write } = opened().database.connections;
    const { schema } = write;
    const rows = await write.selectFrom('accounts').selectAll().execute();
    await schema.dropTable('accounts').execute();
    await schema
      .createTable('accounts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('provider_id', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('password', 'text')
      .addColumn('access_token', 'text')
      .addColumn('refresh_token', 'text')
      .addColumn('id_token', 'text')
      .addColumn('access_token_expires_at', 'text')
      .addColumn('refresh_token_expires_at', 'text')
      .addColumn('scope', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addUniqueConstraint('accounts_one_per_identity', ['provider_id', 'account_id'])
      .execute();
    await schema.createIndex('accounts_by_user').on('accounts').column('user_id').execute();
    for (const { issuer: _, ...row } of rows) await write.insertInto('accounts').values(row).execute();
  }

  it('keeps passwords and linked accounts, which get the issuer of the next start', async () => {
    const { accounts, database } = opened();
    const id = (await accounts.register(anAccount({ isEmailVerified: true }))) ?? '';
    await accounts.recognizeIdentity(anIdentity({ issuer: '' }), terms);
    const before = await database.connections.read.selectFrom('accounts').selectAll().execute();
    expect(before).toHaveLength(2);

    await turnBack();
    await database.connections.write.transaction().execute((trx) => up(trx.$pickTables<never>()));
    const after = await database.connections.read.selectFrom('accounts').selectAll().execute();
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    expect(after.toSorted(byId)).toEqual(before.toSorted(byId));
    await database.credentials.updateMissingIssuers('google', 'https://accounts.google.com/');

    expect(await accounts.recognize('bia@exemplo.com', password)).toMatchObject({ id });
    expect(await accounts.recognizeIdentity(anIdentity(), terms)).toMatchObject({ id });
    await database.credentials.savePassword(id, 'scrypt$1', testNowMs);
    expect(await database.credentials.findPassword(id)).toBe('scrypt$1');
    const elsewhere = anIdentity({ issuer: 'https://outro.example/' });
    await database.credentials.link(id, elsewhere, testNowMs);
    await expect(database.credentials.link(id, elsewhere, testNowMs)).rejects.toThrow();
  });
});

it.each([
  ['the default issuer', {}, 'https://accounts.google.com/'],
  ['the configured issuer', { GOOGLE_ISSUER: 'https://ID.exemplo.com' }, 'https://id.exemplo.com/'],
])('the start gives linked accounts without an issuer %s', async (_, env, issuer) => {
  const folder = await mkdtemp(join(tmpdir(), 'pauta-issuer-'));
  const config = readConfig({ DATA_DIR: folder, DEMO_CONTENT: 'off', ...env });
  const adapters = await openAdapters(config);
  try {
    await adapters.database.users.create({ ...anAccount(), id: 'bia', createdAt: testNowMs });
    const identity = { provider: 'google', issuer: '', subject: 'g-1' } as const;
    await adapters.database.credentials.link('bia', identity, testNowMs);
    await prepare(config, pino({ level: 'silent' }), adapters);
    expect(await adapters.database.credentials.findLinkedUserId({ ...identity, issuer })).toBe('bia');
  } finally {
    await adapters.close();
    await rm(folder, { recursive: true, force: true });
  }
});
