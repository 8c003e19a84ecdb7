/** The world as the services see it. Adapters fulfil these; tests/contracts says what each must do. */
import type { Readable } from 'node:stream';
import type { AuditAction, AuditEntry } from '../../domain/accounts/audit.ts';
import type { NewsFilter } from '../../domain/accounts/permissions.ts';
import type { Comment, CommentReport } from '../../domain/comments/comment.ts';
import type { OpenReports } from '../../domain/comments/reported-comment.ts';
import type { InboxMessage, ReceivedMessage } from '../../domain/inbox/received-message.ts';
import type { BannerPlace, MainBanner, MiddleBanner, SideBanner } from '../../domain/media/banner.ts';
import type { Video } from '../../domain/media/video.ts';
import type { CategorySlug } from '../../domain/news/categories.ts';
import type { News, NewsSummary } from '../../domain/news/news.ts';
import type { CacheTag } from '../../domain/web/caching.ts';
import type { Cursor } from '../../domain/web/paging.ts';
import type { RateLimit } from '../../domain/web/rate-limit.ts';
import type { AccountStores } from './accounts.ts';
import type { DatabaseArchive, TombstoneStore } from './archive.ts';
import type { DatabaseStatus, Figures, ReadStore } from './figures.ts';
import type { ImageStore, ImageUseStore, LooseFileStore } from './images.ts';
import type { NewsroomNewsStore, NewsroomStores, NewsStamp } from './newsroom.ts';
import type { PurgeProgress } from './purge.ts';
import type { SearchProgress } from './search.ts';

/**
 * A page of a list that is ordered newest first, by key (date, then id) and never by position.
 * `after` gives what is older than the key, `before` what is newer (the items next to the key).
 * `skip` serves bare page numbers and is bounded by the caller.
 */
export interface PageRequest {
  limit: number;
  after?: Cursor | null;
  before?: Cursor | null;
  skip?: number;
}

export interface NewsStore extends NewsroomNewsStore {
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
   * Inserts or replaces; a slug that changes is remembered as a former one. Without a stamp new news are of version 1
   * and others of the next one.
   */
  save(news: News, stamp?: NewsStamp): Promise<void>;
}

export interface CommentStore {
  /** Newest first. */
  listByNews(newsId: string, page: PageRequest): Promise<Comment[]>;
  /** Those under trashed or unpublished news are left out, unless all that is kept is asked for. */
  listByUser(userId: string, page: PageRequest & { isTrashIncluded?: boolean }): Promise<Comment[]>;
  /** The news of each comment of a user, so with repetitions, in no order; those in the trash too. */
  listNewsIdsByUser(userId: string, limit: number): Promise<string[]>;
  countByNews(newsId: string): Promise<number>;
  findById(id: string): Promise<Comment | null>;
  /** In no order, without the missing; the caller bounds their number. */
  listByIds(ids: string[]): Promise<Comment[]>;
  save(comment: Comment): Promise<void>;
  /** Its reports stay: see CommentReportStore. Removing what is not there is no fault. */
  remove(id: string): Promise<void>;
  removeByNews(newsId: string): Promise<void>;
  /** Writes a new name on all that somebody signed with a name; tells how many those were. */
  renameAuthor(userId: string, name: string): Promise<number>;
  /** Takes name and id of their author from all that somebody wrote. */
  anonymizeByUser(userId: string): Promise<void>;
  /** All that somebody wrote; the reports stay. */
  removeByUser(userId: string): Promise<void>;
}

export interface CommentReportStore {
  findById(id: string): Promise<CommentReport | null>;
  listByUserAndNews(userId: string, newsId: string): Promise<CommentReport[]>;
  /** Which of these comments the user has open reports of, in no order; the caller bounds their number. */
  listReportedIds(userId: string, commentIds: string[]): Promise<string[]>;
  /** Newest first by reportedAt; those under trashed or unpublished news are in no list. */
  listLatest(page: PageRequest): Promise<CommentReport[]>;
  /** The same of one user, dismissed or not; with the trash where somebody asks for all that is kept. */
  listByUser(userId: string, page: PageRequest & { isTrashIncluded?: boolean }): Promise<CommentReport[]>;
  /** Comments with open reports, newest first by the newest of them; a key is its moment and the comment's id. */
  listReportedComments(page: PageRequest): Promise<OpenReports[]>;
  /** Whether the newsroom has looked at what the user reported and kept the comment. */
  isDismissed(userId: string, commentId: string): Promise<boolean>;
  /** One per user and comment: a second one for the same pair changes nothing, also when the first was dismissed. */
  save(report: CommentReport): Promise<void>;
  /** Takes back what a user reported, unless it was dismissed. Removing what is not there is no fault. */
  remove(userId: string, commentId: string): Promise<void>;
  /** Closes the open reports of a comment and tells how many those were; they stay, and are open no more. */
  dismissByComment(commentId: string): Promise<number>;
  /** Tells how many there were. */
  removeByComment(commentId: string): Promise<number>;
  removeByNews(newsId: string): Promise<void>;
  /** What a user reported. */
  removeByUser(userId: string): Promise<void>;
  /** What anybody reported of a user's comments. */
  removeByCommentsOf(userId: string): Promise<void>;
}

export interface VideoStore {
  /** Newest first. */
  list(page: PageRequest): Promise<Video[]>;
  listByIds(ids: string[]): Promise<Video[]>;
  listFeatured(limit: number): Promise<Video[]>;
  findById(id: string): Promise<Video | null>;
  /** Inserts or replaces the video and keeps its entry among the featured ones in step. */
  save(video: Video): Promise<void>;
  /** With its entry among the featured ones. Removing what is not there is no fault. */
  remove(id: string): Promise<void>;
}

export interface BannerStore {
  findMain(): Promise<MainBanner | null>;
  /** The newest of each side that has one. */
  listSides(): Promise<SideBanner[]>;
  findMiddle(): Promise<MiddleBanner | null>;
  saveMain(banner: MainBanner): Promise<void>;
  saveSide(banner: SideBanner): Promise<void>;
  saveMiddle(banner: MiddleBanner): Promise<void>;
  /** Removes every banner of a place and gives what those were. */
  removeAll(place: BannerPlace): Promise<MainBanner[]>;
}

export interface ReceivedMessageStore {
  findById(id: string): Promise<ReceivedMessage | null>;
  /** In no order, without the missing; the caller bounds their number, here and below. */
  listByIds(ids: string[]): Promise<InboxMessage[]>;
  /** Newest first; `isUnreadOnly` leaves out what somebody has read. */
  listLatest(page: PageRequest & { isUnreadOnly?: boolean }): Promise<InboxMessage[]>;
  /** Newest first: what came with an address, however its letters were written. `email` is in lower case. */
  listByEmail(email: string, page: PageRequest): Promise<ReceivedMessage[]>;
  /** Inserts or replaces; whether it was read stays as it was, and a new one was not. */
  save(message: ReceivedMessage): Promise<void>;
  /** Marks messages as read at a moment, epoch milliseconds, or as unread by null. */
  setRead(ids: string[], readAt: number | null): Promise<void>;
  /** Takes messages out of every list; they can be restored until `forgetRemoved`. */
  remove(ids: string[], removedAt: number): Promise<void>;
  /** Brings removed messages back as they were, and gives them. */
  restore(ids: string[]): Promise<InboxMessage[]>;
  /** For good, what was removed before a moment. */
  forgetRemoved(before: number): Promise<void>;
}

/** What the search index knows of an item; the tokens come from domain/search/search-text.ts. */
export interface SearchDocument {
  kind: 'news' | 'video' | 'image' | 'draft';
  id: string;
  /** '' for videos and images. */
  category: string;
  /** Epoch milliseconds, 0 when unknown. */
  createdAt: number;
  tokens: string[];
}

export interface SearchQuery {
  /** All must be in the document. Only [a-z0-9], so that no query syntax can reach the database. */
  tokens: string[];
  /** Of each of these groups, at least one must be in the document. */
  anyOf?: string[][] | undefined;
  kind: 'news' | 'video' | 'image' | 'draft';
  category: CategorySlug | null;
  limit: number;
  /** Position to go on after, from the last hit of a page: older items. */
  after: number | null;
  /** Position to go back from, from the first hit of a page: the newer items next to it. */
  before: number | null;
  /** Bounded by the caller; for bare page numbers. */
  skip: number;
  /** Only items of these moments, epoch milliseconds; both belong to them. */
  from?: number | undefined;
  until?: number | undefined;
}

export interface SearchHit {
  id: string;
  /** Grows with the date of the item; a key for paging. */
  position: number;
}

export interface SearchIndex {
  put(document: SearchDocument): Promise<void>;
  remove(kind: SearchDocument['kind'], id: string): Promise<void>;
  /** Newest first. */
  search(query: SearchQuery): Promise<SearchHit[]>;
}

/** How often somebody may do something; one count for all processes, kept across restarts. */
export interface RateLimiter {
  /** Counts one more for `key`. Milliseconds to wait when that is too many, which counts nothing; else 0. */
  take(limit: RateLimit, key: string, now: number): Promise<number>;
  /** The same answer, and nothing is counted. */
  check(limit: RateLimit, key: string, now: number): Promise<number>;
  /** Forgets what cannot matter any more. */
  removeExpired(now: number): Promise<void>;
}

/** What a captcha token is worth; the reason of a refusal is for the log. */
export type CaptchaVerdict =
  /** From `expiresAt` on the token would be refused anyway. */
  { isHuman: true; tokenId: string; expiresAt: number } | { isHuman: false; reason: string };

/** Tells people from programs. A token that was used before is still worth the same: see CaptchaTokenStore. */
export interface Captcha {
  /** What the browser has to work on for a token; null when it gets its token elsewhere. */
  makeChallenge(now: number): Promise<object | null>;
  /** Takes any text; never rejects, and answers within seconds. */
  verify(token: string, now: number): Promise<CaptchaVerdict>;
}

/** Which captcha tokens were used. */
export interface CaptchaTokenStore {
  /** True for the first who brings the token, false for everybody after. */
  spend(tokenId: string, expiresAt: number): Promise<boolean>;
  /** Forgets tokens that nobody would take any more. */
  removeExpired(now: number): Promise<void>;
}

export interface OutgoingMail {
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** Epoch milliseconds. */
  createdAt: number;
  /** From here on it is not sent any more, and removed. */
  expiresAt: number;
}

export interface QueuedMail extends OutgoingMail {
  /** How often it was claimed, this time included. */
  attempts: number;
}

/** Mails that wait to be sent: as safe as everything else in the database, and added in the same transaction. */
export interface MailQueue {
  add(mail: OutgoingMail): Promise<void>;
  /**
   * The mail that has been due longest, for the caller alone until `untilMs`: then it is due again, unless it was
   * removed or postponed. Null when none is due.
   */
  claimNext(now: number, untilMs: number): Promise<QueuedMail | null>;
  /** After it was sent. */
  remove(mail: QueuedMail): Promise<void>;
  /** Whatever waits to be sent to an address. */
  removeByRecipient(email: string): Promise<void>;
  /** After it was not; null for never again. Changes nothing when somebody else has claimed the mail since. */
  postpone(mail: QueuedMail, dueAt: number | null, reason: string): Promise<void>;
  /** Tells how many of those that went were still waiting to be sent. */
  removeExpired(now: number): Promise<number>;
}

/** What the newsroom did; add an entry in the transaction of what it records. No entry is ever changed or deleted. */
export interface AuditLog {
  /** Stores no words of a person, whatever the entry brings (`withoutQuote`). */
  add(entry: AuditEntry): Promise<void>;
  /** Newest first, of one person or of one kind where that is said. */
  list(filter: { userId?: string; action?: AuditAction }, page: PageRequest): Promise<AuditEntry[]>;
}

export interface Stores extends AccountStores, NewsroomStores {
  news: NewsStore;
  comments: CommentStore;
  commentReports: CommentReportStore;
  videos: VideoStore;
  banners: BannerStore;
  receivedMessages: ReceivedMessageStore;
  images: ImageStore;
  imageUses: ImageUseStore;
  looseFiles: LooseFileStore;
  reads: ReadStore;
  figures: Figures;
  search: SearchIndex;
  rateLimits: RateLimiter;
  captchaTokens: CaptchaTokenStore;
  mails: MailQueue;
  audit: AuditLog;
  tombstones: TombstoneStore;
  /**
   * Readers' pages are thrown away when this number changes; raise it in the transaction that changes content. Shared
   * caches are told to forget what carries one of the tags: all content, unless it is known to be less.
   */
  raiseContentVersion(tags?: readonly CacheTag[]): Promise<void>;
  /**
   * The same for those pages alone that show parts which change often, such as the comments on one piece of news.
   * They name them in `Cache-Tag`. The caller bounds the number of parts.
   */
  raisePartVersion(...parts: readonly string[]): Promise<void>;
  purges: PurgeProgress;
  searchProgress: SearchProgress;
}

/** Versions of parts, known as soon as the content version is. */
export interface PartVersions {
  /** Rises with every change of any part. */
  latest(): number;
  /** What `latest` was at the last change of this part; or more, never less. */
  of(part: string): number;
}

export interface Database extends Stores {
  /** All or nothing; writers wait for each other. */
  inTransaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /** The version last seen: at once for this process's own commits, within 300 ms for other processes'. */
  contentVersion(): number;
  partVersions: PartVersions;
  /**
   * Runs work that reads for whoever asks, the same for everybody: its reads may come from a copy that is behind, as
   * long as it has all changes of content that this process knows of.
   */
  forEverybody<T>(work: () => Promise<T>): Promise<T>;
  /** The time that all processes on this database go by. */
  clock: Clock;
  /** Rejects when the database does not answer, or is not there any more. */
  ping(): Promise<void>;
  /** For operators. */
  status(): Promise<DatabaseStatus>;
  readonly archive: DatabaseArchive;
  close(): Promise<void>;
}

export interface FileStore {
  /** Writes whole or not at all; an existing file of that key is replaced. */
  put(key: string, data: Buffer): Promise<void>;
  /** Null when there is none. */
  read(key: string): Promise<Buffer | null>;
  open(key: string): Promise<{ stream: Readable; bytes: number } | null>;
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>;
  /** The keys of all files, in no particular order. */
  list(): AsyncIterable<string>;
  /** Removes what killed processes were writing more than an hour before `now` (epoch milliseconds). */
  removeLeft(now: number): Promise<void>;
  ping(): Promise<void>;
}

/** Epoch milliseconds. */
export type Clock = () => number;
