import type { Kysely } from 'kysely';
import { contentTag } from '../../../domain/web/caching.ts';
import type { SearchIndex, Stores } from '../../ports.ts';
import { atomically } from './atomically.ts';
import { createAuditLog } from './audit-log.ts';
import { createCaptchaTokenStore } from './captcha-token-store.ts';
import { createCommentReportStore } from './comment-report-store.ts';
import { createCommentStore, createUserStore } from './community-stores.ts';
import { contentVersionId, raiseVersion, readVersion } from './content-version.ts';
import { createCredentialStore } from './credential-store.ts';
import { createDraftStore } from './draft-store.ts';
import { createDraftVersionStore } from './draft-version-store.ts';
import { createEditingLeaseStore } from './editing-lease-store.ts';
import { createFigures } from './figures.ts';
import { createImageStore } from './image-store.ts';
import { createImageUseStore } from './image-use-store.ts';
import { createLooseFileStore } from './loose-file-store.ts';
import { createMailLinkStore } from './mail-link-store.ts';
import { createMailQueue } from './mail-queue.ts';
import { createBannerStore, createVideoStore } from './media-stores.ts';
import { createNewsStore } from './news-store.ts';
import { raisePartVersion } from './part-versions.ts';
import { createPurgeProgress } from './purge-progress.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createReadStore } from './read-store.ts';
import { createReceivedMessageStore } from './received-message-store.ts';
import { createRevisionStore } from './revision-store.ts';
import { createSearchProgress } from './search-progress.ts';
import { createLoginChallengeStore, createSecondFactorStore } from './second-factor-store.ts';
import { createSessionStore } from './session-store.ts';
import type { Tables } from './tables.ts';
import { createTombstoneStore } from './tombstones.ts';
import { createTrashStore } from './trash-store.ts';
import { createUnpublishedStore } from './unpublished-store.ts';

/**
 * Every store, the same code on every database. Inside a transaction `read` and `write` are both the
 * transaction; outside, `read` may be another connection or a replica. `secret` keys the digests of personal data.
 */
export function createSqlStores(
  read: Kysely<Tables>,
  write: Kysely<Tables>,
  search: SearchIndex,
  secret: string,
): Stores {
  return {
    news: createNewsStore(read, write),
    comments: createCommentStore(read, write),
    commentReports: createCommentReportStore(read, write),
    videos: createVideoStore(read, write),
    banners: createBannerStore(read, write),
    receivedMessages: createReceivedMessageStore(read, write),
    users: createUserStore(read, write),
    credentials: createCredentialStore(read, write),
    sessions: createSessionStore(read, write),
    mailLinks: createMailLinkStore(read, write),
    secondFactors: createSecondFactorStore(read, write),
    loginChallenges: createLoginChallengeStore(read, write),
    images: createImageStore(read, write),
    imageUses: createImageUseStore(read, write),
    looseFiles: createLooseFileStore(read, write),
    reads: createReadStore(read, write),
    figures: createFigures(read),
    search,
    rateLimits: createRateLimiter(read, write, secret),
    captchaTokens: createCaptchaTokenStore(write),
    mails: createMailQueue(read, write),
    audit: createAuditLog(read, write),
    drafts: createDraftStore(read, write),
    draftVersions: createDraftVersionStore(read, write),
    editingLeases: createEditingLeaseStore(read, write),
    revisions: createRevisionStore(read, write),
    trash: createTrashStore(read, write),
    tombstones: createTombstoneStore(read, write),
    unpublished: createUnpublishedStore(read, write),
    raiseContentVersion: (tags = [contentTag]) =>
      atomically(write, async (trx) => {
        await raiseVersion(trx, contentVersionId);
        await raisePartVersion(trx, ...tags);
      }),
    raisePartVersion: (...parts) => raisePartVersion(write, ...parts),
    purges: createPurgeProgress(write),
    searchProgress: createSearchProgress(write),
  };
}

/** 0 as long as nothing was ever published. */
export function readContentVersion(db: Kysely<Tables>): Promise<number> {
  return readVersion(db, contentVersionId);
}
