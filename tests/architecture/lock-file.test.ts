/** The lock file is complete for every platform. */
import { expect, it } from 'vitest';
import { findMissing, readLock } from '../complete-lock-file.ts';

it('the lock file names the packages of every platform, as npm ci requires', () => {
  // To fix: node tests/complete-lock-file.ts
  expect(findMissing(readLock()).map(({ name }) => name)).toEqual([]);
});
