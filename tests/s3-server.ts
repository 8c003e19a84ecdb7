/** A real server of the S3 protocol, with a bucket in a temporary folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export interface S3Server {
  endpoint: string;
  bucket: string;
  /** Each bucket is a folder with its name in here; a copy of one is a bucket at once. */
  folder: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** As when it is away for a while: files stay. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts one on a free port of this machine. */
export async function startS3(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'pauta-s3-'));
  const bucket = 'pauta';
  const serve = async (port: number) => {
    const server = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: bucket, configs: [] }],
    });
    return { server, port: (await server.run()).port };
  };
  const { port, ...first } = await serve(0);
  let { server } = first;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    folder,
    region: 'us-east-1',
    // The only ones that it knows.
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    stop: () => server.close(),
    async start() {
      ({ server } = await serve(port));
    },
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
