/** Stores which captcha tokens were used, so that each works once. */
import type { Kysely } from 'kysely';
import type { CaptchaTokenStore } from '../../../../ports/captcha.ts';
import type { Tables } from '../../schema/tables.ts';

export function createCaptchaTokenStore(write: Kysely<Tables>): CaptchaTokenStore {
  return {
    async claim(tokenId, expiresAt) {
      const { numInsertedOrUpdatedRows } = await write
        .insertInto('spent_captcha_tokens')
        .values({ token_id: tokenId, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('token_id').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async deleteExpired(now) {
      await write.deleteFrom('spent_captcha_tokens').where('expires_at', '<=', now).execute();
    },
  };
}
