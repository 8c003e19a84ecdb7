import { describe } from 'vitest';
import { describeAccountProofs } from './account-proofs.ts';
import { describeAccountStores } from './account-stores.ts';
import { describeAccounts } from './accounts.ts';
import { describeAuditLog } from './audit-log.ts';
import { describeCaptchaTokenStore } from './captcha-token-store.ts';
import { describeCommentReportStore, describeCommentStore } from './comment-stores.ts';
import { databases } from './databases.ts';
import { describeDraftVersionStore } from './draft-version-store.ts';
import { describeEditingLeaseStore } from './editing-lease-store.ts';
import { describeImageLibrary } from './image-library.ts';
import { describeMailQueue } from './mail-queue.ts';
import { describeBannerStore, describeImageStore, describeVideoStore } from './media-stores.ts';
import { describeNewsStore } from './news-store.ts';
import {
  describeDraftStore,
  describeNewsroomNews,
  describeRevisionStore,
  describeTrashStore,
} from './newsroom-stores.ts';
import { describeOwnAccount } from './own-account.ts';
import { describePartVersions } from './part-versions.ts';
import { describeReceivedMessageStore, describeUserStore } from './people-stores.ts';
import { describePurgeProgress } from './purge-progress.ts';
import { describeRateLimiter } from './rate-limiter.ts';
import { describeReadStore } from './read-store.ts';
import { describeSearchRenewal } from './renew-search.ts';
import { describeSearchIndex } from './search-index.ts';
import { describeSearchProgress } from './search-progress.ts';
import { describeSecondFactorStores } from './second-factors.ts';
import { describeTombstones } from './tombstones.ts';
import { describeContentVersion, describeTransactions } from './transactions.ts';

describe.each(databases)('$name', ({ open }) => {
  describeNewsStore(open);
  describeNewsroomNews(open);
  describeDraftStore(open);
  describeDraftVersionStore(open);
  describeEditingLeaseStore(open);
  describeRevisionStore(open);
  describeTrashStore(open);
  describeCommentStore(open);
  describeCommentReportStore(open);
  describeVideoStore(open);
  describeBannerStore(open);
  describeImageStore(open);
  describeImageLibrary(open);
  describeReadStore(open);
  describeReceivedMessageStore(open);
  describeUserStore(open);
  describeAccounts(open);
  describeAccountProofs(open);
  describeAccountStores(open);
  describeOwnAccount(open);
  describeSecondFactorStores(open);
  describeSearchIndex(open);
  describeSearchProgress(open);
  describeSearchRenewal(open);
  describeRateLimiter(open);
  describeCaptchaTokenStore(open);
  describeMailQueue(open);
  describeAuditLog(open);
  describeTombstones(open);
  describeTransactions(open);
  describeContentVersion(open);
  describePartVersions(open);
  describePurgeProgress(open);
});
