/** Keeps whole backups as zips in a bucket of Amazon S3 or a compatible service. */
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  paginateListObjectsV2,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { BackupBucket } from '../../ports/backups.ts';
import { createS3Client, type S3Options } from './s3-file-store.ts';

/** A bucket accepts 10,000 parts in one upload, which makes 160 GB. */
const partBytes = 16 * 1024 * 1024;
const callTimeoutMs = 100_000;
const keyForm = /^(\d{4}-\d{2}-\d{2}-\d{4})\.zip$/;

/** Opens a bucket for backups. Each backup gets a new connection, because there is one backup a day. */
export function openBackupBucket(
  options: Pick<S3Options, 'bucket' | 'endpoint' | 'region' | 'credentials'>,
): BackupBucket {
  const { bucket: Bucket } = options;
  const withClient = async <T>(
    work: (client: ReturnType<typeof createS3Client>) => Promise<T>,
  ): Promise<T> => {
    const client = createS3Client(options);
    try {
      return await work(client);
    } finally {
      client.destroy();
    }
  };
  const limited = (signal?: AbortSignal) => ({
    abortSignal: AbortSignal.any([AbortSignal.timeout(callTimeoutMs), ...(signal ? [signal] : [])]),
  });
  return {
    name: Bucket,
    put: (backup, zip, signal) =>
      withClient(async (client) => {
        const Key = `${backup}.zip`;
        const { UploadId } = await client.send(
          new CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'application/zip' }),
          limited(signal),
        );
        try {
          const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
          for await (const Body of toParts(zip)) {
            const PartNumber = Parts.length + 1;
            const part = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body });
            const { ETag } = await client.send(part, limited(signal));
            Parts.push({ PartNumber, ETag });
          }
          await client.send(
            new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
            limited(signal),
          );
        } catch (error) {
          // An unfinished upload costs money for its parts, so it is aborted.
          await client
            .send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), limited())
            .catch(() => {});
          throw error;
        }
      }),
    list: () =>
      withClient(async (client) => {
        const backups: string[] = [];
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }, limited()))
          backups.push(...Contents.flatMap(({ Key = '' }) => keyForm.exec(Key)?.[1] ?? []));
        return backups;
      }),
    delete: (backup) =>
      withClient(async (client) => {
        await client.send(new DeleteObjectCommand({ Bucket, Key: `${backup}.zip` }), limited());
      }),
  };
}

async function* toParts(stream: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}
