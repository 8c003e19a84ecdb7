/** News, drafts, versions and the trash, as the services store and list them. */
import type { Actor } from '../../domain/accounts/audit.ts';
import type { NewsFilter } from '../../domain/accounts/permissions.ts';
import type { Draft, DraftState, DraftSummary } from '../../domain/news/draft.ts';
import type { DraftVersion, DraftVersionKind, DraftVersionSummary } from '../../domain/news/draft-version.ts';
import type { News, NewsSummary, NewsText } from '../../domain/news/news.ts';
import type { ReviewNote } from '../../domain/news/review-notes.ts';
import type { Revision, RevisionSummary } from '../../domain/news/revision.ts';
import type { Trashed, TrashedSummary } from '../../domain/news/trash.ts';
import type { UnpublishedNews } from '../../domain/news/unpublished-news.ts';
import type { Cursor } from '../../domain/web/paging.ts';
import type { PageRequest } from './page-request.ts';

export interface NewsStamp {
  version: number;
  /** The moment of the last change; null for news not changed since their creation. */
  updatedAt: number | null;
}

export interface NewsPageRequest extends PageRequest {
  /** The ids of news to leave out. */
  except?: string[];
}

export interface NewsStore extends NewsroomNewsStore {
  findVersion(id: string): Promise<{ news: News; stamp: NewsStamp } | null>;
  /** Lists many, in any order, without missing ones. */
  listVersions(ids: readonly string[]): Promise<{ news: News; stamp: NewsStamp }[]>;
  /** Features news or not, and gives each the next version. */
  setFeatured(ids: readonly string[], isFeatured: boolean, now: number): Promise<void>;
  findById(id: string, filter: NewsFilter): Promise<News | null>;
  findBySlug(slug: string, filter: NewsFilter): Promise<News | null>;
  findByIdOrSlug(idOrSlug: string, filter: NewsFilter): Promise<NewsText | null>;
  /** Finds the news that had a slug; its address redirects permanently. */
  findIdByFormerSlug(slug: string): Promise<string | null>;
  /** Reserves free slugs for drafts, as former slugs, so that no other news get them. */
  saveReservedSlugs(reserved: readonly { id: string; slug: string }[]): Promise<void>;
  /** Finds the slug that is reserved for a draft that was never published. */
  findReservedSlug(id: string): Promise<string | null>;
  /** Lists dated news, newest first. */
  listLatest(filter: NewsFilter, page: NewsPageRequest): Promise<NewsSummary[]>;
  /** Lists dated news of sections, be they main or further ones, newest first. */
  listBySections(
    sectionIds: readonly string[],
    filter: NewsFilter,
    page: NewsPageRequest,
  ): Promise<NewsSummary[]>;
  listFeatured(filter: NewsFilter, limit: number): Promise<NewsSummary[]>;
  /** Lists news with a grade, newest first. */
  listReviews(filter: NewsFilter, page: NewsPageRequest): Promise<NewsSummary[]>;
  /** Lists news in the order of `ids`, without missing or hidden ones. */
  listByIds(ids: string[], filter: NewsFilter): Promise<NewsText[]>;
  /** Lists cards of news in the order of `ids`, without missing or hidden ones. */
  listSummariesByIds(ids: string[], filter: NewsFilter): Promise<NewsSummary[]>;
  listLatestWhole(filter: NewsFilter, page: PageRequest): Promise<NewsText[]>;
  /** Finds the key of the `count`th (from 1) dated news after a key, oldest first; null when there are fewer. */
  findKeyAhead(filter: NewsFilter, after: Cursor | null, count: number): Promise<Cursor | null>;
  /** Lists dated news after one key, up to and including another, oldest first. */
  listBetween(
    filter: NewsFilter,
    range: { after: Cursor | null; upTo: Cursor | null; limit: number },
  ): Promise<{ id: string; slug: string | null; createdAt: number; modifiedAt: number | null }[]>;
  /** Lists news by the last change after publication, oldest first; `after` is exclusive. */
  listModified(
    after: { modifiedAt: number; id: string },
    limit: number,
  ): Promise<{ id: string; createdAt: number | null; modifiedAt: number }[]>;
  /** Lists all news by id; `afterId` is exclusive. */
  listAll(afterId: string | null, limit: number): Promise<News[]>;
  count(filter: NewsFilter): Promise<number>;
  /** Whether other news than `exceptId` have or had the slug, also trashed and unpublished ones, or any id equals it. */
  isSlugTaken(slug: string, exceptId: string): Promise<boolean>;
  /** Lists those of `wanted` whose slug is taken for other news than theirs, in the sense of `isSlugTaken`. */
  listTakenSlugs<T extends { id: string; slug: string }>(wanted: readonly T[]): Promise<T[]>;
  /**
   * Saves news; a changed slug is stored as a former one. Without a stamp, the version is the next one. `before` saves
   * a query when the caller has the last published record.
   */
  save(news: News, stamp?: NewsStamp, before?: Pick<News, 'slug'> | null): Promise<void>;
  /** Saves many news, each named once, with their next versions. */
  saveMany(news: readonly News[]): Promise<void>;
}

export interface NewsroomFilter {
  /** A main or further section. */
  category?: string | undefined;
  /** The exact name, or one of these profiles, which may sign with others. */
  author?: string | undefined;
  authorIds?: readonly string[] | undefined;
  /** The first moment; both bounds are inclusive. */
  from?: number | undefined;
  until?: number | undefined;
}

export type NewsroomNews = Pick<
  News,
  'id' | 'slug' | 'category' | 'title' | 'createdAt' | 'isFeatured' | 'author'
> &
  Pick<NewsStamp, 'updatedAt'> & { hasDraft: boolean };

export interface NewsroomNewsStore {
  listForNewsroom(filter: NewsroomFilter, page: PageRequest): Promise<NewsroomNews[]>;
  listForNewsroomByIds(ids: string[]): Promise<NewsroomNews[]>;
  /** Lists the names of imported news that belong to no author, by name. */
  listImportedNames(limit: number): Promise<string[]>;
  /** Counts dated news of that moment or older, up to `limit`. */
  countUntil(createdAt: number, limit: number): Promise<number>;
  findStamp(id: string): Promise<NewsStamp | null>;
  delete(id: string): Promise<void>;
  deleteFormerSlugs(id: string): Promise<void>;
}

export interface DraftFilter {
  /** Limits the list to drafts of new news that this user created. */
  createdBy?: string | undefined;
  /** A main or further section, and those that were merged into it. */
  category?: string | undefined;
  mergedCategories?: readonly string[] | undefined;
  /** The exact name of the person who created the draft. */
  author?: string | undefined;
  /** The first moment of the last change; both bounds are inclusive. */
  from?: number | undefined;
  until?: number | undefined;
}

interface DraftForEditing {
  draft: Draft;
  isPublished: boolean;
  isUnpublished: boolean;
  hasPreviews: boolean;
}

export interface DraftStore {
  find(id: string): Promise<Draft | null>;
  /** Finds a draft with what else there is of its news, so that a save needs no further queries. */
  findForEditing(id: string): Promise<DraftForEditing | null>;
  /** Lists drafts, last changed first: `createdAt` of a key is the moment of the change. */
  listLatest(
    state: Exclude<DraftState, 'scheduled'>,
    filter: DraftFilter,
    page: PageRequest,
  ): Promise<DraftSummary[]>;
  /** Lists drafts of unpublished and new news, last changed first. */
  listUnseen(filter: DraftFilter, page: PageRequest): Promise<DraftSummary[]>;
  /** Lists the drafts that the user created or saved last, last changed first. */
  listOwn(userId: string, limit: number): Promise<DraftSummary[]>;
  listByIds(ids: string[]): Promise<DraftSummary[]>;
  listAll(afterId: string, limit: number): Promise<Draft[]>;
  /** Lists drafts with their texts, in any order. */
  listWhole(ids: readonly string[]): Promise<Draft[]>;
  listAuthors(limit: number): Promise<string[]>;
  /** Lists scheduled drafts, the next one first: `createdAt` of a key is the moment of publication. */
  listScheduled(filter: DraftFilter, page: PageRequest): Promise<DraftSummary[]>;
  /** Lists what a person scheduled and is not published yet, the next one first. */
  listScheduledBy(userId: string, limit: number): Promise<DraftSummary[]>;
  countScheduledBy(userId: string, limit: number): Promise<number>;
  /** Lists the drafts that are due, without the first `skip`. */
  listDue(now: number, limit: number, skip?: number): Promise<{ id: string; version: number }[]>;
  /** Returns false, without a change, when there is a draft of the news already. */
  create(draft: Draft): Promise<boolean>;
  /** Creates drafts as `create` does; returns the ids of those that were created. */
  createMany(drafts: readonly Draft[]): Promise<string[]>;
  /** Replaces a draft. Returns false, without a change, when it has another version; so does `delete`. */
  replace(draft: Draft, version: number): Promise<boolean>;
  /** Changes the byline and keeps the version, because the text stays the same. */
  setByline(id: string, byline: string): Promise<void>;
  delete(id: string, version: number): Promise<boolean>;
}

export interface RevisionStore {
  /** Adds versions, except known ones, and deletes all but the newest `limit` of each piece of news. */
  create(revisions: readonly Revision[], limit: number): Promise<void>;
  find(newsId: string, version: number): Promise<Revision | null>;
  findBefore(newsId: string, version: number): Promise<Revision | null>;
  /** Lists versions, newest first. */
  list(newsId: string): Promise<RevisionSummary[]>;
  deleteAll(newsId: string): Promise<void>;
}

export interface UnpublishedStore {
  save(unpublished: UnpublishedNews): Promise<void>;
  find(id: string): Promise<UnpublishedNews | null>;
  delete(id: string): Promise<void>;
}

export interface DraftVersionStore {
  /** Assigns the next number and deletes all but the newest `limit` versions. */
  create(version: Omit<DraftVersion, 'number'>, limit: number): Promise<void>;
  /** Creates the first version of each draft; those that have one are left out. */
  createFirst(versions: readonly Omit<DraftVersion, 'number'>[]): Promise<void>;
  /** Returns false, without a change, when it is no longer the newest version of its news. */
  replaceNewest(version: DraftVersion): Promise<boolean>;
  find(newsId: string, number: number): Promise<DraftVersion | null>;
  findNewest(newsId: string, what?: DraftVersionKind): Promise<DraftVersion | null>;
  /** Lists versions, newest first. */
  list(newsId: string): Promise<DraftVersionSummary[]>;
  deleteAll(newsId: string): Promise<void>;
}

export interface ReviewStore {
  /** Lists notes, newest first. */
  listNotes(newsId: string): Promise<ReviewNote[]>;
  /** Lists the newest note of each piece of news; those without notes are left out. */
  listNewest(newsIds: readonly string[]): Promise<Map<string, ReviewNote>>;
  /** Adds a note and deletes all but the newest `limit`. */
  createNote(newsId: string, note: ReviewNote, limit: number): Promise<void>;
  deleteNotes(newsId: string): Promise<void>;
  isMuted(userId: string): Promise<boolean>;
  /** Decides whether the person gets no mails about reviews. */
  setMuted(userId: string, isMuted: boolean): Promise<void>;
}

interface EditingLease {
  newsId: string;
  user: Actor;
  formId: string;
  expiresAt: number;
}

/** Stores at most one lease per piece of news. */
export interface EditingLeaseStore {
  find(newsId: string, now: number): Promise<Actor | null>;
  /** Takes a free or expired lease, renews the user's own, or takes any when forced. Returns the holder. */
  claim(lease: EditingLease, options: { now: number; isForced: boolean }): Promise<Actor>;
  /** Deletes the lease only if this form renewed it last. */
  delete(newsId: string, formId: string): Promise<void>;
}

export interface TrashStore {
  save(trashed: Trashed): Promise<void>;
  find(id: string): Promise<Trashed | null>;
  /**
   * Lists the trash, newest first: `createdAt` of a key is the moment of the deletion. With `draftsBy` it lists only
   * drafts that this user created.
   */
  list(page: PageRequest, draftsBy?: string | null): Promise<TrashedSummary[]>;
  /** Lists ids of what was trashed until a moment, oldest first. */
  listDeletedUntil(deletedAt: number, limit: number, skip?: number): Promise<string[]>;
  /** Returns true for the first call only. */
  delete(id: string): Promise<boolean>;
}
