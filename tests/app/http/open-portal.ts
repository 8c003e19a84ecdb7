/** The whole application on a temporary folder, for tests that send it requests without a socket. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { afterEach, beforeEach, inject } from 'vitest';
import type { PortalEnv } from '../../../app/portal.ts';
import { createApp } from '../../../app/routes.ts';
import { sessionCookieNames } from '../../../domain/accounts/session.ts';
import { rejectionLimit } from '../../../domain/web/rate-limit.ts';
import { securityHeaders } from '../../../domain/web/security-headers.ts';
import { createAltchaCaptcha } from '../../../server/adapters/altcha/altcha-captcha.ts';
import { createPasswordCheck } from '../../../server/adapters/common-passwords/common-passwords.ts';
import { openBackupFolder } from '../../../server/adapters/disk/backup-folder.ts';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import { openDiskSpool } from '../../../server/adapters/disk/disk-spool.ts';
import { openMoveFolder } from '../../../server/adapters/disk/move-folder.ts';
import { createShareImagePainter } from '../../../server/adapters/harfbuzz/share-image-painter.ts';
import { createGoogle } from '../../../server/adapters/openid/google.ts';
import { createSmtpMailer } from '../../../server/adapters/smtp/smtp-mailer.ts';
import { openPostgres } from '../../../server/adapters/sql/connection/postgres.ts';
import type { SqlDatabase } from '../../../server/adapters/sql/connection/sqlite.ts';
import { type AddressCounter, createAddressCounter } from '../../../server/http/address-counter.ts';
import type { IncomingRequest } from '../../../server/http/client-address.ts';
import { createMemoryLimit } from '../../../server/http/memory-limit.ts';
import { createTally } from '../../../server/http/tally.ts';
import { createViewCounter, type ViewCounter } from '../../../server/http/view-counter.ts';
import type { IdentityProvider } from '../../../server/ports/accounts.ts';
import type { Adapters } from '../../../server/ports/adapters.ts';
import type { Captcha } from '../../../server/ports/captcha.ts';
import type { LinkProbe } from '../../../server/ports/link-probe.ts';
import type { EmbedTitles, FileStore, Spool, VideoStills } from '../../../server/ports/media.ts';
import type { MoveFolder } from '../../../server/ports/move-folder.ts';
import { problemsOf } from '../../../server/ports/unavailable.ts';
import { createLiveSite } from '../../../server/services/settings/live-site.ts';
import { createServices, type Services } from '../../../server/services.ts';
import { readConfig } from '../../../server/start/config.ts';
import { testNowMs } from '../../builders.ts';
import { copyPostgres } from '../../contracts/empty-postgres.ts';
import { openNewSqlite } from '../../contracts/sqlite-for-suites.ts';
import { imageWorker } from '../../image-worker.ts';
import { isOnPostgres } from '../../on-postgres.ts';
import { testAssets } from '../../server/http/served-portal.ts';
import { createTestAccounts, type TestAccounts } from '../../test-accounts.ts';

/** Loaded once for all portals of a test process, because loading takes a second. */
const loadPasswordCheck = createPasswordCheck();

/** A portal that answers a Request with a Response, without a socket. */
export interface TestPortal {
  /** The folder of all files of the portal. */
  folder: string;
  app: Hono<PortalEnv>;
  database: SqlDatabase;
  files: FileStore;
  spool: Spool;
  moveFolder: MoveFolder;
  services: Services;
  accounts: TestAccounts;
  viewCounter: ViewCounter;
  addressCounter: AddressCounter;
  /** Requests a path with its query; redirects are not followed. */
  get(path: string, init?: RequestInit): Promise<Response>;
  /** Returns the HTML of a page, and fails when its status is not 200. */
  page(path: string): Promise<string>;
  close(): Promise<void>;
}

export interface TestPortalOptions {
  clock?: () => number;
  env?: Record<string, string>;
  captcha?: Captcha | undefined;
  /** An existing database in place of a new one. The caller closes it. */
  database?: SqlDatabase;
  identityProvider?: IdentityProvider;
  videoStills?: VideoStills;
  embedTitles?: EmbedTitles;
  linkProbe?: LinkProbe;
  lookUpText?: Adapters['lookUpText'];
}

export const sessionSecret = 'segredo-de-prova-com-mais-de-32-letras';

/**
 * Opens a portal with real services on a SQLite file of its own. `clock` is the clock of the services, by default fixed at
 * 20 November 2026, 14:35 in São Paulo. Close the portal after the test.
 */
export async function openTestPortal({
  clock = () => testNowMs,
  env = {},
  captcha = createAltchaCaptcha(sessionSecret),
  database: existing,
  identityProvider,
  videoStills = { find: async () => null },
  embedTitles = { find: async () => null, findPicture: async () => null },
  linkProbe = { findStatus: async () => null },
  lookUpText = async () => [],
}: TestPortalOptions = {}): Promise<TestPortal> {
  const folder = await mkdtemp(join(tmpdir(), 'pauta-routes-'));
  const config = readConfig({ SITE_URL: 'https://pauta.test', ...env });
  const { google } = config;
  const { database, closeDatabase } = existing
    ? { database: existing, closeDatabase: async () => {} }
    : await openDatabase(folder);
  const files = await openDiskFileStore(join(folder, 'files'));
  const spool = await openDiskSpool(join(folder, 'uploads'));
  const moveFolder = openMoveFolder(join(folder, 'mudanca'));
  const liveSite = createLiveSite(config, database, sessionSecret);
  const { site, renewSite, isSiteCurrent } = liveSite;
  await renewSite();
  const accounts = createTestAccounts(database, clock);
  const services = createServices({
    database,
    files,
    imageWorker,
    spool,
    shareImages: createShareImagePainter(),
    videoStills,
    embedTitles,
    linkProbe,
    passwords: accounts.passwords,
    identityProvider:
      identityProvider ?? createGoogle({ ...google, redirectUrl: `${site.url}/api/auth/callback/google` }),
    loadPasswordCheck,
    log: { info() {}, warn() {}, error() {} },
    clock,
    ...liveSite,
    mailer: createSmtpMailer({ smtpUrl: () => liveSite.smtpUrl() ?? '', site }),
    setOnServer: config.setOnServer,
    sessionSecret,
    captcha,
    lookUpText,
    readCertificate: async () => null,
    moveFolder,
    backups: openBackupFolder(join(folder, 'copias'), folder),
    data: folder,
    machine: { dataDir: folder, database: 'sqlite', storage: 'disk', workers: 1, version: '1.2.3' },
    tally: createTally(),
  });
  const clientAddressOf = (req: IncomingRequest) => req.socket.remoteAddress ?? '';
  const viewCounter = createViewCounter({
    database,
    clock,
    clientAddressOf,
    site,
  });
  const addressCounter = createAddressCounter({ database, clock, clientAddressOf });
  const app = createApp({
    services,
    files,
    site,
    renewSite,
    isSiteCurrent,
    assets: testAssets,
    clientAddressOf,
    findSetUpPath: async () => null,
    securityHeaders: securityHeaders(site),
    rejections: createMemoryLimit(rejectionLimit, clock),
    sessionCookieNames,
    viewCounter,
    addressCounter,
    recorder: { noteUser() {} },
    requestId: () => 'pedido-1234',
    problemOf: problemsOf(site),
    log: pino({ level: 'silent' }),
  });
  const get = async (path: string, init?: RequestInit) => app.request(new URL(path, site.url), init);
  return {
    folder,
    app,
    database,
    files,
    spool,
    moveFolder,
    services,
    accounts,
    viewCounter,
    addressCounter,
    get,
    async page(path) {
      const response = await get(path);
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
      return response.text();
    },
    async close() {
      await closeDatabase();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A SQLite file in the folder, or with PAUTA_TESTS_ON=postgres a database on the server of the suites. */
async function openDatabase(
  folder: string,
): Promise<{ database: SqlDatabase; closeDatabase: () => Promise<void> }> {
  if (!isOnPostgres()) {
    const database = await openNewSqlite(join(folder, 'pauta.sqlite'), sessionSecret);
    return { database, closeDatabase: () => database.close() };
  }
  const copy = await copyPostgres(inject('postgresTemplateUrl'));
  const database = await openPostgres({ url: copy.url, connectionsMax: 4, secret: sessionSecret });
  return { database, closeDatabase: () => database.close().then(copy.remove) };
}

/** Opens a portal for each test of a file; call it once. Returns a function that returns the portal of the running test. */
export function withPortal(options?: TestPortalOptions): () => TestPortal {
  let opened: TestPortal | undefined;
  beforeEach(async () => {
    opened = await openTestPortal(options);
  });
  afterEach(() => opened?.close());
  return () => {
    if (!opened) throw new Error('No test runs.');
    return opened;
  };
}
