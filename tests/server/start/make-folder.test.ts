/** Folders that an operator names, also on file systems where none can be created. */
import { spawn } from 'node:child_process';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { openSqlite } from '../../../server/adapters/sql/connection/sqlite.ts';
import { projectRoot } from '../../../server/start/app-loader.ts';
import { createFolder } from '../../../server/start/private-folder.ts';
import { aFolderForAll } from '../../folders.ts';
import { patienceMs } from '../../patience.ts';

const folder = await aFolderForAll();
beforeAll(async () => {
  await (await openSqlite(join(folder, 'pauta.sqlite'))).close();
  const manifest = {
    format: 'pauta-backup-1',
    madeAt: '2026-11-23T00:00:00.000Z',
    migrations: ['0001-accounts-and-mails'],
    tables: {},
    files: { count: 0, sum: '0'.repeat(64) },
  };
  await mkdir(join(folder, 'copia'));
  await writeFile(join(folder, 'copia/manifest.json'), JSON.stringify(manifest));
});

it('a folder is created with its missing parents, for its owner only, also twice at once', async () => {
  const path = join(folder, 'a/b/c');
  await Promise.all([createFolder(path), createFolder(path), createFolder(path)]);
  await createFolder(path);
  for (const each of [path, join(folder, 'a')]) expect((await stat(each)).mode & 0o777).toBe(0o700);
});

it.each(['', '/below'])('a folder is rejected where a file has that name%s', async (below) => {
  const path = join(folder, 'arquivo');
  await writeFile(path, '');
  await expect(createFolder(path + below)).rejects.toThrow(/EEXIST|ENOTDIR/);
});

// Node's recursive mkdir never returns from these paths and keeps a core busy.
it.each([
  ['backup.ts', ['/proc/pauta-x'], {}],
  ['backup.ts', ['/proc/pauta-x/y/z'], {}],
  ['export.ts', ['copia.json', '--files', '/proc/pauta-x'], {}],
  ['import.ts', ['/dev/null'], { DATA_DIR: '/proc/pauta-x/y' }],
  ['restore.ts', ['copia'], { DATA_DIR: '/proc/pauta-x' }],
])('%s %j ends with the reason (%j)', async (command, args, environment) => {
  const child = spawn(process.execPath, [join(projectRoot, 'server/commands', command), ...args], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: folder, ...environment },
    timeout: 2 * patienceMs,
    killSignal: 'SIGKILL',
  });
  const status = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [said] = await Promise.all([text(child.stderr), text(child.stdout)]);
  expect(await status).toBe(1);
  expect(said).toMatch(/\/proc\/pauta-x|\/proc/);
});
