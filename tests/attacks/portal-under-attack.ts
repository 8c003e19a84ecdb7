/**
 * Global set-up of the attack suite: one portal as `npm start` runs it, in a process of its own, with users of every
 * role.
 */
import { type ChildProcess, execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../server/adapters/sql/connection/postgres.ts';
import { openSqlite, type SqlDatabase } from '../../server/adapters/sql/connection/sqlite.ts';
import { saveVideo } from '../../server/services/media/videos.ts';
import { saveNews } from '../../server/services/news/save-news.ts';
import { aComment, aContent, aNews, aVideo } from '../builders.ts';
import { fastFolder } from '../fast-folder.ts';
import { startPortalProcess } from '../faults/processes.ts';
import { freePort } from '../free-port.ts';
import { isOnPostgres } from '../on-postgres.ts';
import { startPostgres } from '../postgres-server.ts';
import { startS3 } from '../s3-server.ts';

export const roles = ['reader', 'other', 'demoted', 'admin'] as const;
export type Role = (typeof roles)[number];

interface AttackedPortal extends AttackedData {
  url: string;
  port: number;
  /** The tests read the memory of this process. */
  pid: number;
  logFile: string;
  /** `name=value` of a session for each role. */
  cookies: Record<Role, string>;
  emails: Record<Role, string>;
}

declare module 'vitest' {
  interface ProvidedContext {
    attacked: AttackedPortal;
  }
}

export const attackPassword = 'uma senha bem longa';
export const newsCount = 24;
/** These news are published, and the reader commented on them. */
export const newsId = 'noticiaatacada000000';
export const newsSlug = 'uma-noticia-atacada';
export const commentId = 'comentarioatacado000';
export const videoId = 'videoatacado00000000';

const root = join(import.meta.dirname, '../..');

interface AttackedData {
  /** postgres://… of its own database; null for the SQLite file in the data folder. */
  databaseUrl: string | null;
  dataFolder: string;
}

export interface OpenedPortal {
  attacked: AttackedPortal;
  server: ChildProcess;
  close(): Promise<void>;
}

export function openAttackedDatabase({ databaseUrl, dataFolder }: AttackedData): Promise<SqlDatabase> {
  return databaseUrl === null
    ? openSqlite(join(dataFolder, 'pauta.sqlite'))
    : openPostgres({ url: databaseUrl, connectionsMax: 2 });
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { attacked, close } = await openAttackedPortal();
  project.provide('attacked', attacked);
  return close;
}

/**
 * Starts a portal in a process of its own, with content and logged-in users: on SQLite and a folder, or with
 * PAUTA_TESTS_ON=postgres on PostgreSQL and a bucket. `preload` is a module that the process loads first; `server`
 * sends it messages.
 */
export async function openAttackedPortal({ preload }: { preload?: string } = {}): Promise<OpenedPortal> {
  await buildIfOld();
  const folder = await mkdtemp(join(fastFolder, 'pauta-attacks-'));
  const dataFolder = join(folder, 'data');
  await mkdir(dataFolder);
  const servers = isOnPostgres() ? await startServers() : null;
  const data: AttackedData = { databaseUrl: servers?.databaseUrl ?? null, dataFolder };
  await fill(data);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const logFile = join(folder, 'log');
  const emails = emailsOf();
  const env = {
    ...servers?.env,
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: dataFolder,
    ADMIN_EMAIL: emails.admin,
    ADMIN_PASSWORD: attackPassword,
    // With trusted proxies, every attack can come from another address.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    COUNTRY_LOOKUP: 'off',
    NODE_ENV: 'production',
  };
  const { process: server, stop } = await startPortalProcess(env, { preload, logFile });
  const cookies = await logAllIn(url, emails, data);
  const pid = server.pid ?? 0;
  return {
    attacked: { ...data, url, port, pid, logFile, cookies, emails },
    server,
    async close() {
      await stop();
      await servers?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL and a bucket, and the environment to use them. */
async function startServers(): Promise<{
  databaseUrl: string;
  env: Record<string, string>;
  remove(): Promise<void>;
}> {
  const [database, storage] = await Promise.all([startPostgres(), startS3()]);
  await database.createDatabase('pauta');
  const databaseUrl = database.urlOf('pauta');
  const { accessKeyId, secretAccessKey } = storage.credentials;
  return {
    databaseUrl,
    env: {
      DATABASE_URL: databaseUrl,
      STORAGE_URL: `s3://${storage.bucket}?endpoint=${storage.endpoint}`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    async remove() {
      await storage.close();
      await database.remove();
    },
  };
}

/** Tests the current sources, not an old build. */
async function buildIfOld(): Promise<void> {
  const builtAt = await stat(join(root, 'dist/client/manifest.json')).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  for (const room of ['app', 'domain', 'server']) {
    for (const entry of await readdir(join(root, room), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      if ((await stat(join(entry.parentPath, entry.name))).mtimeMs <= builtAt) continue;
      await promisify(execFile)(process.execPath, [join(root, 'server/start/build.ts')], {
        cwd: root,
        // Vitest's own value would build the development version of React.
        env: { ...process.env, NODE_ENV: 'production' },
      });
      return;
    }
  }
}

async function fill(data: AttackedData): Promise<void> {
  const database = await openAttackedDatabase(data);
  const now = Date.now();
  await database.inTransaction(async (stores) => {
    for (let index = 0; index < newsCount; index += 1) {
      const own = index === 0 ? { id: newsId, slug: newsSlug } : {};
      const createdAt = now - (index + 1) * 60_000;
      await saveNews(stores, aNews({ ...own, createdAt, content: aContent(`Texto ${index}.`) }));
    }
    await stores.comments.save(aComment({ id: commentId, newsId, createdAt: now - 60_000 }));
    for (let index = 0; index < 3; index += 1) {
      const own = index === 0 ? { id: videoId } : {};
      await saveVideo(stores, aVideo({ ...own, createdAt: now - (index + 1) * 60_000 }));
    }
    await stores.invalidateContent();
  });
  await database.close();
}

function emailsOf(): Record<Role, string> {
  return {
    reader: 'leitora@exemplo.com',
    other: 'outro@exemplo.com',
    demoted: 'rebaixada@exemplo.com',
    admin: 'chefe@exemplo.com',
  };
}

/** The demoted user logs in as an admin and loses the right before the attacks. */
async function logAllIn(
  url: string,
  emails: Record<Role, string>,
  data: AttackedData,
): Promise<Record<Role, string>> {
  const cookies: Partial<Record<Role, string>> = {};
  for (const role of roles) {
    const path = role === 'admin' ? '/login' : '/registrar';
    const response = await fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'X-Forwarded-For': '192.0.2.1' },
      body: new URLSearchParams({ email: emails[role], password: attackPassword, name: role }),
    });
    const [session] = response.headers.getSetCookie();
    if (response.status !== 303 || !session) throw new Error(`${role} cannot sign in: ${response.status}`);
    cookies[role] = session.split(';', 1)[0] ?? '';
  }
  const database = await openAttackedDatabase(data);
  const user = await database.users.findByEmail(emails.demoted);
  if (user) {
    await database.users.setRoles(user.id, ['admin']);
    await fetch(`${url}/api/redacao/resumo`, { headers: { Cookie: cookies.demoted ?? '' } });
    await database.users.setRoles(user.id, []);
  }
  await database.close();
  const { reader = '', other = '', demoted = '', admin = '' } = cookies;
  return { reader, other, demoted, admin };
}
