import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { fastFolder } from './tests/fast-folder.ts';
import { whyNoNginxCache } from './tests/nginx-cache.ts';
import { isOnPostgres } from './tests/on-postgres.ts';
import { patienceMs } from './tests/patience.ts';

/** In this order; a checkout without Vitest's own record of times would run some of them alone at the end. */
const longest = [
  'attacks/cost',
  'faults/kills',
  'server/accounts/admin-command',
  'server/transfer/import-command',
  'domain/transfer/convert/cost',
  'attacks/flooding',
  'contracts/stores-on-postgres',
  'contracts/stores-on-sqlite',
  'server/transfer/backup',
  'contracts/media/image-worker',
  'app/media/upload',
  'server/http/private-pages',
  'server/transfer/import-images',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = longest.flatMap((name) =>
      sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}.test.ts`)),
    );
    return [...first, ...sorted.filter((file) => !first.includes(file))];
  }
}

/** Where nginx is not installed. */
const missingServers = whyNoNginxCache() ? ['tests/faults/nginx-cache.test.ts'] : [];
const tests = 'tests/**/*.test.{ts,tsx}';
const attacks = 'tests/attacks/**/*.test.ts';
/** Slow by design: `npm run test:more` runs them. */
const volume = [
  'tests/faults/**/*.test.ts',
  'tests/attacks/{addresses,cost,enumeration,fields,flooding,open-redirects,stored-xss,uploads}.test.ts',
  // Starts a program for every line of a terminal.
  'tests/server/accounts/admin-command.test.ts',
  // Wait for retries, or make the sizes of all images of the demo content.
  'tests/server/{jobs/purge-caches,transfer/import-demo-content}.test.ts',
  // Start programs of the portal again and again, or import thousands of items.
  'tests/server/transfer/{import-command,import-hostile,import-interrupted,move-process,read-export,restore-command}.test.ts',
  'tests/server/start/{make-folder,workers}.test.ts',
  'tests/server/commands/update.test.ts',
  // Convert hostile texts of every kind, each at several sizes.
  'tests/domain/transfer/convert/cost.test.ts',
  // Installs and starts a Ghost.
  'tests/server/transfer/real-ghost.test.ts',
];
/** Replace modules, so that they need modules of their own. */
const mocks = 'tests/server/media/image-worker-races.test.ts';
/** Measures the portal's own process, which does the same work on either database. */
const cost = 'tests/attacks/cost.test.ts';
const postgres = 'tests/contracts/postgres-for-suites.ts';
const sqlite = 'tests/contracts/sqlite-for-suites.ts';
const portal = 'tests/attacks/portal-under-attack.ts';

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    allowOnly: false,
    // The closing block of `npm test` names the line of a failure.
    includeTaskLocation: true,
    // More than there are cores: many tests wait for a clock or another process.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    // Generous, because no test is about time: a time-out only ends tests that hang.
    testTimeout: 5 * patienceMs,
    hookTimeout: 5 * patienceMs,
    // Servers of the set-ups that do not stop in time would be left behind.
    teardownTimeout: 2 * patienceMs,
    expect: { poll: { timeout: patienceMs, interval: 20 } },
    env: {
      // Servers run this build of React. Its development build takes four times as long.
      NODE_ENV: 'production',
      // A machine elsewhere than in Brazil: dates must come out the same.
      TZ: 'Asia/Tokyo',
      // None of the tests is about the disk itself: those with a small one mount it.
      TMPDIR: fastFolder,
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'suites',
          include: [tests],
          exclude: [attacks, ...volume, mocks],
          globalSetup: [postgres, sqlite],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'mocks', include: [mocks] } },
      {
        extends: true,
        test: {
          name: 'attacks',
          include: [attacks],
          exclude: volume,
          globalSetup: [portal, sqlite, ...(isOnPostgres() ? [postgres] : [])],
        },
      },
      {
        extends: true,
        test: {
          name: 'volume',
          include: volume,
          exclude: isOnPostgres() ? [...missingServers, cost] : missingServers,
          globalSetup: [portal, postgres, sqlite],
        },
      },
    ],
  },
});
