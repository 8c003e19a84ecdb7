import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    allowOnly: false,
    // A machine elsewhere than in Brazil: dates must come out the same (decisions.md, News).
    env: { TZ: 'Asia/Tokyo' },
  },
});
