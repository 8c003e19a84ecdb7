/** A real server of the S3 protocol, with a bucket in a temporary folder. */
import crypto, { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver, { type ObjectStore } from 's3rver';
import { freePort } from './free-port.ts';

export interface S3Server {
  endpoint: string;
  bucket: string;
  /** The folder in which each bucket is a folder with its name; a copied folder is a new bucket at once. */
  folder: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** Stops the server as an outage would: files stay. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server on a free port of this machine. */
export async function startS3(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'pauta-s3-'));
  const bucket = 'pauta';
  const serve = async () => {
    const server = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: bucket, configs: [] }],
    });
    putWhole(server.store);
    await server.run();
    return server;
  };
  const port = await freePort();
  let server = await serve();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    folder,
    region: 'us-east-1',
    // s3rver knows only these credentials.
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    stop: () => server.close(),
    async start() {
      server = await serve();
    },
    async close() {
      // A test that failed may have left it stopped.
      await server.close().catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * s3rver encrypts the tokens of further pages with DES, which OpenSSL no longer has; three rounds of DES with one key
 * are the same.
 */
const { createCipheriv, createDecipheriv } = crypto;
const withoutDes = (name: string, key: Buffer): [string, Buffer] =>
  name === 'des' ? ['des-ede3-cbc', Buffer.concat([key, key, key])] : [name, key];
Object.assign(crypto, {
  createCipheriv: (name: string, key: Buffer, iv: Buffer) => createCipheriv(...withoutDes(name, key), iv),
  createDecipheriv: (name: string, key: Buffer, iv: Buffer) => createDecipheriv(...withoutDes(name, key), iv),
});

/** s3rver writes into the object that others read, and answers before all is written; S3 does neither. */
function putWhole(store: ObjectStore): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const data = Buffer.isBuffer(content) ? content : await buffer(content);
    const path = store.getResourcePath(bucket, key, 'object');
    const unfinished = `${path}.${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(unfinished, data);
    await rename(unfinished, path);
    const md5 = createHash('md5').update(data).digest('hex');
    await store.putMetadata(bucket, key, metadata, md5);
    return { size: data.length, md5 };
  };
}
