import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { PortalOptions } from './tests/e2e/support/portal.ts';

/** True: every portal runs on PostgreSQL, a bucket and two processes instead of SQLite, a folder and one process. */
const isBeyond = process.env.PAUTA_E2E_BEYOND === 'on';

/** The portal's own fixtures (server, browser, faults that fail a test) are in tests/e2e/support/portal.ts. */
export default defineConfig<PortalOptions>({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/prepare.ts',
  // The tests of a file share its portal, so that not every worker starts one.
  forbidOnly: true,
  // `npm test` keeps the main journeys of every subject; `npm run test:more` runs all.
  grepInvert: isBeyond ? [] : /@more/,
  retries: 0,
  // One more than there are cores: tests wait for the portal a third of their time.
  workers: availableParallelism() + 1,
  // Stops for what hangs; a busy machine is slow, and no test is about time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  projects: [isBeyond ? { name: 'beyond', use: { isBeyond } } : { name: 'one machine' }],
  outputDir: 'test-results',
  use: {
    locale: 'pt-BR',
    // A reader abroad sees the same dates as the server wrote.
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    // Routes of tests would not see what passes through it; tests/e2e/site/offline.spec.ts allows it.
    serviceWorkers: 'block',
    // A ticker that moves costs a tenth of the CPU time; tests about motion switch it on (tests/e2e/support/screen.ts).
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
  },
});
