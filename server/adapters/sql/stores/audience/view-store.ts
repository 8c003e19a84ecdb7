/** Stores the views of articles on each day, and lists the most viewed ones. */
import type { Kysely } from 'kysely';
import { atomically } from '../../connection/atomically.ts';
import { inBatches } from '../../query/in-batches.ts';
import type { Tables } from '../../schema/tables.ts';

/** How many of the most viewed news of each day are candidates for the most viewed news of several days. */
const candidatesPerDay = 50;
const rowsPerDelete = 5_000;

export function createViewStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    /** Adds the views of a day; days are numbered as by `dayNumber` of domain/text/dates.ts. */
    record: (day: number, views: { newsId: string; views: number }[]): Promise<void> =>
      atomically(write, async (trx) => {
        // All processes use the same order, so that concurrent additions wait for each other instead of deadlocking.
        const inOrder = views.toSorted((one, other) => (one.newsId < other.newsId ? -1 : 1));
        for (const batch of inBatches(inOrder))
          await trx
            .insertInto('news_reads')
            .values(batch.map(({ newsId, views: count }) => ({ news_id: newsId, day, reads: count })))
            .onConflict((conflict) =>
              conflict
                .columns(['news_id', 'day'])
                .doUpdateSet((eb) => ({ reads: eb('news_reads.reads', '+', eb.ref('excluded.reads')) })),
            )
            .execute();
      }),
    /** Finds the ids of news by the last segment of their address: the slug, or the id if they have no slug. */
    async findNewsIds(segments: string[]): Promise<Map<string, string>> {
      if (segments.length === 0) return new Map();
      const bySlug = await read
        .selectFrom('news')
        .select(['id', 'slug'])
        .where('slug', 'in', segments)
        .execute();
      const byId = await read
        .selectFrom('news')
        .select('id')
        .where('id', 'in', segments)
        .where('slug', 'is', null)
        .execute();
      return new Map([
        ...bySlug.flatMap(({ id, slug }) => (slug === null ? [] : [[slug, id] satisfies [string, string]])),
        ...byId.map(({ id }): [string, string] => [id, id]),
      ]);
    },
    /**
     * Lists the most viewed news of a period, most viewed first; only the most viewed news of each day count. The
     * period includes both ends.
     */
    async listMostViewed(
      fromDay: number,
      toDay: number,
      limit: number,
    ): Promise<{ newsId: string; views: number }[]> {
      const days = Array.from({ length: Math.max(0, toDay - fromDay + 1) }, (_, index) => fromDay + index);
      const [first, ...others] = days.map((day) =>
        read
          .selectFrom(
            read
              .selectFrom('news_reads')
              .select('news_id')
              .where('day', '=', day)
              .orderBy('reads', 'desc')
              .limit(candidatesPerDay)
              .as('of_day'),
          )
          .select('news_id'),
      );
      if (!first) return [];
      const found = await others.reduce((all, one) => all.unionAll(one), first).execute();
      const candidates = new Set(found.map(({ news_id }) => news_id));
      if (candidates.size === 0) return [];
      const rows = await read
        .selectFrom('news_reads')
        .select(['news_id', (eb) => eb.fn.sum<number>('reads').as('reads')])
        .where('news_id', 'in', [...candidates])
        .where('day', '>=', fromDay)
        .where('day', '<=', toDay)
        .groupBy('news_id')
        .orderBy('reads', 'desc')
        .orderBy('news_id')
        .limit(limit)
        .execute();
      return rows.map(({ news_id, reads }) => ({ newsId: news_id, views: Number(reads) }));
    },
    async deleteByNews(newsId: string): Promise<void> {
      await write.deleteFrom('news_reads').where('news_id', '=', newsId).execute();
    },
    /** Deletes a limited number of rows, and returns how many. */
    async deleteBefore(day: number): Promise<number> {
      const old = await read
        .selectFrom('news_reads')
        .select(['news_id', 'day'])
        .where('day', '<', day)
        .orderBy('day')
        .limit(rowsPerDelete)
        .execute();
      await atomically(write, async (trx) => {
        for (const [day, rows] of Map.groupBy(old, (row) => row.day))
          for (const batch of inBatches(rows))
            await trx
              .deleteFrom('news_reads')
              .where('day', '=', day)
              .where(
                'news_id',
                'in',
                batch.map((row) => row.news_id),
              )
              .execute();
      });
      return old.length;
    },
  };
}
