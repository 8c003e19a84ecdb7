/** All stores of the database, by name. Adapters fulfil the ports; tests/contracts says what each must do. */
import type { CacheTag } from '../../domain/web/caching.ts';
import type { AccountStores } from './accounts.ts';
import type { DatabaseArchive, TombstoneStore } from './archive.ts';
import type { AuditLog } from './audit-log.ts';
import type { CaptchaTokenStore } from './captcha.ts';
import type { CommentReportStore, CommentStore } from './comments.ts';
import type { DatabaseStatus, Figures, ReadStore } from './figures.ts';
import type { ReceivedMessageStore } from './inbox.ts';
import type { MailQueue } from './mail.ts';
import type { BannerStore, ImageStore, ImageUseStore, LooseFileStore, VideoStore } from './media.ts';
import type {
  DraftStore,
  DraftVersionStore,
  EditingLeaseStore,
  NewsStore,
  RevisionStore,
  TrashStore,
  UnpublishedStore,
} from './news.ts';
import type { PurgeProgress } from './purge.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { SearchIndex, SearchProgress } from './search.ts';

export interface Stores extends AccountStores {
  news: NewsStore;
  drafts: DraftStore;
  draftVersions: DraftVersionStore;
  editingLeases: EditingLeaseStore;
  revisions: RevisionStore;
  trash: TrashStore;
  unpublished: UnpublishedStore;
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

/** Epoch milliseconds. */
export type Clock = () => number;
