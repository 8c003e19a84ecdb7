/** Linked accounts of databases from before 2026-11-22, which were stored without their issuer. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { prepare } from '../../../server/main.ts';
import { readConfig } from '../../../server/start/config.ts';
import { openAdapters } from '../../../server/start/open-adapters.ts';
import { testNowMs } from '../../builders.ts';
import { anAccount } from '../../contracts/accounts/account-builders.ts';

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
