/** The whole portal on a real port, with what it writes to its log. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createApp } from '../../../app/routes.ts';
import { openPostgres } from '../../../server/adapters/sql/connection/postgres.ts';
import { createRequestIds } from '../../../server/http/request-ids.ts';
import { startPortal } from '../../../server/main.ts';
import type { Stores } from '../../../server/ports/stores.ts';
import type { LoadedApp } from '../../../server/start/app-loader.ts';
import { readConfig } from '../../../server/start/config.ts';
import { createLog } from '../../../server/start/log.ts';
import { copyPostgres } from '../../contracts/empty-postgres.ts';
import { openNewSqlite } from '../../contracts/sqlite-for-suites.ts';
import { isOnPostgres } from '../../on-postgres.ts';

export interface ServedPortal {
  folder: string;
  url(path: string): string;
  metricsUrl(path: string): string;
  /** Lines of the log, as they were written. */
  log: string[];
  /** A write of the portal's own pages, answered as JSON. */
  post(path: string, body: object, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
  /** Stops it, unless that was done, and removes what it kept. */
  close(): Promise<void>;
}

/** The files of a build that was not made. */
export const testAssets: LoadedApp['assets'] = {
  script: '/assets/browser.js',
  stylesheet: '/assets/styles.css',
  articleStylesheet: '/assets/article.css',
  insetStylesheet: '/assets/insets.css',
  programs: {
    newsroom: { script: '/assets/newsroom.js', stylesheet: '/assets/newsroom.css' },
    account: { script: '/assets/account.js', stylesheet: '/assets/account.css' },
  },
  fonts: [],
  devScripts: [],
};

/** Starts it on a SQLite file of its own, without country check; `fill` writes its content before. */
export async function servePortal(
  env: Record<string, string> = {},
  fill: (database: Stores) => Promise<unknown> = async () => {},
): Promise<ServedPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'pauta-served-'));
  // The database is on the server of the suites; only faults and attacks use it (tests/on-postgres.ts).
  const copy = isOnPostgres() ? await copyPostgres(inject('postgresTemplateUrl')) : null;
  const database = copy
    ? await openPostgres({ url: copy.url, connectionsMax: 2 })
    : await openNewSqlite(join(folder, 'pauta.sqlite'));
  await fill(database);
  await database.close();
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    DEMO_CONTENT: 'off',
    COUNTRY_LOOKUP: 'off',
    ...(copy ? { DATABASE_URL: copy.url } : {}),
    ...env,
  });
  const log: string[] = [];
  const requestIds = createRequestIds();
  const portal = await startPortal(
    config,
    createLog('trace', {
      currentRequestId: requestIds.current,
      destination: { write: (line) => void log.push(line) },
    }),
    { createApp, assets: testAssets, serveAssets: async (next) => next },
    { requestIds },
  );
  const url = (path: string) => `http://127.0.0.1:${portal.port}${path}`;
  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopped ??= portal.stop();
    return stopped;
  };
  return {
    folder,
    url,
    metricsUrl: (path) => `http://127.0.0.1:${portal.metricsPort}${path}`,
    log,
    post: (path, body, headers = {}) =>
      fetch(url(path), {
        method: 'POST',
        redirect: 'manual',
        body: JSON.stringify(body),
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
          ...headers,
        },
      }),
    stop,
    async close() {
      await stop();
      await copy?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits for what happens in the background. */
export async function until<T>(
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
) {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
