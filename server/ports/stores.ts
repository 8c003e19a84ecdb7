/** All stores by name, and the database that opens transactions over them. */
import type { CacheTag } from '../../domain/web/caching.ts';
import type { AccountStores } from './accounts.ts';
import type { AuditLog } from './audit-log.ts';
import type { CaptchaTokenStore } from './captcha.ts';
import type { CommentReportStore, CommentStore } from './comments.ts';
import type { DatabaseRows, TombstoneStore, TrashedDemoStore } from './database-rows.ts';
import type { DatabaseStatus, Figures, ViewStore } from './figures.ts';
import type { ImportStore } from './imports.ts';
import type { ReceivedMessageStore } from './inbox.ts';
import type { MailQueue } from './mail.ts';
import type { BannerStore, ImageStore, ImageUseStore, LooseFileStore, VideoStore } from './media.ts';
import type {
  DraftStore,
  DraftVersionStore,
  EditingLeaseStore,
  NewsStore,
  ReviewStore,
  RevisionStore,
  TrashStore,
  UnpublishedStore,
} from './news.ts';
import type { PreviewStore } from './previews.ts';
import type { PurgeProgress } from './purge.ts';
import type { RateLimiter } from './rate-limiter.ts';
import type { MissingAddressStore, RedirectStore } from './redirects.ts';
import type { SearchIndex, SearchProgress } from './search.ts';
import type { SettingsStore } from './settings.ts';
import type { TextPageStore } from './text-pages.ts';
import type { ThingStore } from './things.ts';

export interface Stores extends AccountStores {
  things: ThingStore;
  news: NewsStore;
  drafts: DraftStore;
  draftVersions: DraftVersionStore;
  editingLeases: EditingLeaseStore;
  previews: PreviewStore;
  reviews: ReviewStore;
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
  views: ViewStore;
  figures: Figures;
  search: SearchIndex;
  rateLimits: RateLimiter;
  captchaTokens: CaptchaTokenStore;
  mails: MailQueue;
  audit: AuditLog;
  tombstones: TombstoneStore;
  imports: ImportStore;
  redirects: RedirectStore;
  missingAddresses: MissingAddressStore;
  trashedDemo: TrashedDemoStore;
  /**
   * Makes all pages in the portal's own caches stale; shared caches purge the tags, by default all content. Services call
   * it by `services/caching/invalidate.ts`, in the transaction of the change.
   */
  invalidateContent(tags?: readonly CacheTag[]): Promise<void>;
  /** Makes only those pages stale that have one of these tags in `Cache-Tag`. The caller limits their number. */
  invalidateParts(...tags: readonly CacheTag[]): Promise<void>;
  purges: PurgeProgress;
  searchProgress: SearchProgress;
  settings: SettingsStore;
  textPages: TextPageStore;
}

export interface PartVersions {
  latest(): number;
  /** Returns at least the value of `latest` at the last change of this part. */
  of(part: string): number;
}

export interface Database extends Stores {
  /** Commits everything that `work` writes, or nothing; writers wait for each other. */
  inTransaction<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
  /** Prepares the database: other processes that start wait until `work` has settled. */
  runAlone<T>(work: () => Promise<T>): Promise<T>;
  /** The version after own commits at once, after those of others within 300 ms. */
  contentVersion(): number;
  partVersions: PartVersions;
  /** Runs reads that are the same for all visitors, perhaps on a replica with all changes of content seen here. */
  readShared<T>(work: () => Promise<T>): Promise<T>;
  /** The clock of the database, the same for all processes. */
  clock: Clock;
  ping(): Promise<void>;
  status(): Promise<DatabaseStatus>;
  readonly allRows: DatabaseRows;
  close(): Promise<void>;
}

/** Returns epoch milliseconds. */
export type Clock = () => number;
