import { describeAccountProofs } from './accounts/account-proofs.ts';
import { describeAccountStores } from './accounts/account-stores.ts';
import { describeAccounts } from './accounts/accounts.ts';
import { describeAuditLog } from './accounts/audit-log.ts';
import { describeInvitations } from './accounts/invitations.ts';
import { describeOwnAccount } from './accounts/own-account.ts';
import { describePeople } from './accounts/people.ts';
import { describePersonalData } from './accounts/personal-data.ts';
import { describeSecondFactorStores } from './accounts/second-factors.ts';
import { describeUserStore } from './accounts/user-store.ts';
import { describeReadStore } from './audience/read-store.ts';
import { describeCommentReportStore, describeCommentStore } from './comments/comment-stores.ts';
import type { OpenDatabase } from './databases.ts';
import { describeReceivedMessageStore } from './inbox/received-message-store.ts';
import { describeImageLibrary } from './media/image-library.ts';
import { describeBannerStore, describeImageStore, describeVideoStore } from './media/media-stores.ts';
import { describeAuthorStore } from './news/author-store.ts';
import { describeDraftVersionStore } from './news/draft-version-store.ts';
import { describeEditingLeaseStore } from './news/editing-lease-store.ts';
import { describeNewsStore } from './news/news-store.ts';
import {
  describeDraftStore,
  describeNewsroomNews,
  describeRevisionStore,
  describeTrashStore,
} from './news/newsroom-stores.ts';
import { describeReviewStore } from './news/review-store.ts';
import { describeSectionStore } from './news/section-store.ts';
import { describeTopicStore } from './news/topic-store.ts';
import { describeSearchRenewal } from './search/renew-search.ts';
import { describeSearchIndex } from './search/search-index.ts';
import { describeNewsSearch } from './search/search-news.ts';
import { describeSearchProgress } from './search/search-progress.ts';
import { describeCaptchaTokenStore } from './site/captcha-token-store.ts';
import { describeMailQueue } from './site/mail-queue.ts';
import { describePartVersions } from './site/part-versions.ts';
import { describePurgeProgress } from './site/purge-progress.ts';
import { describeRateLimiter } from './site/rate-limiter.ts';
import { describeRedirectStore } from './site/redirect-store.ts';
import { describeSettingsStore } from './site/settings-store.ts';
import { describeTextPageStore } from './site/text-page-store.ts';
import { describeContentVersion, describeTransactions } from './transactions.ts';
import { describeImportStore } from './transfer/import-store.ts';
import { describeTombstones } from './transfer/tombstones.ts';

/**
 * What every store promises, on one kind of database. `openNew` opens one whose versions were never raised, where `open`
 * may give one that earlier tests used.
 */
export function describeStores(open: OpenDatabase, openNew: OpenDatabase = open): void {
  describeSectionStore(open);
  describeNewsStore(open);
  describeNewsroomNews(open);
  describeDraftStore(open);
  describeDraftVersionStore(open);
  describeEditingLeaseStore(open);
  describeRevisionStore(open);
  describeAuthorStore(open);
  describeTopicStore(open);
  describeReviewStore(open);
  describeTrashStore(open);
  describeCommentStore(open);
  describeCommentReportStore(open);
  describeVideoStore(open);
  describeBannerStore(open);
  describeImageStore(open);
  describeImageLibrary(open);
  describeReadStore(open);
  describeReceivedMessageStore(open);
  describePeople(open);
  describeInvitations(open);
  describeUserStore(open);
  describeAccounts(open);
  describeAccountProofs(open);
  describeAccountStores(open);
  describeOwnAccount(open);
  describePersonalData(open);
  describeSecondFactorStores(open);
  describeSearchIndex(open);
  describeNewsSearch(open);
  describeSearchProgress(open);
  describeSearchRenewal(open);
  describeRateLimiter(open);
  describeCaptchaTokenStore(open);
  describeMailQueue(open);
  describeAuditLog(open);
  describeTombstones(open);
  describeImportStore(open);
  describeTransactions(openNew);
  describeContentVersion(openNew);
  describePartVersions(openNew);
  describePurgeProgress(openNew);
  describeSettingsStore(open);
  describeTextPageStore(open);
  describeRedirectStore(open);
}
