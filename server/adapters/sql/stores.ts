/** Creates all stores from two connections, one for reads and one for writes. */
import type { Kysely } from 'kysely';
import { type CacheTag, contentTag } from '../../../domain/web/caching.ts';
import type { SearchIndex } from '../../ports/search.ts';
import { contentPart, raisePartVersions } from './connection/part-versions.ts';
import type { Tables } from './schema/tables.ts';
import { createAuditLog } from './stores/accounts/audit-log.ts';
import { createCredentialStore } from './stores/accounts/credential-store.ts';
import { createInvitationStore } from './stores/accounts/invitation-store.ts';
import { createLoginChallengeStore } from './stores/accounts/login-challenge-store.ts';
import { createMailLinkStore } from './stores/accounts/mail-link-store.ts';
import { createOwnRecordStore } from './stores/accounts/own-record-store.ts';
import { createSecondFactorStore } from './stores/accounts/second-factor-store.ts';
import { createSessionStore } from './stores/accounts/session-store.ts';
import { createUserStore } from './stores/accounts/user-store.ts';
import { createFigures } from './stores/audience/figures.ts';
import { createViewStore } from './stores/audience/view-store.ts';
import { createPurgeProgress } from './stores/caching/purge-progress.ts';
import { createCommentReportStore } from './stores/comments/comment-report-store.ts';
import { createCommentStore } from './stores/comments/comment-store.ts';
import { createReceivedMessageStore } from './stores/inbox/received-message-store.ts';
import { createMailQueue } from './stores/mail/mail-queue.ts';
import { createBannerStore } from './stores/media/banner-store.ts';
import { createImageStore } from './stores/media/image-store.ts';
import { createImageUseStore } from './stores/media/image-use-store.ts';
import { createLooseFileStore } from './stores/media/loose-file-store.ts';
import { createVideoStore } from './stores/media/video-store.ts';
import { createDraftStore, createEditingLeaseStore } from './stores/news/draft-store.ts';
import { createDraftVersionStore } from './stores/news/draft-version-store.ts';
import { createNewsStore } from './stores/news/news-store.ts';
import { createPreviewStore } from './stores/news/preview-store.ts';
import { createReviewStore } from './stores/news/review-store.ts';
import { createRevisionStore } from './stores/news/revision-store.ts';
import { createThingStore } from './stores/news/thing-store.ts';
import { createTrashStore, createUnpublishedStore } from './stores/news/trash-store.ts';
import { createTextPageStore } from './stores/pages/text-page-store.ts';
import { createMissingAddressStore, createRedirectStore } from './stores/redirects/redirect-store.ts';
import { createSearchProgress } from './stores/search/search-progress.ts';
import { createSettingsStore } from './stores/settings/settings-store.ts';
import { createErrorDayStore } from './stores/site/error-day-store.ts';
import { createImportStore } from './stores/transfer/import-store.ts';
import { createSiteMoveStore } from './stores/transfer/site-move-store.ts';
import { createTombstoneStore } from './stores/transfer/tombstones.ts';
import { createTrashedDemoStore } from './stores/transfer/trashed-demo-store.ts';
import { createCaptchaTokenStore } from './stores/web/captcha-token-store.ts';
import { createRateLimiter } from './stores/web/rate-limiter.ts';

/**
 * Creates the stores. In a transaction, `read` and `write` are the same connection. `secret` is the key for digests of
 * personal data and for signatures of sessions.
 */
export function createSqlStores(
  read: Kysely<Tables>,
  write: Kysely<Tables>,
  search: SearchIndex,
  secret: string,
) {
  return {
    things: createThingStore(read, write),
    news: createNewsStore(read, write),
    comments: createCommentStore(read, write),
    commentReports: createCommentReportStore(read, write),
    videos: createVideoStore(read, write),
    banners: createBannerStore(read, write),
    receivedMessages: createReceivedMessageStore(read, write),
    users: createUserStore(read, write),
    ownRecords: createOwnRecordStore(read),
    credentials: createCredentialStore(read, write),
    sessions: createSessionStore(read, write, secret),
    mailLinks: createMailLinkStore(read, write),
    invitations: createInvitationStore(read, write),
    secondFactors: createSecondFactorStore(read, write),
    loginChallenges: createLoginChallengeStore(read, write),
    images: createImageStore(read, write),
    imageUses: createImageUseStore(read, write),
    looseFiles: createLooseFileStore(read, write),
    views: createViewStore(read, write),
    figures: createFigures(read),
    search,
    rateLimits: createRateLimiter(read, write, secret),
    captchaTokens: createCaptchaTokenStore(write),
    mails: createMailQueue(read, write),
    audit: createAuditLog(read, write),
    drafts: createDraftStore(read, write),
    draftVersions: createDraftVersionStore(read, write),
    editingLeases: createEditingLeaseStore(read, write),
    previews: createPreviewStore(read, write),
    reviews: createReviewStore(read, write),
    revisions: createRevisionStore(read, write),
    trash: createTrashStore(read, write),
    tombstones: createTombstoneStore(read, write),
    imports: createImportStore(read, write),
    siteMove: createSiteMoveStore(read, write),
    redirects: createRedirectStore(read, write),
    missingAddresses: createMissingAddressStore(read, write),
    errorDays: createErrorDayStore(read, write),
    trashedDemo: createTrashedDemoStore(read, write),
    unpublished: createUnpublishedStore(read, write),
    /**
     * Makes all pages in the portal's own caches stale. Shared caches purge the given tags; by default they purge all
     * content. Services call it through `services/caching/invalidate.ts`, in the transaction of the change.
     */
    invalidateContent: (tags: readonly CacheTag[] = [contentTag]): Promise<void> =>
      raisePartVersions(write, [contentPart, ...tags]),
    /** Makes only those pages stale whose `Cache-Tag` has one of these tags. The caller limits the number of tags. */
    invalidateParts: (...parts: readonly CacheTag[]): Promise<void> => raisePartVersions(write, parts),
    purges: createPurgeProgress(write),
    searchProgress: createSearchProgress(write),
    settings: createSettingsStore(read, write),
    textPages: createTextPageStore(read, write),
  };
}
