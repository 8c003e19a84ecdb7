/** `npm run restore`, as an operator runs it. */
import { spawn } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openSqlite } from '../../../server/adapters/sql/connection/sqlite.ts';
import { projectRoot } from '../../../server/start/app-loader.ts';
import { aFolderForAll } from '../../folders.ts';

const folder = await aFolderForAll();

async function run(
  command: 'backup' | 'restore',
  dataDir: string,
  copy = 'copia',
  LANG = 'C',
): Promise<string> {
  const child = spawn(
    process.execPath,
    [join(projectRoot, `server/commands/${command}.ts`), join(folder, copy)],
    { env: { ...process.env, DATA_DIR: dataDir, LC_ALL: LANG } },
  );
  return (await Promise.all([text(child.stderr), text(child.stdout)])).join('');
}

it('the command leaves a new folder empty when the backup is damaged', async () => {
  const data = await mkdtemp(join(folder, 'data-'));
  await (await openSqlite(join(data, 'pauta.sqlite'))).close();
  await run('backup', data);
  await appendFile(join(folder, 'copia/records/news_former_slugs.ndjson'), '{"slug":"x","news_id":"y"}\n');
  const restored = join(folder, 'novo');
  expect(await run('restore', restored)).toContain('is damaged, and nothing was restored');
  expect(await readdir(restored)).toEqual([]);
  expect(await run('restore', data)).toContain('is damaged, and nothing was restored');
  expect(await readdir(data)).toContain('pauta.sqlite');
});

it('says what is meant instead of a folder of all backups, a zip, or a folder that does not exist', async () => {
  const data = await mkdtemp(join(folder, 'data-'));
  await (await openSqlite(join(data, 'pauta.sqlite'))).close();
  await mkdir(join(folder, 'copias'));
  await run('backup', data, 'copias/2026-11-27-0300');
  await writeFile(join(folder, 'copia.zip'), '');
  const restore = (copy: string) => run('restore', join(folder, 'vazio'), copy, 'pt_BR.UTF-8');
  expect(await restore('copias')).toContain(`Dê uma delas, como ${join(folder, 'copias/2026-11-27-0300')}.`);
  expect(await restore('copia.zip')).toContain('Descompacte o zip');
  expect(await restore('nada')).toContain('não existe');
});

it('both commands speak Portuguese where the machine does, and count in it', async () => {
  const data = await mkdtemp(join(folder, 'data-'));
  await (await openSqlite(join(data, 'pauta.sqlite'))).close();
  expect(await run('backup', data, 'outra', 'pt_BR.UTF-8')).toMatch(
    /^Copiados para .*: \d+ registros e 0 arquivos\.$/m,
  );
  const restored = await run('restore', join(folder, 'outro'), 'outra', 'pt_BR.UTF-8');
  expect(restored).toMatch(
    /^Restaurados da cópia de .*: \d+ registros e 0 arquivos, comparados um a um com ela\.$/m,
  );
});
