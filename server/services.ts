import type { Accounts, IdentityProvider, IsCommonPassword } from './account-ports.ts';
import type { SiteConfig } from './config.ts';
import type { ImageWorker, ShareImagePainter, Spool } from './image-ports.ts';
import type { Captcha, Clock, Database, FileStore } from './ports.ts';
import { rememberReads } from './remembered-reads.ts';
import { acceptTerms } from './services/accept-terms.ts';
import { addVideo } from './services/add-video.ts';
import { changeName } from './services/change-name.ts';
import { changePassword } from './services/change-password.ts';
import { checkReadiness } from './services/check-readiness.ts';
import { checkConfirmation, confirmEmail } from './services/confirm-email.ts';
import { deleteAccount } from './services/delete-account.ts';
import { deleteOwnComment } from './services/delete-own-comment.ts';
import { markDevice } from './services/device-mark.ts';
import { editVideo } from './services/edit-video.ts';
import { exportOwnData } from './services/export-own-data.ts';
import { findArticle, findArticleById } from './services/find-article.ts';
import { finishLogin, isLoginPending } from './services/finish-login.ts';
import { getAccount } from './services/get-account.ts';
import { getFeed } from './services/get-feed.ts';
import { getFrame } from './services/get-frame.ts';
import { getHealth, type Machine } from './services/get-health.ts';
import { getHome } from './services/get-home.ts';
import { getOverview } from './services/get-overview.ts';
import { getSecurityContact } from './services/get-security-contact.ts';
import { getShareImage } from './services/get-share-image.ts';
import { isFileHidden, isFileOfPreview } from './services/is-file-hidden.ts';
import { keepComment } from './services/keep-comment.ts';
import { listAudit } from './services/list-audit.ts';
import { listBanners } from './services/list-banners.ts';
import { listComments } from './services/list-comments.ts';
import { listImages } from './services/list-images.ts';
import { listLatestNews } from './services/list-latest-news.ts';
import { listMessages } from './services/list-messages.ts';
import { listNews } from './services/list-news.ts';
import { listNewsroomVideos } from './services/list-newsroom-videos.ts';
import { listOwnComments } from './services/list-own-comments.ts';
import { listOwnReports } from './services/list-own-reports.ts';
import { listOwnSessions } from './services/list-own-sessions.ts';
import { listRecentNews } from './services/list-recent-news.ts';
import { listReportedComments } from './services/list-reported-comments.ts';
import { listSitemapNews } from './services/list-sitemap-news.ts';
import { listSitemapParts } from './services/list-sitemap-parts.ts';
import { listVideos } from './services/list-videos.ts';
import { logIn } from './services/log-in.ts';
import { beginGoogleLogin, finishGoogleLogin } from './services/log-in-with-google.ts';
import { markMessages } from './services/mark-messages.ts';
import { announceEditing } from './services/newsroom/announce-editing.ts';
import { changeMany } from './services/newsroom/change-many.ts';
import { changePublicationDate } from './services/newsroom/change-publication-date.ts';
import { discardDraft } from './services/newsroom/discard-draft.ts';
import { findDraftVersion, listDraftVersions, setTextAside } from './services/newsroom/draft-versions.ts';
import { listAuthors } from './services/newsroom/list-authors.ts';
import { listNewsroomNews } from './services/newsroom/list-newsroom-news.ts';
import { listOldNews } from './services/newsroom/list-old-news.ts';
import { listTrash } from './services/newsroom/list-trash.ts';
import { openNews } from './services/newsroom/open-news.ts';
import { findPreview, makePreview } from './services/newsroom/preview-news.ts';
import { proposeSlug } from './services/newsroom/propose-slug.ts';
import { publishNews } from './services/newsroom/publish-news.ts';
import { removeNews } from './services/newsroom/remove-news.ts';
import { listRevisions, restoreRevision, showRevision } from './services/newsroom/revisions.ts';
import { createDraft, saveDraft } from './services/newsroom/save-draft.ts';
import { scheduleNews, unscheduleNews } from './services/newsroom/schedule-news.ts';
import { restoreFromTrash, trashNews } from './services/newsroom/trash-news.ts';
import { unpublishNews } from './services/newsroom/unpublish-news.ts';
import { createPasswordWork } from './services/password-work.ts';
import { readMessage } from './services/read-message.ts';
import { registerAccount } from './services/register-account.ts';
import { removeBanner } from './services/remove-banner.ts';
import { removeImages } from './services/remove-images.ts';
import { removeLooseFiles } from './services/remove-loose-files.ts';
import { removeMessages } from './services/remove-messages.ts';
import { removeReportedComment } from './services/remove-reported-comment.ts';
import { removeVideo } from './services/remove-video.ts';
import { replaceBanner } from './services/replace-banner.ts';
import { reportComment } from './services/report-comment.ts';
import { requestPasswordReset } from './services/request-password-reset.ts';
import { resendConfirmation } from './services/resend-confirmation.ts';
import { resetPassword } from './services/reset-password.ts';
import { restoreMessages } from './services/restore-messages.ts';
import { searchNews, searchVideos } from './services/search.ts';
import { sendContactMessage } from './services/send-contact-message.ts';
import { storeImage } from './services/store-image.ts';
import { submitComment } from './services/submit-comment.ts';
import { renewRecoveryCodes, turnTwoFactorOff } from './services/two-factor/change.ts';
import { beginTwoFactor, finishTwoFactor } from './services/two-factor/set-up.ts';
import { uploadImage } from './services/upload-image.ts';
import { withdrawReport } from './services/withdraw-report.ts';
import type { Tally } from './tally.ts';

export interface World {
  database: Database;
  files: FileStore;
  imageWorker: ImageWorker;
  /** For uploads that are arriving. */
  spool: Spool;
  shareImages: ShareImagePainter;
  accounts: Accounts;
  /** Google, or whoever else the operator named. */
  identityProvider: IdentityProvider;
  loadPasswordCheck: () => Promise<IsCommonPassword>;
  clock: Clock;
  site: SiteConfig;
  /** Signs what comes back from browsers. */
  sessionSecret: string;
  captcha: Captcha;
  /** Who gets the mails for the team; null without a mail server. */
  teamAddress: string | null;
  log: WorldLog;
  machine: Machine;
  /** What this process counts. */
  tally: Tally;
  /** Told after each image that was uploaded: its sizes can be made. */
  onImageStored?: () => void;
}

export interface WorldLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Everything the portal can do, by name: one file per verb in services/. */
export function createServices(outside: World) {
  const passwordWork = createPasswordWork({ ...outside, rateLimits: outside.database.rateLimits });
  const world = { ...outside, passwordWork };
  const { database, files, imageWorker, shareImages, clock, site, captcha } = world;
  const remembered = rememberReads(database);
  const needs = { ...remembered, images: { ...remembered.images, filesUrl: site.filesUrl }, clock };
  const accountNeeds = { ...world, ...database };
  return {
    getFrame: getFrame(needs),
    getHome: getHome(needs),
    listNews: listNews(needs),
    listLatestNews: listLatestNews(needs),
    listVideos: listVideos(needs),
    searchNews: searchNews(needs),
    searchVideos: searchVideos(needs),
    findArticle: findArticle(needs),
    findArticleById: findArticleById(needs),
    listComments: listComments(needs),
    submitComment: submitComment(world),
    deleteOwnComment: deleteOwnComment(world),
    reportComment: reportComment(world),
    withdrawReport: withdrawReport(database),
    getFeed: getFeed(needs),
    getShareImage: getShareImage({ ...needs, files, shareImages, site }),
    listSitemapParts: listSitemapParts(needs),
    listSitemapNews: listSitemapNews(needs),
    listRecentNews: listRecentNews(needs),
    checkReadiness: checkReadiness({ database, files }),
    getSecurityContact: getSecurityContact(world),
    makeCaptchaChallenge: () => captcha.makeChallenge(clock()),
    sendContactMessage: sendContactMessage(world),
    findSession: world.accounts.findSession,
    logOut: world.accounts.logout,
    registerAccount: registerAccount(accountNeeds),
    logIn: logIn(world),
    isLoginPending: isLoginPending(world),
    finishLogin: finishLogin(world),
    markDevice: (mark: string, email: string, isOpen?: () => Promise<boolean>) =>
      markDevice(accountNeeds, mark, email, isOpen),
    beginGoogleLogin: beginGoogleLogin(world),
    finishGoogleLogin: finishGoogleLogin(world),
    requestPasswordReset: requestPasswordReset(accountNeeds),
    isResetToken: world.accounts.isResetToken,
    resetPassword: resetPassword(accountNeeds),
    checkConfirmation: checkConfirmation(world),
    confirmEmail: confirmEmail(world),
    getAccount: getAccount(world),
    beginTwoFactor: beginTwoFactor(world),
    finishTwoFactor: finishTwoFactor(world),
    renewRecoveryCodes: renewRecoveryCodes(world),
    turnTwoFactorOff: turnTwoFactorOff(world),
    changeName: changeName(world),
    changePassword: changePassword(accountNeeds),
    resendConfirmation: resendConfirmation(accountNeeds),
    acceptTerms: acceptTerms(world),
    listOwnSessions: listOwnSessions(world),
    endSession: world.accounts.endSession,
    endAllSessions: world.accounts.endAllSessions,
    listOwnComments: listOwnComments(needs),
    listOwnReports: listOwnReports(needs),
    exportOwnData: exportOwnData(world),
    deleteAccount: deleteAccount(world),
    storeImage: storeImage({ ...database, files, imageWorker, clock }),
    listImages: listImages(world),
    removeImages: removeImages(world),
    listAudit: listAudit(database),
    getOverview: getOverview(world),
    getHealth: getHealth(world),
    uploadImage: uploadImage({ onImageStored: () => {}, ...world }),
    removeLooseFiles: removeLooseFiles(world),
    listBanners: listBanners(database),
    replaceBanner: replaceBanner(world),
    removeBanner: removeBanner(world),
    listNewsroomVideos: listNewsroomVideos(database),
    addVideo: addVideo(world),
    editVideo: editVideo(world),
    removeVideo: removeVideo(world),
    listMessages: listMessages(database),
    readMessage: readMessage(world),
    markMessages: markMessages(world),
    removeMessages: removeMessages(world),
    restoreMessages: restoreMessages(world),
    listReportedComments: listReportedComments(needs),
    removeReportedComment: removeReportedComment(world),
    keepComment: keepComment(world),
    isFileHidden: isFileHidden(database),
    isFileOfPreview: isFileOfPreview({ ...needs, sessionSecret: world.sessionSecret }),
    createDraft: createDraft(world),
    saveDraft: saveDraft(world),
    discardDraft: discardDraft(world),
    openNews: openNews(database),
    listNewsroomNews: listNewsroomNews(database),
    listAuthors: listAuthors(database),
    listOldNews: listOldNews(needs),
    proposeSlug: proposeSlug(database),
    publishNews: publishNews(world),
    scheduleNews: scheduleNews(world),
    unscheduleNews: unscheduleNews(world),
    makePreview: makePreview(world),
    // Images of drafts are shown by the portal alone.
    findPreview: findPreview({ ...needs, images: database.images, sessionSecret: world.sessionSecret }),
    listDraftVersions: listDraftVersions(database),
    findDraftVersion: findDraftVersion(database),
    setTextAside: setTextAside(world),
    announceEditing: announceEditing(world),
    listRevisions: listRevisions(database),
    showRevision: showRevision(database),
    restoreRevision: restoreRevision(world),
    trashNews: trashNews(world),
    unpublishNews: unpublishNews(world),
    changePublicationDate: changePublicationDate(world),
    listTrash: listTrash(database),
    restoreFromTrash: restoreFromTrash(world),
    removeNews: removeNews(world),
    changeManyNews: changeMany(world),
  };
}

export type Services = ReturnType<typeof createServices>;
