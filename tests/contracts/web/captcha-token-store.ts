/** Checks what the store of used captcha tokens promises on every database. */
import { describe, expect, it } from 'vitest';
import { minuteMs, testNowMs } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

export function describeCaptchaTokenStore(open: OpenDatabase): void {
  describe('captcha token store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.captchaTokens;

    it('accepts a token once', async () => {
      expect(await store().claim('a', testNowMs)).toBe(true);
      expect(await store().claim('a', testNowMs)).toBe(false);
      expect(await store().claim('a', testNowMs + minuteMs)).toBe(false);
      expect(await store().claim('b', testNowMs)).toBe(true);
    });

    it('accepts it from one of many concurrent requests in all processes', async () => {
      const other = await opened().reopen();
      try {
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            (index % 2 ? store() : other.captchaTokens).claim('a', testNowMs),
          ),
        );
        expect(answers.filter(Boolean)).toHaveLength(1);
      } finally {
        await other.close();
      }
    });

    it('keeps the token usable when the transaction fails', async () => {
      const work = opened().database.inTransaction(async ({ captchaTokens }) => {
        await captchaTokens.claim('a', testNowMs);
        throw new Error('no meio');
      });
      await expect(work).rejects.toThrow('no meio');
      expect(await store().claim('a', testNowMs)).toBe(true);
    });

    it('deletes expired tokens only', async () => {
      await store().claim('velho', testNowMs);
      await store().claim('novo', testNowMs + 1);
      await store().deleteExpired(testNowMs);
      expect(await store().claim('novo', testNowMs + 1)).toBe(false);
      expect(await store().claim('velho', testNowMs)).toBe(true);
    });
  });
}
