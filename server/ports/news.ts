/** News as the services see them: published, drafts, versions, trash. */
import type { Actor } from '../../domain/accounts/audit.ts';
import type { NewsFilter } from '../../domain/accounts/permissions.ts';
import type { CategorySlug } from '../../domain/news/categories.ts';
import type { Draft, DraftState, DraftSummary } from '../../domain/news/draft.ts';
import type { DraftVersion, DraftVersionKind, DraftVersionSummary } from '../../domain/news/draft-version.ts';
import type { News, NewsSummary } from '../../domain/news/news.ts';
import type { Revision, RevisionSummary } from '../../domain/news/revision.ts';
import type { TrashedNews, TrashedSummary } from '../../domain/news/trash.ts';
import type { UnpublishedNews } from '../../domain/news/unpublished-news.ts';
import type { Cursor } from '../../domain/web/paging.ts';
import type { PageRequest } from './page-request.ts';

/** Which version of news this is, and since when. */
export interface NewsStamp {
  /** 1 or more. */
  version: number;
  /** Epoch milliseconds; null for news not changed since their creation. */
  updatedAt: number | null;
}

export interface NewsStore extends NewsroomNewsStore {
  /** With its version, for the newsroom. */
  findVersion(id: string): Promise<{ news: News; stamp: NewsStamp } | null>;
  /** By id, whatever the filter hides is null. */
  findById(id: string, filter: NewsFilter): Promise<News | null>;
  findBySlug(slug: string, filter: NewsFilter): Promise<News | null>;
  /** By either; where both are found, by id. */
  findByIdOrSlug(idOrSlug: string, filter: NewsFilter): Promise<News | null>;
  /** The id of the news that once had this slug; such addresses redirect for ever. */
  findIdByFormerSlug(slug: string): Promise<string | null>;
  /** Newest first; news without a date are not in it. */
  listLatest(filter: NewsFilter, page: PageRequest): Promise<NewsSummary[]>;
  listByCategory(category: CategorySlug, filter: NewsFilter, page: PageRequest): Promise<NewsSummary[]>;
  listFeatured(filter: NewsFilter, limit: number): Promise<NewsSummary[]>;
  /** In the order of `ids`; what is missing or hidden is left out. */
  listByIds(ids: string[], filter: NewsFilter): Promise<News[]>;
  /** For sitemaps and feeds: whole items, newest first. */
  listLatestWhole(filter: NewsFilter, page: PageRequest & { category?: CategorySlug }): Promise<News[]>;
  /**
   * The key of the `count`th of the dated news after a key, oldest first; from the very oldest when `after` is
   * null. Null when there are fewer. `count` is 1 or more.
   */
  findKeyAhead(filter: NewsFilter, after: Cursor | null, count: number): Promise<Cursor | null>;
  /** Oldest first: dated news after one key, up to and including another; null leaves that side open. */
  listBetween(
    filter: NewsFilter,
    range: { after: Cursor | null; upTo: Cursor | null; limit: number },
  ): Promise<{ id: string; slug: string | null; createdAt: number; modifiedAt: number | null }[]>;
  /** News whose text changed after its publication, by the moment of the last change, oldest first; `after` is exclusive. */
  listModified(
    after: { modifiedAt: number; id: string },
    limit: number,
  ): Promise<{ id: string; createdAt: number | null; modifiedAt: number }[]>;
  /** Oldest first by id, for walks over everything; `afterId` is exclusive. */
  listAll(afterId: string | null, limit: number): Promise<News[]>;
  listWithoutSlug(limit: number): Promise<News[]>;
  count(filter: NewsFilter): Promise<number>;
  /**
   * Whether the slug is, or once was, the address of other news than `exceptId`, trashed and unpublished ones included, or
   * equals any id.
   */
  isSlugTaken(slug: string, exceptId: string): Promise<boolean>;
  /**
   * Inserts or replaces; a slug that changes is remembered as a former one. Without a stamp, new news get version 1 and
   * others the next one. `before` is the record that readers saw last, where the caller has it: it is not read again.
   */
  save(news: News, stamp?: NewsStamp, before?: Pick<News, 'slug'> | null): Promise<void>;
}

/** Which published news the newsroom wants to see. Moments are epoch milliseconds, and belong to what they bound. */
export interface NewsroomFilter {
  category?: CategorySlug | undefined;
  /** The whole name, letter by letter. */
  author?: string | undefined;
  from?: number | undefined;
  until?: number | undefined;
}

/** What the newsroom's lists need of published news. */
export type NewsroomNews = NewsSummary & Pick<News, 'isFeatured' | 'author'> & Pick<NewsStamp, 'updatedAt'>;

/** What only the newsroom asks of published news. */
export interface NewsroomNewsStore {
  /** Newest first, dated ones. */
  listForNewsroom(filter: NewsroomFilter, page: PageRequest): Promise<NewsroomNews[]>;
  /** In the order of `ids`; what is missing is left out. */
  listForNewsroomByIds(ids: string[]): Promise<NewsroomNews[]>;
  /** The names of authors in the order of the database, each once, `limit` at most; news without an author are left out. */
  listAuthors(limit: number): Promise<string[]>;
  /** How many dated news are of that moment or older, `limit` at most. */
  countUntil(createdAt: number, limit: number): Promise<number>;
  /** Null when there are none with this id. */
  findStamp(id: string): Promise<NewsStamp | null>;
  /** Deletes published news; their former slugs stay reserved. Does nothing when there are none. */
  delete(id: string): Promise<void>;
  /** Lets others have the slugs of news that are gone. */
  deleteFormerSlugs(id: string): Promise<void>;
}

/** Which drafts are wanted. */
export interface DraftFilter {
  category?: CategorySlug | undefined;
  /** The whole name of the person who created the draft, letter by letter. */
  author?: string | undefined;
  /** Moments of the last change, epoch milliseconds; both belong to them. */
  from?: number | undefined;
  until?: number | undefined;
}

/** Working copies of news, at most one of each. */
export interface DraftStore {
  find(id: string): Promise<Draft | null>;
  /** Those of a state, last changed first: `createdAt` of a key is the moment of the change. */
  listLatest(
    state: Exclude<DraftState, 'scheduled'>,
    filter: DraftFilter,
    page: PageRequest,
  ): Promise<DraftSummary[]>;
  /** Those of news that readers do not see, of every state, last changed first. */
  listUnseen(filter: DraftFilter, page: PageRequest): Promise<DraftSummary[]>;
  /** Those that a person created or saved last, last changed first. */
  listOwn(userId: string, limit: number): Promise<DraftSummary[]>;
  /** In the order of `ids`; what is missing is left out. */
  listByIds(ids: string[]): Promise<DraftSummary[]>;
  /** By id, for walks over everything; `afterId` is exclusive. */
  listAll(afterId: string, limit: number): Promise<Draft[]>;
  /** As `NewsroomNewsStore.listAuthors`, of the people who created drafts. */
  listAuthors(limit: number): Promise<string[]>;
  /** Those that wait for their moment, the next one first: `createdAt` of a key is that moment. */
  listScheduled(filter: DraftFilter, page: PageRequest): Promise<DraftSummary[]>;
  /** Which of these have a draft, in no order; the caller bounds their number. */
  listIds(ids: string[]): Promise<string[]>;
  /** Scheduled ones whose moment has come, the oldest first. */
  listDue(now: number, limit: number): Promise<{ id: string; version: number }[]>;
  /** False when there is one already: then nothing changes. */
  create(draft: Draft): Promise<boolean>;
  /** False when the draft is not of that version any more: then nothing changes. */
  replace(draft: Draft, version: number): Promise<boolean>;
  /** Takes a draft of that version away. False for all but the first who does. */
  delete(id: string, version: number): Promise<boolean>;
}

/** Every version of news that readers saw. */
export interface RevisionStore {
  /** Adds versions of one piece of news and deletes all but the newest `keep`. Existing versions stay as they are. */
  create(revisions: readonly [Revision, ...Revision[]], keep: number): Promise<void>;
  find(newsId: string, version: number): Promise<Revision | null>;
  /** The next older one. */
  findBefore(newsId: string, version: number): Promise<Revision | null>;
  /** Newest first, all that are kept. */
  list(newsId: string): Promise<RevisionSummary[]>;
  /** The newest first: whole, for walks over what is kept. */
  listWhole(newsId: string): Promise<Revision[]>;
  deleteAll(newsId: string): Promise<void>;
}

/** News that are drafts again: see domain/news/unpublished-news.ts. */
export interface UnpublishedStore {
  /** Inserts or replaces. */
  save(unpublished: UnpublishedNews): Promise<void>;
  find(id: string): Promise<UnpublishedNews | null>;
  /** Deleting what is not there is no fault. */
  delete(id: string): Promise<void>;
}

/** The history of drafts, by the id of the news. */
export interface DraftVersionStore {
  /** Adds a version under the next number and deletes all but the newest `keep` versions of the news. */
  create(version: Omit<DraftVersion, 'number'>, keep: number): Promise<void>;
  /** Replaces a version, if it is still the newest of its news; else returns false and changes nothing. */
  replaceNewest(version: DraftVersion): Promise<boolean>;
  find(newsId: string, number: number): Promise<DraftVersion | null>;
  /** The newest version, of one kind or of all. */
  findNewest(newsId: string, what?: DraftVersionKind): Promise<DraftVersion | null>;
  /** Newest first, all that are kept. */
  list(newsId: string): Promise<DraftVersionSummary[]>;
  /** As `list`, with their fields. */
  listWhole(newsId: string): Promise<DraftVersion[]>;
  deleteAll(newsId: string): Promise<void>;
}

/** A person editing news, until a moment that their browser puts off again and again. */
export interface EditingLease {
  newsId: string;
  user: Actor;
  formId: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** At most one lease per piece of news. Moments are epoch milliseconds. */
export interface EditingLeaseStore {
  /** Who has the lease at that moment. */
  find(newsId: string, now: number): Promise<Actor | null>;
  /** Takes or renews a lease that is free, ended, one's own, or forced; returns who has it then. */
  claim(lease: EditingLease, options: { now: number; isForced: boolean }): Promise<Actor>;
  /** Ends the lease if this form was the last to renew it. */
  delete(newsId: string, formId: string): Promise<void>;
}

export interface TrashStore {
  /** Replaces what is there of the same news. */
  save(trashed: TrashedNews): Promise<void>;
  find(id: string): Promise<TrashedNews | null>;
  /** Newest first: `createdAt` of a key is the moment of the deletion. */
  list(page: PageRequest): Promise<TrashedSummary[]>;
  /** Ids of those that were deleted until then, oldest first. */
  listDeletedUntil(deletedAt: number, limit: number): Promise<string[]>;
  /** Takes it out. False for all but the first who does. */
  delete(id: string): Promise<boolean>;
}
