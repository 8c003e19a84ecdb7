/** The key that signs sessions: one in a data folder, created once. */
import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { ensureSessionSecret } from '../../../server/start/session-secret.ts';
import { aFolder } from '../../folders.ts';

let folder: string;
beforeEach(async () => {
  folder = await aFolder();
});

it('the session key is created once and then stays the same', async () => {
  const secret = await ensureSessionSecret(folder);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(await ensureSessionSecret(folder)).toBe(secret);
  expect(await readdir(folder)).toEqual(['session-secret']);
});

it('the session key can be read by its owner only', async () => {
  await ensureSessionSecret(folder);
  expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600);
});

it('processes that start at the same time get one session key', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => ensureSessionSecret(folder)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(['session-secret']);
});

it('every data folder has another session key', async () => {
  const other = await mkdtemp(join(folder, 'outro-'));
  expect(await ensureSessionSecret(other)).not.toBe(await ensureSessionSecret(folder));
});

it('an empty file of the session key is reported and not replaced', async () => {
  await writeFile(join(folder, 'session-secret'), '\n');
  await expect(ensureSessionSecret(folder)).rejects.toThrow(/is empty/);
});
