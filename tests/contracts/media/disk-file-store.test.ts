/** The file store on a disk, with failed writes and killed processes. */
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import { aFolder } from '../../folders.ts';
import { describeFileStore } from './file-store.ts';

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await aFolder();
  await work(folder);
}

describeFileStore('disk', async () => {
  const folder = await aFolder();
  return {
    files: await openDiskFileStore(folder),
    close: () => rm(folder, { recursive: true, force: true }),
  };
});

it('leaves no temporary file, also after a failed write', () =>
  withFolder(async (folder) => {
    const files = await openDiskFileStore(folder);
    await files.save('a/b.jpg', Buffer.from('x'));
    await mkdir(join(folder, 'a', 'pasta.jpg', 'cheia'), { recursive: true });
    await expect(files.save('a/pasta.jpg', Buffer.from('x'))).rejects.toThrow();
    expect((await readdir(join(folder, 'a'))).sort()).toEqual(['b.jpg', 'pasta.jpg']);
    expect(await readdir(join(folder, '.parts'))).toEqual([]);
  }));

it('hides unfinished files and deletes those of a killed process', () =>
  withFolder(async (folder) => {
    const files = await openDiskFileStore(folder);
    await writeFile(join(folder, '.parts', 'antigo'), 'x');
    await writeFile(join(folder, '.parts', 'recente'), 'x');
    const twoHoursAgo = new Date(Date.now() - 7_200_000);
    await utimes(join(folder, '.parts', 'antigo'), twoHoursAgo, twoHoursAgo);
    expect(await files.read('.parts/antigo')).toBeNull();
    await expect(files.save('.parts/novo', Buffer.from('x'))).rejects.toThrow();
    await files.deleteAbandoned(Date.now());
    expect(await readdir(join(folder, '.parts'))).toEqual(['recente']);
  }));

it('fails its ping when the folder is gone', () =>
  withFolder(async (folder) => {
    const files = await openDiskFileStore(join(folder, 'arquivos'));
    await rm(join(folder, 'arquivos'), { recursive: true });
    await expect(files.ping()).rejects.toThrow();
    await expect(stat(join(folder, 'arquivos'))).rejects.toThrow();
  }));
