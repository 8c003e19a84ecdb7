import { type Visitor, visibleTo } from '../../../domain/accounts/permissions.ts';
import type { DraftSummary } from '../../../domain/news/draft.ts';
import { newsPath } from '../../../domain/news/news.ts';
import {
  figureCountMax,
  mostReadCount,
  overviewAuditCount,
  overviewWeeks,
  ownTextsCount,
} from '../../../domain/site/limits.ts';
import { dayNumber, dayStart, lastMondays } from '../../../domain/text/dates.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { type AuditLine, toAuditLines } from '../accounts/list-audit.ts';

interface Needs {
  database: Pick<
    Database,
    'news' | 'drafts' | 'reads' | 'figures' | 'images' | 'audit' | 'comments' | 'receivedMessages' | 'users'
  >;
  clock: Clock;
  site: { hasMail: boolean };
}

/** Exact up to `figureCountMax`, then at least that many. */
export interface BoundedCount {
  count: number;
  isMore: boolean;
}

export interface ReadNews {
  id: string;
  title: string;
  path: string;
  reads: number;
}

/** What happened lately, in numbers. */
export interface Overview {
  /** Whether mails are sent; else they are only written to the log. */
  hasMail: boolean;
  /** What the visitor created or saved last, last changed first. */
  ownTexts: (Pick<DraftSummary, 'id' | 'title' | 'state' | 'publishAt'> & {
    updatedAt: number;
    /** Whether it is a change of news that readers see. */
    isPublished: boolean;
  })[];
  /** The oldest first; the last week is not over. */
  weeks: { beginsAt: number; published: number }[];
  /** Of the last 7 and 30 days, today included; most read first. */
  mostRead: { week: ReadNews[]; month: ReadNews[] };
  openReports: BoundedCount;
  unreadMessages: BoundedCount;
  drafts: BoundedCount;
  scheduled: BoundedCount;
  /** Bytes of the originals. */
  storage: { images: number; bytes: number };
  audit: AuditLine[];
}

/** News in the trash keep their reads: some more are asked for than are shown. */
const spareNews = 10;

export function getOverview({ database, clock, site }: Needs) {
  const { news, drafts, reads, figures, images, audit } = database;

  async function countWeek(day: number, now: number): Promise<Overview['weeks'][number]> {
    const beginsAt = dayStart(day);
    const published = await figures.countNews(beginsAt, Math.min(dayStart(day + 7), now + 1));
    return { beginsAt, published };
  }

  async function mostRead(visitor: Visitor, days: number, now: number): Promise<ReadNews[]> {
    const today = dayNumber(now);
    const found = await reads.listMostRead(today - days + 1, today, mostReadCount + spareNews);
    const readsOf = new Map(found.map(({ newsId, reads: count }) => [newsId, count]));
    const items = await news.listByIds([...readsOf.keys()], visibleTo(visitor, now));
    return items.slice(0, mostReadCount).map((item) => ({
      id: item.id,
      title: item.title,
      path: newsPath(item),
      reads: readsOf.get(item.id) ?? 0,
    }));
  }

  const bounded = async (count: (most: number) => Promise<number>): Promise<BoundedCount> => {
    const counted = await count(figureCountMax + 1);
    return { count: Math.min(counted, figureCountMax), isMore: counted > figureCountMax };
  };

  return async (visitor: Visitor): Promise<Overview> => {
    const now = clock();
    const mondays = lastMondays(now, overviewWeeks);
    const [
      ownTexts,
      weeks,
      week,
      month,
      openReports,
      unreadMessages,
      draftCount,
      scheduled,
      storage,
      entries,
    ] = await Promise.all([
      visitor.userId === null ? [] : drafts.listOwn(visitor.userId, ownTextsCount),
      Promise.all(mondays.map((monday) => countWeek(monday, now))),
      mostRead(visitor, 7, now),
      mostRead(visitor, 30, now),
      bounded(figures.countOpenReports),
      bounded(figures.countUnreadMessages),
      bounded((most) => figures.countDrafts('draft', most)),
      bounded((most) => figures.countDrafts('scheduled', most)),
      images.getTotals(),
      audit.list({}, { limit: overviewAuditCount }),
    ]);
    return {
      hasMail: site.hasMail,
      ownTexts: ownTexts.map(({ id, title, state, publishAt, updatedAt, isPublished }) => ({
        id,
        title,
        state,
        publishAt,
        updatedAt,
        isPublished,
      })),
      weeks,
      mostRead: { week, month },
      openReports,
      unreadMessages,
      drafts: draftCount,
      scheduled,
      storage,
      audit: await toAuditLines(database, entries),
    };
  };
}
