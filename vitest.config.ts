import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    allowOnly: false,
    // A stop for what hangs; a busy machine is slow, and no test is about time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ['tests/contracts/postgres-for-suites.ts', 'tests/contracts/sqlite-for-suites.ts'],
    // Every core: Vitest would leave one to itself, which on two is half of the machine.
    maxWorkers: '100%',
    // A machine elsewhere than in Brazil: dates must come out the same (decisions.md, News).
    env: { TZ: 'Asia/Tokyo' },
  },
});
