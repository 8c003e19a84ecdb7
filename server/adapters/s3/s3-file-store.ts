import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { isStorageKey } from '../../../domain/file-name.ts';
import type { FileStore } from '../../ports.ts';
import { Unavailable } from '../../unavailable.ts';

export interface S3Options {
  bucket: string;
  /** Of a server that is not Amazon's; null for Amazon's. */
  endpoint: string | null;
  region: string;
  /** Null where the SDK finds them by itself: environment, profile, role of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | null;
}

const connectionTimeoutMs = 5_000;
const requestTimeoutMs = 30_000;
const attemptsMax = 3;

/** Files in a bucket of S3 or of whoever speaks its protocol. An object is written whole or not at all. */
export function openS3FileStore({
  bucket,
  endpoint,
  region,
  credentials,
}: S3Options): FileStore & { close(): void } {
  const client = new S3Client({
    region,
    maxAttempts: attemptsMax,
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      // Otherwise it would only be remarked on.
      throwOnRequestTimeout: true,
    },
    // Other servers know buckets by path, and not the newest checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(credentials ? { credentials } : {}),
  });

  /** Sends a command; when the bucket does not answer as it should, whoever asked is told to come again. */
  async function answered<T>(sent: Promise<T>): Promise<T> {
    try {
      return await sent;
    } catch (error) {
      throw isMissing(error) ? error : new Unavailable('storage', error);
    }
  }

  async function get(key: string): Promise<{ body: Readable; bytes: number } | null> {
    if (!isStorageKey(key)) return null;
    let found: GetObjectCommandOutput;
    try {
      found = await answered(client.send(new GetObjectCommand({ Bucket: bucket, Key: key })));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    const { Body: body, ContentLength: bytes } = found;
    if (!(body instanceof Readable) || bytes === undefined) throw new Error('The storage gave no file.');
    return { body, bytes };
  }

  return {
    async put(key, data) {
      if (!isStorageKey(key)) throw new Error(`${JSON.stringify(key)} cannot be a file's key.`);
      const put = new PutObjectCommand({ Bucket: bucket, Key: key, Body: data, ContentLength: data.length });
      await answered(client.send(put));
    },
    async read(key) {
      const found = await get(key);
      if (!found) return null;
      const chunks: Buffer[] = [];
      for await (const chunk of found.body) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks);
    },
    async open(key) {
      const found = await get(key);
      return found && { stream: found.body, bytes: found.bytes };
    },
    async remove(key) {
      if (isStorageKey(key))
        await answered(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
    },
    async *list() {
      for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key } of Contents ?? []) if (Key !== undefined && isStorageKey(Key)) yield Key;
      }
    },
    // A put that breaks off leaves nothing in a bucket.
    async removeLeft() {},
    async ping() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }));
      } catch (error) {
        throw new Error(reasonOf(error), { cause: error });
      }
    },
    close: () => client.destroy(),
  };
}

/** The answer to HEAD has no words of its own. */
function reasonOf(error: unknown): string {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 404) return 'there is no such bucket';
  if (status === 401 || status === 403) return 'its keys (AWS_ACCESS_KEY_ID) are refused';
  if (status === 301 || status === 400) return 'it is in another region, or its keys are not valid';
  return status === undefined ? 'no connection' : `it answered ${status}`;
}

function isMissing(error: unknown): boolean {
  if (error instanceof NoSuchKey) return true;
  return (
    error instanceof S3ServiceException &&
    error.$metadata.httpStatusCode === 404 &&
    error.name !== 'NoSuchBucket'
  );
}
