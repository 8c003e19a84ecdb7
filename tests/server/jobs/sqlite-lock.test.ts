/** A SQLite file that another process locks or deletes. */
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openSqlite } from '../../../server/adapters/sql/connection/sqlite.ts';
import { aNews } from '../../builders.ts';

it('a portal answers readers while another process holds the write lock, and writes when it is free', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pauta-lock-'));
  const path = join(folder, 'pauta.sqlite');
  const database = await openSqlite(path);
  const other = new DatabaseSync(path);
  try {
    other.exec('begin immediate');
    const item = aNews();
    let isSaved = false;
    const saving = database
      .inTransaction((stores) => stores.news.save(item))
      .then(() => {
        isSaved = true;
      });
    for (let reads = 0; reads < 20; reads += 1) {
      expect(await database.news.count({ publishedUntil: null })).toBe(0);
    }
    expect(isSaved).toBe(false);
    other.exec('rollback');
    await saving;
    expect((await database.news.findById(item.id, { publishedUntil: null }))?.id).toBe(item.id);
  } finally {
    other.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
});

it('a portal writes nothing to a deleted database file, and continues when it is restored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pauta-lock-'));
  const path = join(folder, 'pauta.sqlite');
  const database = await openSqlite(path);
  try {
    await rename(path, `${path}.fora`);
    for (let times = 0; times < 2; times += 1) {
      const writing = database.inTransaction((stores) => stores.news.save(aNews()));
      await expect(writing).rejects.toMatchObject({ fault: 'damaged' });
    }
    await expect(database.ping()).rejects.toThrow();
    await rename(`${path}.fora`, path);
    await database.inTransaction((stores) => stores.news.save(aNews()));
    expect(await database.news.count({ publishedUntil: null })).toBe(1);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
});
