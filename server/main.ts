/** Composition root: configuration → adapters → services → HTTP. Read it to see what the portal is made of. */

import { createServer, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { canonicalIssuer } from '../domain/accounts/google.ts';
import { sessionCookieNames } from '../domain/accounts/session.ts';
import { addressList, policyOf } from '../domain/web/addresses.ts';
import { rejectionLimit } from '../domain/web/rate-limit.ts';
import { securityHeaders } from '../domain/web/security-headers.ts';
import { createCountryService } from './adapters/country-service/country-service.ts';
import { openCountryTable } from './adapters/country-table/country-table.ts';
import { openAccessLog } from './http/access-log.ts';
import {
  clientAddressReader,
  clientPortReader,
  parseTrustedProxies,
  proxyTrust,
} from './http/client-address.ts';
import { closeServer } from './http/close-server.ts';
import { type CountryLookup, createCountryCheck } from './http/country-check.ts';
import { createPageCache } from './http/page-cache.ts';
import { limitInMemory } from './http/read-allowance.ts';
import { countReads } from './http/read-counter.ts';
import { limitReceiving, uploadTimeoutMs } from './http/receive-timeout.ts';
import { recordRequests } from './http/record-requests.ts';
import { currentRequestId, withRequestIds } from './http/request-ids.ts';
import { createTally } from './http/tally.ts';
import type { Captcha } from './ports/captcha.ts';
import { problemOf } from './ports/unavailable.ts';
import {
  createFirstAdmin,
  createPassword,
  demoAdminEmail,
  type FirstAdmin,
} from './services/accounts/create-first-admin.ts';
import { rebuildImageUses } from './services/media/rebuild-image-uses.ts';
import { createMissingSlugs } from './services/news/create-missing-slugs.ts';
import { fillDemoContent } from './services/transfer/fill-demo-content.ts';
import { type Adapters, createServices } from './services.ts';
import { type LoadedApp, projectRoot } from './start/app-loader.ts';
import type { Config } from './start/config.ts';
import { type RunningJobs, startJobs } from './start/jobs.ts';
import { openAdapters } from './start/open-adapters.ts';
import { opening } from './start/start-error.ts';
import { startMetrics, startTracing } from './start/telemetry.ts';

/** Query parameters that the page cache distinguishes. */
const knownParameters = addressList.flatMap(([, { isUncached, query = [] }]) => (isUncached ? [] : query));
const demoContent = {
  exportFile: join(projectRoot, 'demo/export.json'),
  filesFolder: join(projectRoot, 'demo/files'),
};

export interface RunningPortal {
  port: number;
  /** Where /metrics is answered; null when it is not configured, or when another process answers it. */
  metricsPort: number | null;
  /** Replaces its processes, one after the other; missing where there is only one. */
  restart?: () => void;
  /** Finishes open requests, 10 s at most, then closes database and files. */
  stop(): Promise<void>;
}

/**
 * Prepares the database once, before any process serves: missing slugs, image uses and issuers, demo content, the first
 * admin.
 */
export async function prepare(config: Config, log: Logger, adapters: Adapters): Promise<void> {
  const { database } = adapters;
  await createMissingSlugs(database)();
  await rebuildImageUses(database);
  await database.credentials.updateMissingIssuers('google', canonicalIssuer(config.google.issuer));
  const makeAdmin = createFirstAdmin(adapters);
  if (config.demoContent === 'auto') {
    await fillDemoContent({ ...adapters, log, beforeItIsDone: () => makeDemoAdmin(config, makeAdmin) })(
      demoContent,
    );
  }
  if (config.firstAdmin) await makeAdmin(config.firstAdmin);
}

/**
 * Opens the portal. Rejects when it cannot start; what was opened by then is closed by the process's end. A worker
 * among several finds everything prepared.
 */
export async function startPortal(
  config: Config,
  log: Logger,
  app: LoadedApp,
  { isPrepared = false } = {},
): Promise<RunningPortal> {
  const tally = createTally();
  const adapters = await openAdapters(config, log, tally);
  const { database, files } = adapters;
  if (!isPrepared) await prepare(config, log, adapters);
  let jobs: RunningJobs | null = null;
  const services = createServices({
    ...adapters,
    captcha: logRefusals(adapters.captcha, log),
    onImageStored: () => jobs?.wakeImageSizes(),
  });
  const trustedProxies = parseTrustedProxies(config.trustedProxies);
  const isTrusted = proxyTrust(trustedProxies);
  const clientAddressOf = clientAddressReader(trustedProxies);
  const clientPortOf = clientPortReader(isTrusted, config.clientPortHeader);
  const { accessLogFolder: folder } = config;
  const accessLog =
    folder === null
      ? null
      : await opening(`The access log (${folder}) cannot be used`, () =>
          openAccessLog({ folder, clock: adapters.clock, log }),
        );
  const recorder = recordRequests({ accessLog, tally, clientAddressOf, clientPortOf });
  const readCounter = countReads({ ...adapters, clientAddressOf });
  const application = app.createApp({
    readCounter,
    recorder,
    services,
    files,
    site: config.site,
    assets: app.assets,
    clientAddressOf,
    rejections: limitInMemory(rejectionLimit, adapters.clock),
    sessionCookieNames,
    requestId: currentRequestId,
    problemOf,
    log,
  });

  const tracing = await startTracing(config, adapters);
  const fetch = withRequestIds(tracing?.around(application.fetch) ?? application.fetch, isTrusted, tally);
  // HTTP/1.0 knows no Host, and balancers look after the portal in it.
  const { hostname } = new URL(config.site.url);
  const answer = getRequestListener(fetch, { hostname });
  // Requests with a session, or right after a write, go to `next`, which reads the primary database.
  const render = (target: string) =>
    database.readShared(async () => fetch(new Request(new URL(target, config.site.url))));
  const pageCache = createPageCache({
    enabled: config.pageCache,
    next: answer,
    render,
    // An escaped letter would lead around the list, and no page of ours is written with one.
    mayKeep: (path) => !policyOf(path).isUncached && !path.includes('%'),
    contentVersion: database.contentVersion,
    partVersions: database.partVersions,
    tally: tally.pageCache,
    sessionCookieNames,
    knownParameters,
    onRenderError: (error) => log.error({ err: error }, 'page could not be rendered'),
  });
  const headers = securityHeaders(config.site);
  const countryCheck = createCountryCheck({
    lookup: await opening('COUNTRY_TABLE cannot be used', () => countryLookup(config)),
    blockedCountries: config.country.blocked,
    isExempt: (path) => policyOf(path).inEveryCountry === true,
    clientAddressOf,
    tally: tally.country,
    log,
    render: async (req) => fetch(toRequest(req, config.site.url), { incoming: req }),
    next: readCounter.before(pageCache),
    headersOf: headers.page,
  });
  const listener = recorder.before(await app.serveAssets(countryCheck, headers.file('/assets/')));

  let isStopping = false;
  const server = createServer(
    { keepAliveTimeout: 65_000, requestTimeout: uploadTimeoutMs, headersTimeout: 15_000 },
    limitReceiving(listener, () => isStopping),
  );
  const where = `${config.host}:${config.port}`;
  const port = await opening(`PORT and HOST (${where}) cannot be used`, () => listen(server, config));
  const metrics = await startMetrics(config, adapters, server, () => accessLog?.lost() ?? 0);
  const running = startJobs({ config, adapters, log, assets: app.assets, accessLog, readCounter });
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
async function makeDemoAdmin(
  { firstAdmin }: Config,
  makeAdmin: (admin: FirstAdmin) => Promise<boolean>,
): Promise<void> {
  if (firstAdmin) return;
  const admin = { email: demoAdminEmail, password: createPassword(), name: 'Redação' };
  if (!(await makeAdmin(admin))) return;
  process.stdout.write(`Administrador de demonstração: ${admin.email}, senha ${admin.password}\n`);
}

/** What a browser asked for, for an answer whose beginning was sent already. */
function toRequest({ url, headers }: IncomingMessage, siteUrl: string): Request {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
  );
  return new Request(new URL(url ?? '/', siteUrl), { headers: entries });
}

/** Tells operators why tokens are refused: a host or a score that was configured wrong looks like a robot. */
function logRefusals(captcha: Captcha, log: Logger): Captcha {
  return {
    ...captcha,
    async verify(token, now) {
      const verdict = await captcha.verify(token, now);
      if (!verdict.isHuman) log.info({ reason: verdict.reason }, 'captcha refused');
      return verdict;
    },
  };
}

function countryLookup({ country }: Config): CountryLookup {
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
