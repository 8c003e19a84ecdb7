/** The folders into which commands refuse to write a copy. */
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { rejectOwnFolder } from '../../../server/commands/reject-own-folder.ts';
import { aFolder } from '../../folders.ts';

let folder = '';
beforeEach(async () => {
  folder = await aFolder();
  await mkdir(join(folder, 'data/files'), { recursive: true });
  await symlink(join(folder, 'data/files'), join(folder, 'link'));
});

const refuse = (target: string) => rejectOwnFolder({ dataDir: join(folder, 'data') }, join(folder, target));

it.each(['data', 'data/files', 'data/files/a/b', 'data/uploads/a', 'link/copia', 'data/files/..copia'])(
  'commands refuse the target %s before anything is written',
  async (target) => {
    await expect(refuse(target)).rejects.toThrow("belongs to the portal's own data");
    expect(await readdir(join(folder, 'data'))).toEqual(['files']);
  },
);

it.each(['data/backups/before-update', 'data/files-copia', 'copia', 'data/backup'])(
  'commands accept the target %s',
  async (target) => {
    await expect(refuse(target)).resolves.toBeUndefined();
  },
);
