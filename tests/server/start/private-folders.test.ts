/** Modes of what lies in DATA_DIR: only the user of the portal may open it. */
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAccessLog } from '../../../server/http/access-log.ts';
import { readConfig } from '../../../server/start/config.ts';
import { openAdapters } from '../../../server/start/open-adapters.ts';
import { aFolder } from '../../folders.ts';

let parent: string;
let dataDir: string;
let umask: number;
beforeEach(async () => {
  // A umask that hides nothing.
  umask = process.umask(0);
  parent = await aFolder();
  dataDir = join(parent, 'dados');
});
afterEach(() => process.umask(umask));

/** Opens the portal, writes a file of every kind and returns the paths that others may open. */
async function openToOthers(): Promise<string[]> {
  const config = readConfig({ DATA_DIR: dataDir });
  const adapters = await openAdapters(config);
  const log = { info() {}, error() {} };
  const accessLog = await openAccessLog({ folder: config.accessLogFolder ?? '', clock: Date.now, log });
  const { files, spool } = adapters;
  await files.save('news_images/1_capa.jpg', Buffer.from('x'));
  await files.save('fotos/de/ontem/2.jpg', Buffer.from('x'));
  const spooled = await spool.receive(new Blob(['x']).stream(), 10);
  accessLog.add({
    address: '203.0.113.7',
    port: 1,
    method: 'GET',
    url: '/',
    status: 200,
    userId: null,
  });
  await accessLog.close();
  const entries = await readdir(dataDir, { recursive: true });
  const modes = await Promise.all(
    ['', ...entries].map(async (name) => ({ name, mode: (await stat(join(dataDir, name))).mode })),
  );
  await spooled?.delete();
  await adapters.close();
  expect(entries).toContain('session-secret');
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name);
}

it('files in DATA_DIR are private from the first start', async () => {
  expect(await openToOthers()).toEqual([]);
});

it('files in DATA_DIR that an older version left open are made private at the start', async () => {
  for (const folder of ['files/.parts', 'files/news_images', 'uploads', 'registros-de-acesso'])
    await mkdir(join(dataDir, folder), { recursive: true, mode: 0o755 });
  for (const file of ['session-secret', 'pauta.sqlite'])
    await writeFile(join(dataDir, file), file === 'session-secret' ? 's'.repeat(64) : '', { mode: 0o644 });
  await writeFile(join(dataDir, 'files/news_images/0_antiga.jpg'), 'x', { mode: 0o644 });
  await chmod(dataDir, 0o755);
  // The folder itself belongs to the operator; an old image lies in folders that are closed now.
  expect(await openToOthers()).toEqual(['', 'files/news_images/0_antiga.jpg']);
});
