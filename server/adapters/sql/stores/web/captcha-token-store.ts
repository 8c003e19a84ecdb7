/** Stores which captcha tokens were used, so that each works once. */
import type { Kysely } from 'kysely';
import type { Tables } from '../../schema/tables.ts';

export function createCaptchaTokenStore(write: Kysely<Tables>) {
  return {
    /** Returns true only for the first use of a token. */
    async claim(tokenId: string, expiresAt: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await write
        .insertInto('spent_captcha_tokens')
        .values({ token_id: tokenId, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('token_id').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async deleteExpired(now: number): Promise<void> {
      await write.deleteFrom('spent_captcha_tokens').where('expires_at', '<=', now).execute();
    },
  };
}
