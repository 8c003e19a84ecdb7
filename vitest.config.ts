import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    allowOnly: false,
    globalSetup: 'tests/contracts/postgres-for-suites.ts',
    // A machine elsewhere than in Brazil: dates must come out the same (decisions.md, News).
    env: { TZ: 'Asia/Tokyo' },
  },
});
