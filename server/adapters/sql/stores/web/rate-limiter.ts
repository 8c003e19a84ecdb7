/**
 * Counts acts against rate limits in the table `rate_limits`. The names of its rows are keyed digests, because an
 * address could be guessed from a plain digest.
 */
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { allowInWindow, type RateLimit } from '../../../../../domain/web/rate-limit.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables } from '../../schema/tables.ts';

const moments = z.array(z.number());

export function createRateLimiter(read: Kysely<Tables>, write: Kysely<Tables>, digestKey: string) {
  const rowKey = (limit: RateLimit, key: string): string =>
    createHmac('sha256', digestKey).update(`limites\n${limit.name}\n${key}`).digest('base64url');

  return {
    /** Returns how many milliseconds to wait, or 0. It does not count. */
    async check(limit: RateLimit, key: string, now: number): Promise<number> {
      const row = await read
        .selectFrom('rate_limits')
        .select('taken_at')
        .where('limit_key', '=', rowKey(limit, key))
        .executeTakeFirst();
      const allowance = allowInWindow(limit, row ? readMoments(row.taken_at) : [], now);
      return allowance.isAllowed ? 0 : allowance.retryAfterMs;
    },

    /**
     * Counts one act for `key` and returns 0. Over the limit, it returns how many milliseconds to wait, and does not
     * count.
     */
    async take(limit: RateLimit, key: string, now: number): Promise<number> {
      // Clients over the limit cost only a read.
      const waitMs = await this.check(limit, key, now);
      if (waitMs > 0) return waitMs;
      return atomically(write, async (trx) => {
        const limitKey = rowKey(limit, key);
        const row = { limit_key: limitKey, taken_at: '[]', expires_at: now + limit.windowMs };
        // It writes before it reads, so that concurrent calls for this row wait from here on, on both databases.
        const { taken_at: takenAt } = await trx
          .insertInto('rate_limits')
          .values(row)
          .onConflict((conflict) =>
            conflict.column('limit_key').doUpdateSet({ expires_at: now + limit.windowMs }),
          )
          .returning('taken_at')
          .executeTakeFirstOrThrow();
        const allowance = allowInWindow(limit, readMoments(takenAt), now);
        if (!allowance.isAllowed) return allowance.retryAfterMs;
        await trx
          .updateTable('rate_limits')
          .set({ taken_at: JSON.stringify(allowance.takenAt) })
          .where('limit_key', '=', limitKey)
          .execute();
        return 0;
      });
    },

    async deleteExpired(now: number): Promise<void> {
      await write.deleteFrom('rate_limits').where('expires_at', '<=', now).execute();
    },
  };
}

function readMoments(takenAt: string): number[] {
  return moments.parse(JSON.parse(takenAt));
}
