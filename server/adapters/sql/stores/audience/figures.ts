/** Counts the work that waits for the newsroom and for the operator, for the screens of overview and health. */
import type { Kysely } from 'kysely';
import type { DraftState } from '../../../../../domain/news/draft.ts';
import type { WaitingWork } from '../../../../ports/figures.ts';
import { countUpTo } from '../../query/count-up-to.ts';
import { ofNoUnseenComment, ofVisibleNews } from '../../query/of-visible-news.ts';
import type { Tables } from '../../schema/tables.ts';

/** Counts for `Visão geral`. Each count is a short index scan that ends at `most`. */
export function createFigures(read: Kysely<Tables>) {
  const openReports = read
    .selectFrom('comment_reports')
    .select('id')
    .where('is_dismissed', '=', 0)
    .where(ofVisibleNews('comment_reports.news_id'))
    .where(ofNoUnseenComment('comment_reports.comment_id'));
  const heldComments = read
    .selectFrom('comments')
    .select('id')
    .where('state', '=', 'held')
    .where(ofVisibleNews('comments.news_id'));
  const unreadMessages = read.selectFrom('received_messages').select('id').where('read_at', 'is', null);

  return {
    /** Counts the news of a period, without its last moment. */
    async countNews(fromMs: number, untilMs: number): Promise<number> {
      const { count } = await read
        .selectFrom('news')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('created_at', '>=', fromMs)
        .where('created_at', '<', untilMs)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    countOpenReports: (most: number): Promise<number> => countUpTo(read, openReports, most),
    countHeldComments: (most: number): Promise<number> => countUpTo(read, heldComments, most),
    countUnreadMessages: (most: number): Promise<number> => countUpTo(read, unreadMessages, most),
    countDrafts: (state: DraftState, most: number): Promise<number> =>
      countUpTo(read, read.selectFrom('news_drafts').select('id').where('state', '=', state), most),
    async findWaitingWork(most: number): Promise<WaitingWork> {
      const mails = read.selectFrom('outgoing_mails');
      const scheduled = read.selectFrom('news_drafts').where('state', '=', 'scheduled');
      const images = read.selectFrom('images').select('storage_key').where('widths', '=', '');
      const waiting = await mails
        .select(['created_at', 'last_error'])
        .where('due_at', 'is not', null)
        .orderBy('due_at')
        .limit(most)
        .execute();
      const givenUp = await mails
        .select(['created_at', 'last_error'])
        .where('due_at', 'is', null)
        .limit(most)
        .execute();
      const failed = [...waiting, ...givenUp]
        .filter((mail) => mail.last_error !== null)
        .sort((a, b) => b.created_at - a.created_at);
      const next = await scheduled.select('publish_at').orderBy('publish_at').limit(1).executeTakeFirst();
      return {
        mails: {
          waiting: waiting.length,
          givenUp: givenUp.length,
          oldestAt: waiting.length > 0 ? Math.min(...waiting.map((mail) => mail.created_at)) : null,
          lastError: failed[0]?.last_error ?? null,
        },
        images: await countUpTo(read, images, most),
        schedule: {
          waiting: await countUpTo(read, scheduled.select('id'), most),
          nextAt: next?.publish_at ?? null,
        },
      };
    },
  };
}
