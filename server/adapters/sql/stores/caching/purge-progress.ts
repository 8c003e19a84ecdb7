/** Stores up to which content version the CDN has been purged, and which process is purging it. */
import type { Kysely } from 'kysely';
import type { CacheTag } from '../../../../../domain/web/caching.ts';
import { atomically } from '../../connection/atomically.ts';
import { contentPart } from '../../connection/part-versions.ts';
import type { Tables } from '../../schema/tables.ts';

const onlyId = 1;

export function createPurgeProgress(write: Kysely<Tables>) {
  async function ensureRow(db: Kysely<Tables>): Promise<void> {
    await db
      .insertInto('cache_purges')
      .values({ id: onlyId, version: 0, claimed_by: null, claimed_until: 0, build: null, build_since: 0 })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }

  return {
    async getVersion(): Promise<number> {
      const row = await write
        .selectFrom('cache_purges')
        .select('version')
        .where('id', '=', onlyId)
        .executeTakeFirst();
      return row?.version ?? 0;
    },

    /**
     * Claims the purging until `untilMs`, or renews the claim. Returns the version; null while another process has the
     * claim.
     */
    claim: (claimant: string, now: number, untilMs: number): Promise<number | null> =>
      atomically(write, async (trx) => {
        await ensureRow(trx);
        const row = await trx
          .updateTable('cache_purges')
          .set({ claimed_by: claimant, claimed_until: untilMs })
          .where('id', '=', onlyId)
          .where((eb) => eb.or([eb('claimed_by', '=', claimant), eb('claimed_until', '<=', now)]))
          .returning('version')
          .executeTakeFirst();
        return row?.version ?? null;
      }),

    /** Raises the version. Without the claim, it does nothing. */
    async advance(claimant: string, version: number): Promise<void> {
      await write
        .updateTable('cache_purges')
        .set({ version })
        .where('id', '=', onlyId)
        .where('claimed_by', '=', claimant)
        .where('version', '<', version)
        .execute();
    },

    async release(claimant: string): Promise<void> {
      await write
        .updateTable('cache_purges')
        .set({ claimed_by: null, claimed_until: 0 })
        .where('id', '=', onlyId)
        .where('claimed_by', '=', claimant)
        .execute();
    },

    /** Lists the parts that changed after one version and up to another, each once. */
    async listChanged({
      after,
      upTo,
      limit,
    }: {
      after: number;
      upTo: number;
      limit: number;
    }): Promise<CacheTag[]> {
      // Changes are read from the primary, because a replica may be behind.
      const rows = await write
        .selectFrom('part_versions')
        .select('part')
        .where('version', '>', after)
        .where('version', '<=', upTo)
        .where('part', '!=', contentPart)
        .orderBy('version')
        .limit(limit)
        .execute();
      return rows.map(({ part }) => part);
    },

    /** Returns since when this build of the pages is known; for a new build, that is `now`. */
    recordBuild: (build: string, now: number): Promise<number> =>
      atomically(write, async (trx) => {
        await ensureRow(trx);
        await trx
          .updateTable('cache_purges')
          .set({ build, build_since: now })
          .where('id', '=', onlyId)
          .where((eb) => eb.or([eb('build', 'is', null), eb('build', '!=', build)]))
          .execute();
        const { build_since } = await trx
          .selectFrom('cache_purges')
          .select('build_since')
          .where('id', '=', onlyId)
          .executeTakeFirstOrThrow();
        return build_since;
      }),
  };
}
