import type { Kysely } from 'kysely';
import { reviewEvents } from '../../../../../domain/news/review-notes.ts';
import type { ReviewStore } from '../../../../ports/news.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables } from '../../schema/tables.ts';

export function createReviewStore(read: Kysely<Tables>, write: Kysely<Tables>): ReviewStore {
  return {
    async listNotes(newsId) {
      const rows = await read
        .selectFrom('review_notes')
        .selectAll()
        .where('news_id', '=', newsId)
        .orderBy('number', 'desc')
        .execute();
      return rows.map(({ written_at, user_id, user_name, event, text }) => ({
        writtenAt: written_at,
        author: { userId: user_id, name: user_name },
        event: reviewEvents.find((known) => known === event) ?? 'noted',
        text,
      }));
    },
    createNote: (newsId, { writtenAt, author, event, text }, keep) =>
      atomically(write, async (trx) => {
        const { newest } = await trx
          .selectFrom('review_notes')
          .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('newest'))
          .where('news_id', '=', newsId)
          .executeTakeFirstOrThrow();
        const number = newest + 1;
        await trx
          .insertInto('review_notes')
          .values({
            news_id: newsId,
            number,
            written_at: writtenAt,
            user_id: author.userId,
            user_name: author.name,
            event,
            text,
          })
          .execute();
        await trx
          .deleteFrom('review_notes')
          .where('news_id', '=', newsId)
          .where('number', '<=', number - keep)
          .execute();
      }),
    async deleteNotes(newsId) {
      await write.deleteFrom('review_notes').where('news_id', '=', newsId).execute();
    },
    async isMuted(userId) {
      const row = await read
        .selectFrom('muted_reviews')
        .select('user_id')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },
    async setMuted(userId, isMuted) {
      await write.deleteFrom('muted_reviews').where('user_id', '=', userId).execute();
      if (isMuted) await write.insertInto('muted_reviews').values({ user_id: userId }).execute();
    },
  };
}
