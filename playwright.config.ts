import { availableParallelism } from 'node:os';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import type { WorkerOptions } from './tests/e2e/support/portal.ts';
import { patienceMs } from './tests/patience.ts';

/** Which browser tests run (tests/run.ts); by default all, on one machine. */
const chosen = process.env.PAUTA_E2E ?? 'browser-chosen';
/**
 * If true, every portal runs on PostgreSQL, a bucket and two processes, instead of SQLite, a folder and one process.
 */
const isBeyond = chosen === 'browser-beyond';
const isCi = Boolean(process.env.CI);

/**
 * Journeys whose result depends on the database, on the store of files, or on another process. Their tests with the tag
 * `@screen` check only what the browser shows, which is the same everywhere, so they are left out.
 */
const journeysBeyond = [
  'accounts/{people,two-factor}',
  'comments/comments',
  'media/image-library',
  'news/{publication,publish-with-images,review,things,two-editors}',
  'pages/text-pages',
  'redirects/redirects',
  'transfer/{demo-content,imports}',
].map((name) => `**/${name}.spec.ts`);

/** `npm test` runs the main journeys of every subject, `npm run test:more` the others. */
const filters: Record<string, Partial<PlaywrightTestConfig>> = {
  browser: { grepInvert: /@more/ },
  'browser-more': { grep: /@more/ },
  'browser-beyond': { testMatch: journeysBeyond, grepInvert: /@screen/ },
};

/** The portal's own fixtures (server, browser, faults that fail a test) are in tests/e2e/support/portal.ts. */
export default defineConfig<object, WorkerOptions>({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/prepare.ts',
  // The tests of a file share its portal, one after the other.
  forbidOnly: true,
  ...filters[chosen],
  // In CI, a failed test runs once more, in a new worker with a fresh portal. tests/run.ts lists such tests and limits
  // their number.
  retries: isCi ? 1 : 0,
  // There are more workers than cores, because a browser test waits half of its time.
  workers: availableParallelism() * 2,
  // Stops tests that hang. It is long, because a busy machine is slow, and no test checks time.
  timeout: 3 * patienceMs,
  expect: { timeout: patienceMs / 2 },
  projects: [isBeyond ? { name: 'beyond', use: { isBeyond } } : { name: 'one machine' }],
  outputDir: `test-results/${chosen}`,
  use: {
    locale: 'pt-BR',
    // The browser is abroad, to check that it shows the same dates as the server.
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 800 },
    // Traces are made only when a test may fail: a trace of every test costs time that `npm test` does not have.
    trace: isCi ? 'on-first-retry' : chosen === 'browser-chosen' ? 'retain-on-failure' : 'off',
    // Routes of tests do not see requests that pass through a service worker, so it is blocked;
    // tests/e2e/site/offline.spec.ts allows it.
    serviceWorkers: 'block',
    // A moving ticker costs a tenth of the processor time. Tests about motion switch it on
    // (tests/e2e/support/screen.ts).
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    actionTimeout: patienceMs / 2,
    navigationTimeout: patienceMs,
  },
});
