import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isOnPostgres } from './tests/on-postgres.ts';

/** Starts the longest file first, so that it does not run alone at the end; then as Vitest does. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('/contracts/stores.test.ts');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const attacks = 'tests/attacks/**/*.test.{ts,tsx}';
const postgres = 'tests/contracts/postgres-for-suites.ts';
const sqlite = 'tests/contracts/sqlite-for-suites.ts';

export default defineConfig({
  test: {
    allowOnly: false,
    // Every core: Vitest would leave one to itself, which on two is half of the machine.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // A stop for what hangs; a busy machine is slow, and no test is about time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Servers of the set-ups that do not stop in time would be left behind.
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // A machine elsewhere than in Brazil: dates must come out the same.
    env: { TZ: 'Asia/Tokyo' },
    projects: [
      {
        extends: true,
        test: {
          name: 'suites',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [attacks],
          globalSetup: [postgres, sqlite],
        },
      },
      {
        extends: true,
        test: {
          name: 'attacks',
          include: [attacks],
          globalSetup: [
            'tests/attacks/portal-under-attack.ts',
            sqlite,
            ...(isOnPostgres() ? [postgres] : []),
          ],
        },
      },
    ],
  },
});
