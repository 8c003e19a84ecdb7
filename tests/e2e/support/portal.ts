/** Fixtures of the browser tests: import `test` and `expect` from here. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { fastFolder } from '../../fast-folder.ts';
import { startPortalProcess } from '../../faults/processes.ts';
import { freePort } from '../../free-port.ts';
import { patienceMs } from '../../patience.ts';
import { furnish } from './beyond.ts';
import { browserFlags, type FoundBrowser } from './browser.ts';
import { recordMessages } from './messages.ts';
import { PortalHost, type StartedPortal } from './portal-host.ts';

export { expect };

/** A start that takes longer hangs: on a busy machine three processes start slowly. */
const startTimeoutMs = 3 * patienceMs;
const stopTimeoutMs = patienceMs;
/** The name of the portal that all files without an own environment share. */
const shared = 'all files';

/** A portal with its own copy of the content. */
export interface TestPortal {
  url: string;
  /** Returns what it wrote to its log at level error and above since the last call. */
  takeErrors(): string[];
  /** The faults that earlier tests expected: the log may name one of their requests late. */
  expected: RegExp[];
}

export interface PortalOptions {
  /** Additional environment of the portal. The tests of a file that gives any have a portal of their own. */
  portalEnv: Record<string, string>;
}

export interface WorkerOptions {
  /** Whether the portal runs on PostgreSQL, a bucket and two processes, and not on SQLite, a folder and one process. */
  isBeyond: boolean;
}

/** Collects everything that goes wrong in the browser. A fault that the test did not expect fails it at its end. */
export interface Faults {
  /** Faults that match the pattern do not fail the test. */
  expect(pattern: RegExp): void;
}

interface TestFixtures extends PortalOptions {
  faults: Faults;
  portal: TestPortal;
}

interface WorkerFixtures extends WorkerOptions {
  portals: Portals;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const { executablePath, env }: FoundBrowser = JSON.parse(process.env.PAUTA_E2E_BROWSER ?? '{}');
      await use({ executablePath, args: browserFlags, env: { ...process.env, ...env } });
    },
    { scope: 'worker' },
  ],

  browser: [
    async ({ playwright, launchOptions }, use) => {
      const launch = () => playwright.chromium.launch(launchOptions);
      const browser = await launch().catch(launch);
      // Tests open contexts of their own as well.
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await recordMessages(context);
        return context;
      };
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: startTimeoutMs * 2 },
  ],

  portalEnv: [{}, { option: true }],
  isBeyond: [false, { scope: 'worker', option: true }],

  portals: [
    async ({ isBeyond }, use) => {
      const portals = new Portals(isBeyond);
      await use(portals);
      await portals.stop();
    },
    { scope: 'worker', timeout: 2 * stopTimeoutMs },
  ],

  portal: [
    async ({ portals, portalEnv }, use, { file }) => use(await portals.open(file, portalEnv)),
    { timeout: startTimeoutMs * 2 + stopTimeoutMs },
  ],

  baseURL: ({ portal }, use) => use(portal.url),

  faults: [
    async ({ context, portal }, use) => {
      const expected: RegExp[] = [];
      const seen = watchFaults(context, portal.url);
      const requestIds = watchRequestIds(context);
      await use({ expect: (pattern) => void expected.push(pattern) });
      // A request that a route still answers after the test would fail this test or the next one.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      const logged = portal.takeErrors();
      const earlier = [...portal.expected];
      portal.expected.push(...expected);
      const unexpected = [
        ...seen.filter((fault) => !isExpected(fault, expected)),
        ...logged.filter((line) => {
          const isOwn = requestIds.has(/"requestId":"([^"]+)"/.exec(line)?.[1] ?? '');
          return !isExpected(line, isOwn ? expected : [...earlier, ...expected]);
        }),
      ];
      expect(unexpected, 'faults in the browser or in the log of the portal').toEqual([]);
    },
    { auto: true },
  ],
});

function isExpected(fault: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => pattern.test(fault));
}

/** The ids by which the log names the requests of this context. */
function watchRequestIds(context: BrowserContext): ReadonlySet<string> {
  const ids = new Set<string>();
  context.on('response', (response) => ids.add(response.headers()['x-request-id'] ?? ''));
  return ids;
}

function watchFaults(context: BrowserContext, portalUrl: string): string[] {
  const seen: string[] = [];
  const isOwn = (url: string) => url.startsWith(`${portalUrl}/`) || /^(?:data|blob|about):/.test(url);
  context.on('weberror', (error) => {
    // The browser may skip the transition between two pages, with an error that no code can catch.
    if (!/Transition was (?:skipped|aborted)/.test(String(error.error())))
      seen.push(`page error: ${error.error()}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console error: ${message.text()} (${message.location().url})`);
  });
  context.on('request', (request) => {
    if (!isOwn(request.url())) seen.push(`request to another site: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts what it is still loading.
    if (isOwn(request.url()) && reason !== 'net::ERR_ABORTED')
      seen.push(`request failed: ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (isOwn(response.url()) && response.status() >= 400)
      seen.push(`answer ${response.status()}: ${response.url()}`);
  });
  return seen;
}

interface OpenPortal {
  portal: TestPortal;
  stop(): Promise<void>;
}

/** The portals of a worker: one for all files without an own environment, and one for the present file if it has one. */
class Portals {
  readonly #isBeyond: boolean;
  readonly #open = new Map<string, OpenPortal>();
  readonly #hosts = { shared: new PortalHost(), own: new PortalHost() };

  constructor(isBeyond: boolean) {
    this.#isBeyond = isBeyond;
  }

  /** Returns the portal of a test file. The first of its tests starts it. */
  async open(file: string, env: Record<string, string>): Promise<TestPortal> {
    const name = Object.keys(env).length > 0 ? file : shared;
    const known = this.#open.get(name);
    if (known) return known.portal;
    await this.#stop((other) => other !== shared);
    const host = name === shared ? this.#hosts.shared : this.#hosts.own;
    const opened = await openPortal(env, this.#isBeyond, host);
    this.#open.set(name, opened);
    return opened.portal;
  }

  async stop(): Promise<void> {
    await this.#stop(() => true);
    for (const host of Object.values(this.#hosts)) await host.end();
  }

  async #stop(isChosen: (name: string) => boolean): Promise<void> {
    for (const [name, { portal, stop }] of this.#open) {
      if (!isChosen(name)) continue;
      this.#open.delete(name);
      await stop();
      const unexpected = portal.takeErrors().filter((line) => !isExpected(line, portal.expected));
      if (unexpected.length > 0)
        throw new Error(`After the tests of ${name} the portal logged:\n${unexpected.join('\n')}`);
    }
  }
}

async function openPortal(
  env: Record<string, string>,
  isBeyond: boolean,
  host: PortalHost,
): Promise<OpenPortal> {
  // The demo content comes into an empty folder, on one machine.
  const isDemo = env.DEMO_CONTENT === 'auto';
  const dataDir = await mkdtemp(join(fastFolder, 'pauta-portal-'));
  const home = isBeyond && !isDemo ? await furnish(JSON.parse(process.env.PAUTA_E2E_SERVERS ?? '')) : null;
  const remove = async () => {
    await home?.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    if (!home && !isDemo) await cp(process.env.PAUTA_E2E_CONTENT ?? '', dataDir, { recursive: true });
    const start = async (): Promise<StartedPortal> => {
      const whole = await environmentOf(dataDir, { ...home?.env, ...env });
      return isBeyond ? startInProcesses(whole) : host.start(whole);
    };
    const { url, log, stop } = await start().catch((error: unknown) => {
      // Another process can take the port before the portal does.
      if (!/EADDRINUSE/.test(String(error))) throw error;
      return start();
    });
    // The lines of the start are no fault of a test.
    let judged = log().lastIndexOf('\n') + 1;
    const takeErrors = () => {
      const end = log().lastIndexOf('\n') + 1;
      const lines = log().slice(judged, end).split('\n');
      judged = end;
      return lines.filter(Boolean);
    };
    return { portal: { url, takeErrors, expected: [] }, stop: () => stop().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function environmentOf(dataDir: string, env: Record<string, string>): Promise<Record<string, string>> {
  const port = await freePort();
  return {
    VIDEO_STILLS: 'off',
    DEMO_CONTENT: 'off',
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    // Behind a proxy no visitor counts as the operator, so pages have no line for the operator and are cached.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'error',
    ...env,
  };
}

/** Starts a portal beyond one machine as an operator does. */
async function startInProcesses(env: Record<string, string>): Promise<StartedPortal> {
  const { url, log, stop } = await startPortalProcess(env, { startTimeoutMs });
  return {
    url,
    log,
    async stop() {
      const code = await stop();
      if (code !== '0') throw new Error(`The portal did not stop cleanly: ${code}`);
    },
  };
}
