/** Stores unpublished news as they last were, so that they can be published again. */
import type { Kysely } from 'kysely';
import { readNews } from '../../../../../domain/news/news.ts';
import type { UnpublishedNews } from '../../../../../domain/news/unpublished-news.ts';
import type { Tables } from '../../schema/tables.ts';

export function createUnpublishedStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    async save({ news, version, unpublishedAt, unpublishedBy }: UnpublishedNews): Promise<void> {
      const changes = {
        slug: news.slug,
        version,
        unpublished_at: unpublishedAt,
        unpublished_by: unpublishedBy.userId,
        unpublished_by_name: unpublishedBy.name,
        record: JSON.stringify(news),
      };
      await write
        .insertInto('unpublished_news')
        .values({ id: news.id, ...changes })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
        .execute();
    },
    async find(id: string): Promise<UnpublishedNews | null> {
      const row = await read
        .selectFrom('unpublished_news')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return null;
      const news = readNews(JSON.parse(row.record));
      if (!news) throw new Error('The database holds unpublished news that are none.');
      return {
        news,
        version: row.version,
        unpublishedAt: row.unpublished_at,
        unpublishedBy: { userId: row.unpublished_by, name: row.unpublished_by_name },
      };
    },
    async delete(id: string): Promise<void> {
      await write.deleteFrom('unpublished_news').where('id', '=', id).execute();
    },
  };
}
