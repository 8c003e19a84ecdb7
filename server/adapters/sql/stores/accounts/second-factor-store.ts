/** Stores the second step of each user who has set it up: the encrypted secret and the recovery codes. */
import type { Kysely } from 'kysely';
import type { SecondFactor } from '../../../../ports/accounts.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables } from '../../schema/tables.ts';

export function createSecondFactorStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  async function saveCodes(trx: Kysely<Tables>, userId: string, codeHashes: readonly string[]) {
    await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    const rows = codeHashes.map((code_hash) => ({ user_id: userId, code_hash }));
    if (rows.length > 0) await trx.insertInto('recovery_codes').values(rows).execute();
  }

  return {
    async find(userId: string): Promise<SecondFactor | null> {
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

    /** Returns false, without a change, when the user has a second step already. */
    create(
      userId: string,
      {
        sealedSecret,
        since,
        lastStep,
        codeHashes,
      }: Omit<SecondFactor, 'recoveryCodesLeft'> & { codeHashes: readonly string[] },
    ): Promise<boolean> {
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

    replaceCodes: (userId: string, codeHashes: readonly string[]): Promise<void> =>
      atomically(write, (trx) => saveCodes(trx, userId, codeHashes)),

    /** Deletes the second step with its recovery codes and open challenges. Returns false when there was none. */
    delete(userId: string): Promise<boolean> {
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

    /** Uses up a step and all earlier ones. Returns false when the step was used already, even at the same moment. */
    async claimStep(userId: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await write
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async claimRecoveryCode(userId: string, codeHash: string): Promise<boolean> {
      const { numDeletedRows } = await write
        .deleteFrom('recovery_codes')
        .where('user_id', '=', userId)
        .where('code_hash', '=', codeHash)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
