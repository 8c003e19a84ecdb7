/** Stores the notes that reporters and editors write about a draft in review. */
import type { Kysely, Selectable } from 'kysely';
import { type ReviewNote, reviewEvents } from '../../../../../domain/news/review-notes.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables } from '../../schema/tables.ts';

export function createReviewStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    /** Lists notes, newest first. */
    async listNotes(newsId: string): Promise<ReviewNote[]> {
      const rows = await read
        .selectFrom('review_notes')
        .selectAll()
        .where('news_id', '=', newsId)
        .orderBy('number', 'desc')
        .execute();
      return rows.map(toNote);
    },
    /** Lists the newest note of each piece of news; those without notes are left out. */
    async listNewest(newsIds: readonly string[]): Promise<Map<string, ReviewNote>> {
      if (newsIds.length === 0) return new Map();
      const newest = read
        .selectFrom('review_notes')
        .select(({ fn }) => ['news_id', fn.max('number').as('number')])
        .where('news_id', 'in', newsIds)
        .groupBy('news_id')
        .as('newest');
      const rows = await read
        .selectFrom('review_notes')
        .innerJoin(newest, (join) =>
          join
            .onRef('newest.news_id', '=', 'review_notes.news_id')
            .onRef('newest.number', '=', 'review_notes.number'),
        )
        .selectAll('review_notes')
        .execute();
      return new Map(rows.map((row) => [row.news_id, toNote(row)]));
    },
    /** Adds a note and deletes all but the newest `limit`. */
    createNote: (
      newsId: string,
      { writtenAt, author, event, text }: ReviewNote,
      limit: number,
    ): Promise<void> =>
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
          .where('number', '<=', number - limit)
          .execute();
      }),
    async deleteNotes(newsId: string): Promise<void> {
      await write.deleteFrom('review_notes').where('news_id', '=', newsId).execute();
    },
    async isMuted(userId: string): Promise<boolean> {
      const row = await read
        .selectFrom('muted_reviews')
        .select('user_id')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Decides whether the person gets mails about reviews. */
    async setMuted(userId: string, isMuted: boolean): Promise<void> {
      await write.deleteFrom('muted_reviews').where('user_id', '=', userId).execute();
      if (isMuted) await write.insertInto('muted_reviews').values({ user_id: userId }).execute();
    },
  };
}

function toNote(row: Selectable<Tables['review_notes']>): ReviewNote {
  const { written_at: writtenAt, user_id: userId, user_name: name, text } = row;
  const event = reviewEvents.find((known) => known === row.event) ?? 'noted';
  return { writtenAt, author: { userId, name }, event, text };
}
