/** Stores redirects with their hits, and the addresses that were not found. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { isPrefix, type Redirect, redirectStatuses } from '../../../../../domain/redirects/redirects.ts';
import { prefixRedirectsMax } from '../../../../../domain/site/limits.ts';
import type { ImportSpan } from '../../../../../domain/transfer/undo-import.ts';
import { atomically } from '../../connection/atomically.ts';
import { inBatches } from '../../query/in-batches.ts';
import { newValues } from '../../query/new-values.ts';
import { toColumns, toFields } from '../../query/rows.ts';
import type { Tables } from '../../schema/tables.ts';

export function createRedirectStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  const all = () => read.selectFrom('redirects').selectAll();
  const live = () => all().where('is_removed', '=', 0);

  return {
    /** Finds a redirect, even a removed one. */
    async findById(id: string): Promise<Redirect | null> {
      const row = await all().where('id', '=', id).executeTakeFirst();
      return row ? toRedirect(row) : null;
    },
    /** Lists the redirects with at most 500 given sources, including removed ones. */
    async listBySources(sources: readonly string[]): Promise<Redirect[]> {
      if (sources.length === 0) return [];
      const rows = await all()
        .where('source', 'in', [...sources])
        .execute();
      return rows.map(toRedirect);
    },
    /**
     * Lists the redirects that lead to one of at most 500 paths of this site, without removed ones. The paths have the
     * form of `targetKey`.
     */
    async listByTargets(keys: readonly string[], limit: number): Promise<Redirect[]> {
      if (keys.length === 0) return [];
      const rows = await live()
        .where('target_key', 'in', [...keys])
        .limit(limit)
        .execute();
      return rows.map(toRedirect);
    },
    /** Lists which of at most 500 paths of this site are the target of other rules. */
    async listTargetKeys(keys: readonly string[]): Promise<string[]> {
      if (keys.length === 0) return [];
      const rows = await read
        .selectFrom('redirects')
        .select('target_key')
        .distinct()
        .where('target_key', 'in', [...keys])
        // A rule that only changes the case of its source is left out.
        .whereRef('target_key', '!=', 'source')
        .where('is_removed', '=', 0)
        .execute();
      return rows.map(({ target_key }) => target_key);
    },
    /** Lists the redirects whose target is a path of this site that begins with `start`. */
    async listByTargetStart(start: string, limit: number): Promise<Redirect[]> {
      // The beginning is not searched by a range, because PostgreSQL sorts texts by the language of the database.
      const rows = await live()
        .where(sql`substr(target_key, 1, ${sql.lit(start.length)})`, '=', start)
        .limit(limit)
        .execute();
      return rows.map(toRedirect);
    },
    /**
     * Lists, by id, the rules that imports of some time added and that no person changed or removed; `after` is
     * exclusive.
     */
    async listImported({ since, until }: ImportSpan, after: string, limit: number): Promise<Redirect[]> {
      const rows = await live()
        .where('imported_at', '>=', since)
        .where('imported_at', '<=', until)
        .where('is_touched', '=', 0)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toRedirect);
    },
    /** Lists rules with `*`, in their order. */
    async listPrefixes(): Promise<Redirect[]> {
      const rows = await live()
        .where('is_prefix', '=', 1)
        .orderBy('position')
        .orderBy('source')
        .limit(prefixRedirectsMax)
        .execute();
      return rows.map(toRedirect);
    },
    /** Lists, by source, exact rules whose source contains some letters, ignoring case; `after` is exclusive. */
    async list(contained: string, { after, limit }: { after: string; limit: number }): Promise<Redirect[]> {
      const exact = live().where('is_prefix', '=', 0).where('source', '>', after);
      const pattern = `%${contained.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      const query =
        contained === '' ? exact : exact.where(sql<boolean>`lower(source) like ${pattern} escape '\\'`);
      return (await query.orderBy('source').limit(limit).execute()).map(toRedirect);
    },
    /**
     * Saves rules. `importedAt` is when the import of new rules began, in epoch milliseconds; null for rules of other
     * origin.
     */
    save: (redirects: readonly Redirect[], importedAt: number | null = null): Promise<void> =>
      atomically(write, async (trx) => {
        const rows = redirects.map((redirect) =>
          toColumns('redirects', { ...redirect, isPrefix: isPrefix(redirect), importedAt }),
        );
        for (const batch of inBatches(rows))
          await trx
            .insertInto('redirects')
            .values(batch)
            .onConflict((conflict) =>
              conflict.column('id').doUpdateSet(newValues(batch, 'id', 'imported_at')),
            )
            .execute();
      }),
    async delete(id: string): Promise<void> {
      await write.deleteFrom('redirects').where('id', '=', id).execute();
    },
    /** Deletes at most 500 rules. */
    async deleteMany(ids: readonly string[]): Promise<void> {
      if (ids.length > 0)
        await write
          .deleteFrom('redirects')
          .where('id', 'in', [...ids])
          .execute();
    },
    /** Gives rules with `*` their positions, from 1. */
    setOrder: (ids: readonly string[]): Promise<void> =>
      atomically(write, async (trx) => {
        for (const [index, id] of ids.entries())
          await trx
            .updateTable('redirects')
            .set({ position: index + 1 })
            .where('id', '=', id)
            .execute();
      }),
    recordHits: (day: number, hits: readonly { id: string; hits: number }[]): Promise<void> =>
      atomically(write, async (trx) => {
        // All processes use the same order, so that concurrent writers wait instead of deadlocking.
        const inOrder = hits.toSorted((one, other) => (one.id < other.id ? -1 : 1));
        for (const batch of inBatches(inOrder)) {
          const ids = batch.map(({ id }) => id);
          const rows = await trx.selectFrom('redirects').select('id').where('id', 'in', ids).execute();
          const known = new Set(rows.map(({ id }) => id));
          // A redirect may have been deleted since it was hit.
          const counted = batch.filter(({ id }) => known.has(id));
          if (counted.length === 0) continue;
          await trx
            .insertInto('redirect_hits')
            .values(counted.map(({ id, hits: count }) => ({ redirect_id: id, day, hits: count })))
            .onConflict((conflict) =>
              conflict
                .columns(['redirect_id', 'day'])
                .doUpdateSet((eb) => ({ hits: eb('redirect_hits.hits', '+', eb.ref('excluded.hits')) })),
            )
            .execute();
        }
      }),
    /** Sums the hits since a day, by id. */
    async countHits(ids: readonly string[], fromDay: number): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map([]);
      const rows = await read
        .selectFrom('redirect_hits')
        .select(['redirect_id', (eb) => eb.fn.sum<number>('hits').as('hits')])
        .where('redirect_id', 'in', [...ids])
        .where('day', '>=', fromDay)
        .groupBy('redirect_id')
        .execute();
      return new Map(rows.map(({ redirect_id, hits }) => [redirect_id, Number(hits)]));
    },
    listHits: (id: string, fromDay: number): Promise<{ day: number; hits: number }[]> =>
      read
        .selectFrom('redirect_hits')
        .select(['day', 'hits'])
        .where('redirect_id', '=', id)
        .where('day', '>=', fromDay)
        .orderBy('day', 'desc')
        .execute(),
    deleteHitsBefore: async (day: number): Promise<void> =>
      void (await write.deleteFrom('redirect_hits').where('day', '<', day).execute()),
  };
}

function toRedirect(row: Selectable<Tables['redirects']>): Redirect {
  const { isPrefix: _isPrefix, importedAt: _importedAt, ...redirect } = toFields('redirects', row);
  return { ...redirect, status: redirectStatuses.find((status) => status === row.status) ?? 301 };
}

interface MissingAddress {
  path: string;
  hits: number;
}

/** Counts requests for addresses that do not exist, by address and day. */
export function createMissingAddressStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    /** Adds the hits of a day, and keeps only the `rowsMax` most frequent paths of that day. */
    record: (day: number, found: readonly MissingAddress[], rowsMax: number): Promise<void> =>
      atomically(write, async (trx) => {
        // All processes use the same order, so that concurrent writers wait instead of deadlocking.
        const inOrder = found.toSorted((one, other) => (one.path < other.path ? -1 : 1));
        for (const batch of inBatches(inOrder))
          await trx
            .insertInto('missing_addresses')
            .values(batch.map(({ path, hits }) => ({ path, day, hits })))
            .onConflict((conflict) =>
              conflict
                .columns(['path', 'day'])
                .doUpdateSet((eb) => ({ hits: eb('missing_addresses.hits', '+', eb.ref('excluded.hits')) })),
            )
            .execute();
        const rare = trx
          .selectFrom('missing_addresses')
          .select('path')
          .where('day', '=', day)
          .orderBy('hits', 'desc')
          .orderBy('path')
          .limit(rowsMax + found.length)
          .offset(rowsMax);
        await trx.deleteFrom('missing_addresses').where('day', '=', day).where('path', 'in', rare).execute();
      }),
    /** Lists the most frequent paths first. */
    async list(fromDay: number, limit: number): Promise<MissingAddress[]> {
      const rows = await read
        .selectFrom('missing_addresses')
        .select(['path', (eb) => eb.fn.sum<number>('hits').as('hits')])
        .where('day', '>=', fromDay)
        .groupBy('path')
        .orderBy('hits', 'desc')
        .orderBy('path')
        .limit(limit)
        .execute();
      return rows.map(({ path, hits }) => ({ path, hits: Number(hits) }));
    },
    deleteBefore: async (day: number): Promise<void> =>
      void (await write.deleteFrom('missing_addresses').where('day', '<', day).execute()),
  };
}
