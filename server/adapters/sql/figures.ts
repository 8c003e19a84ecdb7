import type { Kysely } from 'kysely';
import type { Figures } from '../../figure-ports.ts';
import { notInTrash } from './not-in-trash.ts';
import type { Tables } from './tables.ts';

export function createFigures(read: Kysely<Tables>): Figures {
  const openReports = read
    .selectFrom('comment_reports')
    .select('id')
    .where('is_dismissed', '=', 0)
    .where(notInTrash('comment_reports.news_id'));
  const unreadMessages = read.selectFrom('received_messages').select('id').where('read_at', 'is', null);

  /** Rows are walked no further than that, however many there are. */
  async function countUpTo(query: { limit(most: number): { execute(): Promise<unknown[]> } }, most: number) {
    return (await query.limit(most).execute()).length;
  }

  return {
    async countNews(fromMs, untilMs) {
      const { count } = await read
        .selectFrom('news')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('created_at', '>=', fromMs)
        .where('created_at', '<', untilMs)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    countOpenReports: (most) => countUpTo(openReports, most),
    countUnreadMessages: (most) => countUpTo(unreadMessages, most),
    countDrafts: (state, most) =>
      countUpTo(read.selectFrom('news_drafts').select('id').where('state', '=', state), most),
  };
}
