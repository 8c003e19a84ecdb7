/** The bucket that gets a copy of each backup. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { openBackupBucket } from '../../../server/adapters/s3/backup-bucket.ts';
import { openS3FileStore } from '../../../server/adapters/s3/s3-file-store.ts';
import { startS3 } from '../../s3-server.ts';

it('keeps zips of several parts under the names of backups, and nothing of one that broke off', async () => {
  const server = await startS3();
  try {
    const bucket = openBackupBucket(server);
    const { signal } = new AbortController();
    const megabyte = Buffer.alloc(1024 * 1024, 'a');
    await bucket.put('2026-11-20-0300', Readable.from(Array.from({ length: 18 }, () => megabyte)), signal);
    async function* broken() {
      yield megabyte;
      throw new Error('the disk failed');
    }
    await expect(bucket.put('2026-11-21-0300', Readable.from(broken()), signal)).rejects.toThrow(
      'disk failed',
    );
    expect(await bucket.list()).toEqual(['2026-11-20-0300']);
    const files = openS3FileStore(server);
    expect((await files.read('2026-11-20-0300.zip'))?.length).toBe(18 * megabyte.length);
    files.close();
    await bucket.delete('2026-11-20-0300');
    expect(await bucket.list()).toEqual([]);
  } finally {
    await server.close();
  }
});

it('lists the backups behind the first thousand objects of a shared bucket', async () => {
  const server = await startS3();
  try {
    const keys = Array.from({ length: 1_000 }, (_, index) => `1-${index}.jpg`);
    for (const key of [...keys, '2026-11-20-0300.zip'])
      await writeFile(join(server.folder, server.bucket, `${key}._S3rver_object`), '');
    expect(await openBackupBucket(server).list()).toEqual(['2026-11-20-0300']);
  } finally {
    await server.close();
  }
});
