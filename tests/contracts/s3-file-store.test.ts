import { expect, it } from 'vitest';
import { openS3FileStore } from '../../server/adapters/s3/s3-file-store.ts';
import { startS3 } from '../s3-server.ts';
import { describeFileStore } from './file-store.ts';

describeFileStore('S3', async () => {
  const server = await startS3();
  const files = openS3FileStore(server);
  return {
    files,
    async close() {
      files.close();
      await server.close();
    },
  };
});

it('tells storage that does not answer, or has no such bucket, from a file that is not there', async () => {
  const server = await startS3();
  const elsewhere = openS3FileStore({ ...server, bucket: 'outro' });
  await expect(elsewhere.ping()).rejects.toThrow();
  await expect(elsewhere.read('a.jpg')).rejects.toThrow();
  elsewhere.close();
  const files = openS3FileStore(server);
  await server.close();
  await expect(files.ping()).rejects.toThrow();
  await expect(files.read('a.jpg')).rejects.toThrow();
  await expect(files.put('a.jpg', Buffer.from('a'))).rejects.toThrow();
  files.close();
});
