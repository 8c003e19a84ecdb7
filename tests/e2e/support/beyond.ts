/** Portals beyond one machine: PostgreSQL, a bucket and two processes behind one address. */
import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres, withClient } from '../../postgres-server.ts';
import { startS3 } from '../../s3-server.ts';

const projectRoot = join(import.meta.dirname, '../../..');
const runFile = promisify(execFile);
const template = 'modelo';

/** The servers from which a worker makes the database and bucket of each portal. */
interface Servers {
  /** postgres://… of the database with the content. */
  contentUrl: string;
  /** The address of a database that always exists, from which others are created. */
  maintenanceUrl: string;
  /** The folder of the S3 server, with a folder of its own name for each bucket. */
  bucketsFolder: string;
  contentBucket: string;
  endpoint: string;
  env: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
}

/** Starts the servers and moves the content of a data folder there, as `npm run move` does. */
export async function startServers(content: string): Promise<{ servers: Servers; stop(): Promise<void> }> {
  const [database, storage] = await Promise.all([startPostgres(), startS3()]);
  const { accessKeyId, secretAccessKey } = storage.credentials;
  const servers: Servers = {
    contentUrl: database.urlOf(template),
    maintenanceUrl: database.urlOf('postgres'),
    bucketsFolder: storage.folder,
    contentBucket: storage.bucket,
    endpoint: storage.endpoint,
    env: { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey },
  };
  const stop = async () => {
    await storage.close();
    await database.remove();
  };
  try {
    await database.createDatabase(template);
    const move = join(projectRoot, 'server/commands/move.ts');
    const to = ['--to', servers.contentUrl, '--files', storageUrl(servers, storage.bucket)];
    await runFile(process.execPath, [move, ...to], {
      cwd: projectRoot,
      env: { ...process.env, ...servers.env, DATA_DIR: content },
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { servers, stop };
}

let furnished = 0;

/** Makes the database and the bucket of one portal, with the content, and returns its environment. */
export async function furnish(
  servers: Servers,
): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  furnished += 1;
  const name = `portal-${process.pid}-${furnished}`;
  const bucketFolder = join(servers.bucketsFolder, name);
  const query = (statement: string) =>
    withClient(servers.maintenanceUrl, (client) => client.query(statement));
  await query(`create database "${name}" template "${template}"`);
  await cp(join(servers.bucketsFolder, servers.contentBucket), bucketFolder, { recursive: true });
  const url = new URL(servers.contentUrl);
  url.pathname = `/${name}`;
  return {
    env: {
      ...servers.env,
      DATABASE_URL: url.href,
      STORAGE_URL: storageUrl(servers, name),
      WORKERS: '2',
    },
    async remove() {
      await query(`drop database "${name}" with (force)`);
      await rm(bucketFolder, { recursive: true, force: true });
    },
  };
}

function storageUrl({ endpoint }: Servers, bucket: string): string {
  return `s3://${bucket}?endpoint=${endpoint}`;
}
