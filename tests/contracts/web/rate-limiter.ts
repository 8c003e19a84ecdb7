/** Checks what the rate limiter promises on every database. */
import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RateLimit } from '../../../domain/web/rate-limit.ts';
import { minuteMs, testNowMs } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

const limit: RateLimit = { name: 'prova', max: 3, windowMs: minuteMs };

export function describeRateLimiter(open: OpenDatabase): void {
  describe('rate limiter', () => {
    const opened = useDatabase(open);
    const limiter = () => opened().database.rateLimits;
    const take = (key: string, atMs = 0) => limiter().take(limit, key, testNowMs + atMs);

    it('allows up to the limit, then returns how long to wait', async () => {
      expect(await take('a', 0)).toBe(0);
      expect(await take('a', 1_000)).toBe(0);
      expect(await take('a', 2_000)).toBe(0);
      expect(await take('a', 3_000)).toBe(57_000);
      expect(await take('a', 59_999)).toBe(1);
      expect(await take('a', 60_000)).toBe(0);
      expect(await take('a', 60_000)).toBe(1_000);
    });

    it('never exceeds the limit in any window', async () => {
      const taken: number[] = [];
      for (let atMs = 0; atMs < 5 * minuteMs; atMs += 7_000)
        if ((await take('a', atMs)) === 0) taken.push(atMs);
      for (const start of taken) {
        expect(taken.filter((at) => at >= start && at < start + minuteMs).length).toBeLessThanOrEqual(3);
      }
      expect(taken.length).toBeGreaterThanOrEqual(13);
    });

    it('counts every key and every limit separately', async () => {
      for (let index = 0; index < 3; index += 1) await take('a');
      expect(await take('a')).toBeGreaterThan(0);
      expect(await take('A')).toBe(0);
      expect(await limiter().take({ ...limit, name: 'outra' }, 'a', testNowMs)).toBe(0);
      expect(await take("'; drop table rate_limits; --\n\u0000😀".repeat(500))).toBe(0);
    });

    it('checks without counting', async () => {
      for (let index = 0; index < 9; index += 1) expect(await limiter().check(limit, 'a', testNowMs)).toBe(0);
      for (let index = 0; index < 3; index += 1) expect(await take('a')).toBe(0);
      expect(await limiter().check(limit, 'a', testNowMs)).toBe(minuteMs);
    });

    it('stores keys that cannot be computed from an address', async () => {
      const guesses = ['ana@exemplo.com.br', '203.0.113.9'].flatMap((key) =>
        [key, `${limit.name}\n${key}`].flatMap((text) =>
          (['md5', 'sha1', 'sha256', 'sha512'] as const).flatMap((name) =>
            (['hex', 'base64', 'base64url'] as const).map((encoding) => hash(name, text, encoding)),
          ),
        ),
      );
      await take('ana@exemplo.com.br');
      await take('203.0.113.9');
      const { read } = opened().database.connections;
      const rows = await read.selectFrom('rate_limits').select('limit_key').execute();
      expect(rows).toHaveLength(2);
      expect(rows.filter((row) => guesses.includes(row.limit_key))).toEqual([]);
    });

    it('counts concurrent requests once each', async () => {
      const waits = await Promise.all(Array.from({ length: 40 }, () => take('a')));
      expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(3);
    });

    it('counts all processes together', async () => {
      const other = await opened().reopen();
      try {
        const waits: number[] = [];
        for (let turn = 0; turn < 5; turn += 1) {
          waits.push(await take('a'), await other.rateLimits.take(limit, 'a', testNowMs));
        }
        expect(waits.map((waitMs) => waitMs === 0)).toEqual([
          ...Array(3).fill(true),
          ...Array(7).fill(false),
        ]);
      } finally {
        await other.close();
      }
    });

    it('keeps counts across restarts', async () => {
      for (let index = 0; index < 3; index += 1) await take('a');
      const after = await opened().reopen();
      expect(await after.rateLimits.take(limit, 'a', testNowMs)).toBe(minuteMs);
      await after.close();
    });

    it('counts nothing for failed transactions', async () => {
      for (let index = 0; index < 5; index += 1) {
        const work = opened().database.inTransaction(async ({ rateLimits }) => {
          expect(await rateLimits.take(limit, 'a', testNowMs)).toBe(0);
          throw new Error('no meio');
        });
        await expect(work).rejects.toThrow('no meio');
      }
      expect(await take('a')).toBe(0);
    });

    it('deletes only expired counts', async () => {
      for (let index = 0; index < 3; index += 1) await take('velha', 0);
      for (let index = 0; index < 3; index += 1) await take('nova', 1);
      await limiter().deleteExpired(testNowMs + minuteMs);
      expect(await take('nova', 1)).toBeGreaterThan(0);
      expect(await take('velha', 0)).toBe(0);
    });
  });
}
