/** Stores the second step of each user who has one: the sealed secret and the recovery codes. */
import type { Kysely } from 'kysely';
import type { SecondFactorStore } from '../../../../ports/accounts.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables } from '../../schema/tables.ts';

export function createSecondFactorStore(read: Kysely<Tables>, write: Kysely<Tables>): SecondFactorStore {
  async function saveCodes(trx: Kysely<Tables>, userId: string, codeHashes: readonly string[]) {
    await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    const rows = codeHashes.map((code_hash) => ({ user_id: userId, code_hash }));
    if (rows.length > 0) await trx.insertInto('recovery_codes').values(rows).execute();
  }

  return {
    async find(userId) {
      const row = await read
        .selectFrom('second_factors')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (!row) return null;
      const { count } = await read
        .selectFrom('recovery_codes')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return {
        sealedSecret: row.sealed_secret,
        since: Number(row.since),
        lastStep: Number(row.last_step),
        recoveryCodesLeft: Number(count),
      };
    },

    create(userId, { sealedSecret, since, lastStep, codeHashes }) {
      return atomically(write, async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('second_factors')
          .values({ user_id: userId, sealed_secret: sealedSecret, since, last_step: lastStep })
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows !== 1n) return false;
        await saveCodes(trx, userId, codeHashes);
        return true;
      });
    },

    replaceCodes: (userId, codeHashes) => atomically(write, (trx) => saveCodes(trx, userId, codeHashes)),

    delete(userId) {
      return atomically(write, async (trx) => {
        await saveCodes(trx, userId, []);
        await trx.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
        const { numDeletedRows } = await trx
          .deleteFrom('second_factors')
          .where('user_id', '=', userId)
          .executeTakeFirst();
        return numDeletedRows > 0n;
      });
    },

    async claimStep(userId, step) {
      const { numUpdatedRows } = await write
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async claimRecoveryCode(userId, codeHash) {
      const { numDeletedRows } = await write
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', codeHash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
