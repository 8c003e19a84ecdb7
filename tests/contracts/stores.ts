/** The contracts of all stores, for one kind of database. */
import { describeAccountProofs } from './accounts/account-proofs.ts';
import { describeAccountStores } from './accounts/account-stores.ts';
import { describeAccounts } from './accounts/accounts.ts';
import { describeInvitations } from './accounts/invitations.ts';
import { describeOwnAccount } from './accounts/own-account.ts';
import { describeSecondFactorStores } from './accounts/second-factors.ts';
import { describeTables } from './accounts/tables.ts';
import { describeAuditLog, describePeople, describeUserStore } from './accounts/user-store.ts';
import { describeViewStore } from './audience/view-store.ts';
import { describePartVersions, describePurgeProgress } from './caching/part-versions.ts';
import { describeCommentReportStore, describeCommentStore } from './comments/comment-stores.ts';
import type { OpenDatabase } from './databases.ts';
import { describeReceivedMessageStore } from './inbox/received-message-store.ts';
import { describeMailQueue } from './mail/mail-queue.ts';
import { describeImageLibrary } from './media/image-library.ts';
import { describeBannerStore, describeImageStore, describeVideoStore } from './media/media-stores.ts';
import {
  describeDraftVersionStore,
  describeEditingLeaseStore,
  describePreviewStore,
  describeReviewStore,
} from './news/draft-version-store.ts';
import { describeNewsStore } from './news/news-store.ts';
import { describeDraftStore, describeNewsroomNews, describeRevisionStore } from './news/newsroom-stores.ts';
import { describeThingStore } from './news/thing-store.ts';
import { describeTrashStore } from './news/trash-store.ts';
import { describeTextPageStore } from './pages/text-page-store.ts';
import { describeRedirectStore } from './redirects/redirect-store.ts';
import { describeSearchRenewal } from './search/renew-search.ts';
import { describeSearchIndex } from './search/search-index.ts';
import { describeNewsSearch } from './search/search-news.ts';
import { describeSearchProgress } from './search/search-progress.ts';
import { describeSettingsStore } from './settings/settings-store.ts';
import { describeErrorDays } from './site/error-days.ts';
import { describeContentVersion, describeTransactions } from './transactions.ts';
import { describeImportStore, describeSiteMoveStore, describeTombstones } from './transfer/import-store.ts';
import { describeCaptchaTokenStore } from './web/captcha-token-store.ts';
import { describeRateLimiter } from './web/rate-limiter.ts';

/**
 * Checks the promises of all stores on one kind of database. `openNew` opens a database whose versions were never
 * raised; `open` may return one that earlier tests used.
 */
export function describeStores(open: OpenDatabase, openNew: OpenDatabase = open): void {
  describeThingStore(open);
  describeNewsStore(open);
  describeNewsroomNews(open);
  describeDraftStore(open);
  describeDraftVersionStore(open);
  describeEditingLeaseStore(open);
  describeRevisionStore(open);
  describePreviewStore(open);
  describeReviewStore(open);
  describeTrashStore(open);
  describeCommentStore(open);
  describeCommentReportStore(open);
  describeVideoStore(open);
  describeBannerStore(open);
  describeImageStore(open);
  describeImageLibrary(open);
  describeViewStore(open);
  describeReceivedMessageStore(open);
  describePeople(open);
  describeInvitations(open);
  describeUserStore(open);
  describeAccounts(open);
  describeAccountProofs(open);
  describeAccountStores(open);
  describeOwnAccount(open);
  describeTables(open);
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
  describeSiteMoveStore(open);
  describeTransactions(openNew);
  describeContentVersion(openNew);
  describePartVersions(openNew);
  describePurgeProgress(openNew);
  describeErrorDays(open);
  describeSettingsStore(open);
  describeTextPageStore(open);
  describeRedirectStore(open);
}
