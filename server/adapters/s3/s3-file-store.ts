/** Stores files in a bucket of Amazon S3 or a compatible service. */
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { isStorageKey } from '../../../domain/media/storage-key.ts';
import type { FilePart } from '../../../domain/web/byte-range.ts';
import type { FileStore } from '../../ports/media.ts';
import { Unavailable } from '../../ports/unavailable.ts';

export interface S3Options {
  bucket: string;
  /** The endpoint; null for Amazon's. */
  endpoint: string | null;
  region: string;
  /**
   * The keys of the bucket. Null when the SDK finds them itself, in the environment, a profile, or the machine's role.
   */
  credentials?: { accessKeyId: string; secretAccessKey: string } | null;
  bodyTimeoutMs?: number;
  callTimeoutMs?: number;
}

const connectionTimeoutMs = 5_000;
const requestTimeoutMs = 30_000;
const attemptsMax = 3;
const defaultBodyTimeoutMs = 10_000;
const defaultCallTimeoutMs = 100_000;

export function createS3Client({
  endpoint,
  region,
  credentials = null,
}: Pick<S3Options, 'endpoint' | 'region' | 'credentials'>): S3Client {
  return new S3Client({
    region,
    maxAttempts: attemptsMax,
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
    },
    // Servers other than Amazon's address buckets by path, and lack the newest checksums.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(credentials ? { credentials } : {}),
  });
}

export function openS3FileStore({
  bucket,
  endpoint,
  region,
  credentials = null,
  bodyTimeoutMs = defaultBodyTimeoutMs,
  callTimeoutMs = defaultCallTimeoutMs,
}: S3Options): FileStore & { close(): void } {
  const client = createS3Client({ endpoint, region, credentials });

  /**
   * Sends a request. It throws `Unavailable` when the bucket does not answer correctly in time. The body of an object
   * has its own time-out.
   */
  async function answered<T>(send: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), callTimeoutMs);
    try {
      return await send({ abortSignal: late.signal });
    } catch (error) {
      throw isMissing(error) ? error : new Unavailable('storage', error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns the answer of the bucket; null for a key without an object. */
  async function find<T>(key: string, send: Parameters<typeof answered<T>>[0]): Promise<T | null> {
    if (!isStorageKey(key)) return null;
    try {
      return await answered(send);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function get(key: string, part?: FilePart): Promise<{ body: Readable; bytes: number } | null> {
    const Range = part && `bytes=${part.start}-${part.end - 1}`;
    const command = new GetObjectCommand({ Bucket: bucket, Key: key, ...(Range ? { Range } : {}) });
    const found = await find(key, (options) => client.send(command, options));
    if (!found) return null;
    const { Body: body, ContentLength, ContentRange } = found;
    // For a part, `ContentLength` is the length of the part, and `ContentRange` ends with the size of the object.
    const bytes = part ? Number(ContentRange?.split('/').at(-1)) : ContentLength;
    if (!(body instanceof Readable) || bytes === undefined || Number.isNaN(bytes))
      throw new Error('The storage gave no file.');
    return { body: withTimeout(body, bodyTimeoutMs), bytes };
  }

  return {
    async save(key, data) {
      if (!isStorageKey(key)) throw new Error(`${JSON.stringify(key)} cannot be a file's key.`);
      const put = new PutObjectCommand({ Bucket: bucket, Key: key, Body: data, ContentLength: data.length });
      await answered((options) => client.send(put, options));
    },
    async read(key) {
      const found = await get(key);
      if (!found) return null;
      const chunks: Buffer[] = [];
      for await (const chunk of found.body) chunks.push(Buffer.from(chunk));
      return Buffer.concat(chunks);
    },
    async open(key, part) {
      const found = await get(key, part);
      return found && { stream: found.body, bytes: found.bytes };
    },
    async findSize(key) {
      const command = new HeadObjectCommand({ Bucket: bucket, Key: key });
      const found = await find(key, (options) => client.send(command, options));
      return found?.ContentLength ?? null;
    },
    async delete(key) {
      if (!isStorageKey(key)) return;
      const remove = new DeleteObjectCommand({ Bucket: bucket, Key: key });
      await answered((options) => client.send(remove, options));
    },
    async *list() {
      for (let ContinuationToken: string | undefined; ; ) {
        const list = new ListObjectsV2Command({ Bucket: bucket, ContinuationToken });
        const page = await answered((options) => client.send(list, options));
        for (const { Key } of page.Contents ?? []) if (Key !== undefined && isStorageKey(Key)) yield Key;
        ContinuationToken = page.NextContinuationToken;
        if (!page.IsTruncated || ContinuationToken === undefined) return;
      }
    },
    // An interrupted upload leaves nothing in a bucket, so there is nothing to delete.
    async deleteAbandoned() {},
    async ping() {
      try {
        const abortSignal = AbortSignal.timeout(callTimeoutMs);
        await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal });
      } catch (error) {
        throw new Error(reasonOf(error), { cause: error });
      }
    },
    close: () => client.destroy(),
  };
}

function withTimeout(body: Readable, timeoutMs: number): Readable {
  async function* read() {
    const chunks: AsyncIterator<Uint8Array> = body.iterator({ destroyOnReturn: true });
    for (;;) {
      const silence = new Error(`The storage sent nothing for ${timeoutMs} ms.`);
      const timer = setTimeout(() => body.destroy(silence), timeoutMs);
      const next = await chunks
        .next()
        .catch((error: unknown) => {
          throw new Unavailable('storage', error);
        })
        .finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value;
    }
  }
  const stream = Readable.from(read(), { objectMode: false });
  stream.once('close', () => body.destroy());
  return stream;
}

/** Says why a bucket does not answer. It reads only the status, because an answer to HEAD has no message. */
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
