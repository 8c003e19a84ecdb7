/** Connects the parts of the portal: configuration, adapters, services, application, server and jobs. */

import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { sessionCookieNames } from '../domain/accounts/session.ts';
import { defaultIconSides } from '../domain/settings/logo.ts';
import { rejectionLimit } from '../domain/web/rate-limit.ts';
import { securityHeaders } from '../domain/web/security-headers.ts';
import { createCountryService } from './adapters/country-service/country-service.ts';
import { openCountryTable } from './adapters/country-table/country-table.ts';
import { openAccessLog } from './http/access-log.ts';
import { createAddressCounter } from './http/address-counter.ts';
import { createClientReader } from './http/client-address.ts';
import { closeServer } from './http/close-server.ts';
import { type CountryLookup, createCountryCheck } from './http/country-check.ts';
import { createMemoryLimit } from './http/memory-limit.ts';
import { redirectOldQueries } from './http/old-queries.ts';
import { createOperatorCheck } from './http/operator.ts';
import { createPageCache } from './http/page-cache.ts';
import { limitReceiving, uploadTimeoutMs } from './http/receive-timeout.ts';
import { createRequestIds } from './http/request-ids.ts';
import { createRequestRecorder } from './http/request-recorder.ts';
import { createTally } from './http/tally.ts';
import { createViewCounter } from './http/view-counter.ts';
import type { Adapters } from './ports/adapters.ts';
import type { Clock } from './ports/stores.ts';
import { problemsOf } from './ports/unavailable.ts';
import {
  createFirstAdmin,
  createPassword,
  demoAdminEmail,
  type FirstAdmin,
} from './services/accounts/create-first-admin.ts';
import { signSetupToken } from './services/accounts/set-up-site.ts';
import { importDemoContent } from './services/transfer/import-demo-content.ts';
import { createServices } from './services.ts';
import { type LoadedApp, projectRoot } from './start/app-loader.ts';
import type { Config } from './start/config.ts';
import { type RunningJobs, startJobs } from './start/jobs.ts';
import { openAdapters } from './start/open-adapters.ts';
import { cannotBeUsed, withStartError } from './start/start-error.ts';
import { startMetrics, startTracing } from './start/telemetry.ts';

const demoContent = {
  exportFile: join(projectRoot, 'demo/export.json'),
  filesFolder: join(projectRoot, 'demo/files'),
};

export interface RunningPortal {
  port: number;
  /** The port of the metrics. Null without METRICS_ADDRESS, and in a worker. */
  metricsPort: number | null;
  /** Replaces the processes of the portal one by one; missing with a single process. */
  restart?: () => void;
  /** Finishes open requests within 10 s at most, then closes the database and the files. */
  stop(): Promise<void>;
}

/** Prepares the database once, before any process serves requests. Processes of other machines wait. */
export function prepare(config: Config, log: Logger, adapters: Adapters): Promise<void> {
  return adapters.database.runAlone(() => prepareAlone(config, log, adapters));
}

async function prepareAlone(config: Config, log: Logger, adapters: Adapters): Promise<void> {
  const { database } = adapters;
  const createAdmin = createFirstAdmin(adapters);
  if (config.demoContent === 'auto') {
    await importDemoContent({ ...adapters, log, beforeItIsDone: () => createDemoAdmin(config, createAdmin) })(
      demoContent,
    );
  }
  if (config.firstAdmin) await createAdmin(config.firstAdmin);
  if ((await database.users.countAdmins()) === 0) printSetupAddress(adapters);
}

/** Prints the address of the first start: the person who reads the console owns the site. */
function printSetupAddress({ site, sessionSecret, clock }: Adapters): void {
  process.stdout.write(`Comece em ${site.url}/comecar/${signSetupToken(sessionSecret, clock())}\n`);
}

/** Starts the portal. Rejects when it cannot start. One worker among several finds everything prepared. */
export async function startPortal(
  config: Config,
  log: Logger,
  app: LoadedApp,
  { isPrepared = false, requestIds = createRequestIds() } = {},
): Promise<RunningPortal> {
  // First databases, files, mail and captcha; then the services that use them.
  const tally = createTally();
  const adapters = await openAdapters(config, { log, tally });
  if (!isPrepared) await prepare(config, log, adapters);
  const { site, renewSite, isSiteCurrent } = adapters;
  await renewSite();
  let jobs: RunningJobs | null = null;
  const services = createServices({
    ...adapters,
    onImageStored: () => jobs?.wakeImageSizes(),
    demoExportFile: demoContent.exportFile,
  });

  // The application: routes, handlers, pages.
  const client = createClientReader(config.trustedProxies, config.clientPortHeader);
  const accessLog = await openAccessRecords(config, log, adapters.clock);
  const recorder = createRequestRecorder({ accessLog, tally, client });
  const viewCounter = createViewCounter({ ...adapters, clientAddressOf: client.addressOf });
  const addressCounter = createAddressCounter({ ...adapters, clientAddressOf: client.addressOf });
  const headers = securityHeaders(site, { isDevelopment: app.assets.devScripts.length > 0 });
  const operators = new WeakSet<object>();
  let isNew = (await adapters.database.users.countAdmins()) === 0;
  const application = app.createApp({
    findSetUpPath: async (req) => {
      if (!isNew || !operators.has(req)) return null;
      isNew = (await adapters.database.users.countAdmins()) === 0;
      return isNew ? `/comecar/${signSetupToken(adapters.sessionSecret, adapters.clock())}` : null;
    },
    services,
    files: adapters.files,
    site,
    renewSite,
    isSiteCurrent,
    assets: app.assets,
    securityHeaders: headers,
    sessionCookieNames,
    clientAddressOf: client.addressOf,
    rejections: createMemoryLimit(rejectionLimit, adapters.clock),
    viewCounter,
    addressCounter,
    recorder,
    requestId: requestIds.current,
    problemOf: problemsOf(site),
    log,
  });
  const tracing = await startTracing(config, adapters, requestIds.current);
  const fetch = requestIds.around(
    tracing?.around(application.fetch) ?? application.fetch,
    client.isProxied,
    tally,
  );

  // These listeners handle a request before the application does; the last one comes first. Requests with a session, or
  // right after a write, read the primary database. HTTP/1.0 sends no Host.
  const answer = getRequestListener(fetch, { hostname: new URL(site.url).hostname });
  const pageCache = createPageCache({
    enabled: config.pageCache,
    next: answer,
    render: (address) =>
      adapters.database.readShared(async () => fetch(new Request(new URL(address, site.url)))),
    contentVersion: adapters.database.contentVersion,
    partVersions: adapters.database.partVersions,
    tally: tally.pageCache,
    sessionCookieNames,
    onRenderError: (error) => log.error({ err: error }, 'page could not be rendered'),
  });
  const isOperator = createOperatorCheck({
    siteUrl: site.url,
    hasTrustedProxies: config.trustedProxies.length > 0,
  });
  const askOperator: RequestListener = (req, res) => {
    if (!isNew || !isOperator(req)) return pageCache(req, res);
    operators.add(req);
    return answer(req, res);
  };
  const hasRule = async (pathname: string, search: string) =>
    (await services.findRedirect(pathname, search)) !== null;
  const countryCheck = createCountryCheck({
    lookup: await withStartError(cannotBeUsed('COUNTRY_TABLE'), () => openCountryLookup(config)),
    site,
    clientAddressOf: client.addressOf,
    tally: tally.country,
    log,
    render: async (req) => fetch(toRequest(req, site.url), { incoming: req }),
    next: viewCounter.before(
      addressCounter.before(redirectOldQueries({ hasRule, answer, next: askOperator })),
    ),
    headersOf: headers.page,
  });
  const listener = recorder.before(
    await app.serveAssets(
      countryCheck,
      headers.file('/assets/'),
      (path) => site.icon !== null && defaultIconSides.has(path),
    ),
  );

  let isStopping = false;
  const server = createServer(
    { keepAliveTimeout: 65_000, requestTimeout: uploadTimeoutMs, headersTimeout: 15_000 },
    limitReceiving(listener, () => isStopping),
  );
  const where = `${config.host}:${config.port}`;
  const port = await withStartError(cannotBeUsed(`PORT e HOST (${where})`, `PORT and HOST (${where})`), () =>
    listen(server, config),
  );
  const metrics = await startMetrics(config, adapters, server, () => accessLog?.lost() ?? 0);
  const running = startJobs({
    config,
    adapters,
    log,
    assets: app.assets,
    accessLog,
    viewCounter,
    addressCounter,
  });
  jobs = running;
  return {
    port,
    metricsPort: metrics?.port ?? null,
    async stop() {
      isStopping = true;
      await closeServer(server);
      await running.stop();
      await Promise.all([metrics?.stop(), tracing?.stop()]);
      await adapters.close();
    },
  };
}

/** Creates the admin of the demo content; the password is printed once and stored only as a hash. */
async function createDemoAdmin(
  { firstAdmin }: Config,
  createAdmin: (admin: FirstAdmin) => Promise<boolean>,
): Promise<void> {
  if (firstAdmin) return;
  const admin = { email: demoAdminEmail, password: createPassword(), name: 'Redação' };
  if (!(await createAdmin(admin))) return;
  process.stdout.write(`Administrador de demonstração: ${admin.email}, senha ${admin.password}\n`);
}

/** Returns a request for the page that completes a response which has begun. */
function toRequest({ url, headers }: IncomingMessage, siteUrl: string): Request {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
  );
  return new Request(new URL(url ?? '/', siteUrl), { headers: entries });
}

async function openAccessRecords({ accessLogFolder: folder }: Config, log: Logger, clock: Clock) {
  if (folder === null) return null;
  return withStartError(cannotBeUsed(`o log de acesso (${folder})`, `The access log (${folder})`), () =>
    openAccessLog({ folder, clock, log }),
  );
}

function openCountryLookup({ country }: Config): CountryLookup {
  switch (country.lookup) {
    case 'off':
      return () => null;
    case 'http':
      return createCountryService({ url: country.serviceUrl });
    case 'embedded':
      return openCountryTable(country.table ?? undefined);
  }
}

function listen(server: Server, { port, host }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
