/** Creates all services from the adapters. Handlers of requests call the services by these names. */
import type { Adapters } from './ports/adapters.ts';
import { changePersonRoles, deletePersonSessions, setSuspension } from './services/accounts/change-person.ts';
import { checkConfirmation, confirmEmail, resendConfirmation } from './services/accounts/confirm-email.ts';
import { getOwnData } from './services/accounts/get-own-data.ts';
import {
  acceptInvitation,
  acceptWithNewAccount,
  createInvitation,
  deleteInvitation,
  findInvitation,
  listInvitations,
  resendInvitation,
} from './services/accounts/invitations/invitations.ts';
import { listAudit } from './services/accounts/list-audit.ts';
import { listPeople } from './services/accounts/list-people.ts';
import { markDevice } from './services/accounts/login/device-mark.ts';
import { isLoginPending, logIn, logInWithCode } from './services/accounts/login/log-in.ts';
import { logInWithGoogle, startGoogleLogin } from './services/accounts/login/log-in-with-google.ts';
import { createPasswordWork } from './services/accounts/login/password-work.ts';
import {
  acceptTerms,
  changeName,
  changePassword,
  deleteAccount,
  findSilence,
  getAccount,
  setReviewMails,
} from './services/accounts/own-account.ts';
import { registerAccount } from './services/accounts/register-account.ts';
import { isResetToken, requestPasswordReset, resetPassword } from './services/accounts/reset-password.ts';
import {
  deleteSessions,
  findSession,
  findSessionEnd,
  listOwnSessions,
} from './services/accounts/sessions.ts';
import { isSetupOpen, setUpSite } from './services/accounts/set-up-site.ts';
import {
  confirmTwoFactor,
  deleteTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from './services/accounts/two-factor/set-up.ts';
import { closeFirstStep, getCounts, getOverview } from './services/audience/get-overview.ts';
import { createContentCache, type PageSources } from './services/caching/content-cache.ts';
import { countHolds } from './services/comments/count-holds.ts';
import { editComment } from './services/comments/edit-comment.ts';
import { listAllComments, listReportedComments } from './services/comments/list-all-comments.ts';
import {
  findAnswered,
  findConversation,
  listAnswers,
  listComments,
  listOwnComments,
  listOwnReports,
} from './services/comments/list-comments.ts';
import {
  endSilence,
  getCommentAuthor,
  hideCommentsOf,
  showCommentsOf,
  silenceAuthor,
} from './services/comments/moderate-author.ts';
import {
  changeCommentStates,
  closeReports,
  deleteComment,
  deleteComments,
  deleteReportedComment,
  restoreComments,
} from './services/comments/moderate-comments.ts';
import { reportComment, withdrawReport } from './services/comments/report-comment.ts';
import { submitComment } from './services/comments/submit-comment.ts';
import {
  deleteMessages,
  listMessages,
  markMessages,
  openMessage,
  restoreMessages,
} from './services/inbox/received-messages.ts';
import { sendContactMessage } from './services/inbox/send-contact-message.ts';
import { changeQueuedMail, listQueuedMails, markMailsSeen } from './services/mail/queued-mails.ts';
import { checkMailDomain, sendTestMail } from './services/mail/set-up-mail.ts';
import { deleteBanner, listBanners, replaceBanner } from './services/media/banners.ts';
import { deleteLooseFiles } from './services/media/delete-loose-files.ts';
import { describeEmbed } from './services/media/describe-embed.ts';
import { getPictureCrop } from './services/media/get-picture-crop.ts';
import { getShareImage } from './services/media/get-share-image.ts';
import {
  deleteImages,
  listImages,
  listUncreditedImages,
  updateImageDetails,
} from './services/media/image-library.ts';
import { isFileHidden, isHiddenFileVisible } from './services/media/is-file-hidden.ts';
import { uploadAttachment } from './services/media/upload-attachment.ts';
import { saveImage, uploadImage } from './services/media/upload-image.ts';
import {
  createVideo,
  deleteVideo,
  listNewsroomVideos,
  listVideos,
  updateVideo,
} from './services/media/videos.ts';
import { changeMany } from './services/news/change-many.ts';
import { checkLinks } from './services/news/check-links.ts';
import { findDraftVersion, listDraftVersions, setTextAside } from './services/news/drafts/draft-versions.ts';
import { findEditDenial } from './services/news/drafts/find-edit-denial.ts';
import { openNews } from './services/news/drafts/open-news.ts';
import {
  closePreviews,
  createPreview,
  getPreviewEnd,
  isFileOfPreview,
} from './services/news/drafts/open-previews.ts';
import { findPreview } from './services/news/drafts/preview-news.ts';
import { getRevision, listRevisions, restoreRevision } from './services/news/drafts/revisions.ts';
import { createDraft, deleteDraft, isTextSaved, saveDraft } from './services/news/drafts/save-draft.ts';
import { updateEditingLease, updateFrontPageLease } from './services/news/drafts/update-editing-lease.ts';
import { findArticle, findArticleById, findNewsPath } from './services/news/find-article.ts';
import { getProposedSlug } from './services/news/find-free-slug.ts';
import { getFeed } from './services/news/get-feed.ts';
import { getHome } from './services/news/get-home.ts';
import { getRailAndBands } from './services/news/get-rail-and-bands.ts';
import { listLatestNews, listNews } from './services/news/list-news.ts';
import { listAuthors, listNewsroomNews } from './services/news/list-newsroom-news.ts';
import { listOldNews } from './services/news/list-old-news.ts';
import { changePublicationDate, publishNews, unpublishNews } from './services/news/publish-news.ts';
import {
  listReviewNotes,
  sendBackToReporter,
  sendToReview,
  withdrawFromReview,
  writeReviewNote,
} from './services/news/review/send-to-review.ts';
import { listOpenSchedules, scheduleNews, unscheduleNews } from './services/news/schedule-news.ts';
import { changeByline, getByline, linkImportedName } from './services/news/things/change-byline.ts';
import { createThing, deleteThing, mergeThing, updateThing } from './services/news/things/change-things.ts';
import {
  findOwnAuthorPath,
  findThing,
  findThingPage,
  listThingNews,
  listThingPaths,
} from './services/news/things/find-things.ts';
import {
  listAuthorProfiles,
  listAuthorSuggestions,
  listImportedNames,
  listThings,
  listTopicSuggestions,
  listTopicsForMenus,
} from './services/news/things/list-things.ts';
import { orderSections } from './services/news/things/order-sections.ts';
import { deleteTrashedNews, listTrash, restoreFromTrash, trashNews } from './services/news/trash-news.ts';
import { findTermsToAccept, findTermsVersion, findTextPage } from './services/pages/find-text-page.ts';
import {
  createTextPage,
  deleteTextPage,
  getTextPage,
  publishTextPage,
  saveTextPage,
  unpublishTextPage,
} from './services/pages/text-pages.ts';
import {
  createRedirect,
  deleteRedirect,
  importRedirects,
  moveRedirects,
  updateRedirect,
} from './services/redirects/change-redirects.ts';
import { createPageCheck, findRedirect } from './services/redirects/find-redirect.ts';
import {
  checkAddress,
  exportRedirects,
  listMissingAddresses,
  listRedirectHits,
  listRedirects,
} from './services/redirects/list-redirects.ts';
import { listRecentNews, listSitemapNews, listSitemapParts } from './services/search/list-sitemap-news.ts';
import { searchNews, searchVideos } from './services/search/search.ts';
import { changeSettings, getSettings, listSettingsHistory } from './services/settings/change-settings.ts';
import { findPreviewedLogo, getSiteIcon } from './services/settings/site-images.ts';
import { checkReadiness } from './services/site/check-readiness.ts';
import { changeFrontPage, getEditedFrontPage } from './services/site/edit-front-page.ts';
import { getFrame } from './services/site/get-frame.ts';
import { getHealth } from './services/site/get-health.ts';
import { getSecurityContact } from './services/site/get-security-contact.ts';
import { signIdentity } from './services/site/sign-identity.ts';
import {
  listBackups,
  openBackup,
  requestBackup,
  signBackupDownload,
} from './services/transfer/ask-for-backup.ts';
import { listDemo, restoreDemo, trashDemo } from './services/transfer/demo/trash-demo.ts';
import { listImports, setImportedItemsOpen } from './services/transfer/foreign/list-imports.ts';
import {
  createMoveFile,
  deleteMoveFile,
  findMoveUpload,
  uploadMovePart,
} from './services/transfer/moves/move-files.ts';
import {
  changeMoveState,
  deleteMove,
  getMove,
  getMoveUndo,
  saveMoveChoices,
} from './services/transfer/moves/steer-move.ts';

/** Creates the services. Each use case, or flow, is a file of services/. */
export function createServices(outside: Adapters) {
  const passwordWork = createPasswordWork({ ...outside, rateLimits: outside.database.rateLimits });
  const adapters = { ...outside, passwordWork };
  const { database, files, imageWorker, shareImages, clock, site, captcha } = adapters;
  const cache = createContentCache(database);
  const sources: PageSources = {
    ...database,
    ...cache,
    images: { ...cache.images, filesUrl: site.filesUrl },
    clock,
  };
  return {
    getSections: cache.getSections,
    listPublishedTextPages: cache.listPublishedTextPages,
    findTextPage: findTextPage({ ...sources, site }),
    findTermsVersion: findTermsVersion({ ...sources, site }),
    findTermsToAccept: findTermsToAccept({ ...sources, site }),
    listTextPages: database.textPages.list,
    listTextPageVersions: database.textPages.listVersions,
    findTextPageVersion: database.textPages.findVersion,
    getTextPage: getTextPage(database),
    createTextPage: createTextPage(adapters),
    saveTextPage: saveTextPage(adapters),
    publishTextPage: publishTextPage(adapters),
    unpublishTextPage: unpublishTextPage(adapters),
    deleteTextPage: deleteTextPage(adapters),
    createThing: createThing(adapters),
    updateThing: updateThing(adapters),
    deleteThing: deleteThing(adapters),
    mergeThing: mergeThing(adapters),
    orderSections: orderSections(adapters),
    linkImportedName: linkImportedName(adapters),
    listImports: listImports(database),
    setImportedItemsOpen: setImportedItemsOpen(adapters),
    getSiteIcon: getSiteIcon(adapters),
    findPreviewedLogo: findPreviewedLogo({ ...sources, site }),
    getFrame: getFrame({ ...sources, site }),
    getRailAndBands: getRailAndBands(sources),
    getHome: getHome(sources),
    listNews: listNews(sources),
    listLatestNews: listLatestNews(sources),
    listVideos: listVideos(sources),
    searchNews: searchNews(sources),
    searchVideos: searchVideos(sources),
    findArticle: findArticle(sources),
    findArticleById: findArticleById(sources),
    findNewsPath: findNewsPath(sources),
    listComments: listComments(sources),
    findConversation: findConversation(sources),
    submitComment: submitComment(adapters),
    editComment: editComment(adapters),
    findAnswered: findAnswered(sources),
    deleteComment: deleteComment(adapters),
    reportComment: reportComment(adapters),
    withdrawReport: withdrawReport(database),
    getFeed: getFeed(sources),
    findOwnAuthorPath: findOwnAuthorPath(database),
    listAuthorProfiles: listAuthorProfiles(database),
    listAuthorSuggestions: listAuthorSuggestions(database),
    listImportedNames: listImportedNames(database),
    getByline: getByline(database),
    changeByline: changeByline(adapters),
    findRedirect: findRedirect(sources),
    checkAddress: checkAddress(sources),
    isPage: createPageCheck(sources),
    listRedirects: listRedirects({ ...database, clock }),
    listRedirectHits: listRedirectHits({ ...database, clock }),
    listMissingAddresses: listMissingAddresses({ ...database, clock }),
    exportRedirects: () => exportRedirects(database),
    importRedirects: importRedirects(adapters),
    createRedirect: createRedirect(adapters),
    updateRedirect: updateRedirect(adapters),
    deleteRedirect: deleteRedirect(adapters),
    moveRedirects: moveRedirects(adapters),
    findThing: findThing(sources),
    findThingPage: findThingPage(sources),
    listThingNews: listThingNews(sources),
    listThingPaths: listThingPaths(sources),
    listThings: listThings(database),
    listTopicsForMenus: listTopicsForMenus(database),
    listTopicSuggestions: listTopicSuggestions(database),
    getShareImage: getShareImage({ ...sources, files, shareImages, site }),
    getPictureCrop: getPictureCrop({ ...sources, files, imageWorker }),
    listSitemapParts: listSitemapParts(sources),
    listSitemapNews: listSitemapNews(sources),
    listRecentNews: listRecentNews(sources),
    getSettings: getSettings(adapters),
    listSettingsHistory: listSettingsHistory(database),
    changeSettings: changeSettings(adapters),
    sendTestMail: sendTestMail(adapters),
    checkMailDomain: checkMailDomain(adapters),
    listBackups: listBackups(adapters),
    requestBackup: requestBackup(adapters),
    signBackupDownload: signBackupDownload(adapters),
    openBackup: openBackup(adapters),
    getMove: getMove(adapters),
    saveMoveChoices: saveMoveChoices(adapters),
    changeMoveState: changeMoveState(adapters),
    getMoveUndo: getMoveUndo(adapters),
    deleteMove: deleteMove(adapters),
    createMoveFile: createMoveFile(adapters),
    findMoveUpload: findMoveUpload(adapters),
    uploadMovePart: uploadMovePart(adapters),
    deleteMoveFile: deleteMoveFile(adapters),
    listQueuedMails: listQueuedMails(adapters),
    markMailsSeen: markMailsSeen(adapters),
    changeQueuedMail: changeQueuedMail(adapters),
    checkReadiness: checkReadiness({ database, files }),
    signIdentity: signIdentity(adapters),
    getSecurityContact: getSecurityContact(adapters),
    makeCaptchaChallenge: () => captcha.createChallenge(clock()),
    sendContactMessage: sendContactMessage(adapters),
    findSession: findSession(adapters),
    findSessionEnd: findSessionEnd(database),
    logOut: database.sessions.deleteByToken,
    registerAccount: registerAccount(adapters),
    logIn: logIn(adapters),
    isLoginPending: isLoginPending(adapters),
    logInWithCode: logInWithCode(adapters),
    markDevice: (mark: string, email: string, isOpen?: () => Promise<boolean>) =>
      markDevice({ ...adapters, users: database.users }, mark, email, isOpen),
    startGoogleLogin: startGoogleLogin(adapters),
    logInWithGoogle: logInWithGoogle(adapters),
    requestPasswordReset: requestPasswordReset(adapters),
    isResetToken: isResetToken(adapters),
    resetPassword: resetPassword(adapters),
    checkConfirmation: checkConfirmation(adapters),
    confirmEmail: confirmEmail(adapters),
    getAccount: getAccount(adapters),
    findSilence: findSilence(adapters),
    startTwoFactor: startTwoFactor(adapters),
    confirmTwoFactor: confirmTwoFactor(adapters),
    renewRecoveryCodes: renewRecoveryCodes(adapters),
    deleteTwoFactor: deleteTwoFactor(adapters),
    setReviewMails: setReviewMails(database),
    isSetupOpen: isSetupOpen(adapters),
    setUpSite: setUpSite(adapters),
    changeName: changeName(adapters),
    changePassword: changePassword(adapters),
    resendConfirmation: resendConfirmation(adapters),
    acceptTerms: acceptTerms(adapters),
    listOwnSessions: listOwnSessions(adapters),
    endSession: database.sessions.delete,
    deleteSessions: deleteSessions(adapters),
    listOwnComments: listOwnComments(sources),
    listAnswers: listAnswers(sources),
    listOwnReports: listOwnReports(sources),
    getOwnData: getOwnData(adapters),
    deleteAccount: deleteAccount(adapters),
    saveImage: saveImage(adapters),
    listImages: listImages(adapters),
    deleteImages: deleteImages(adapters),
    listAudit: listAudit(database),
    listPeople: listPeople(adapters),
    changePersonRoles: changePersonRoles(adapters),
    setSuspension: setSuspension(adapters),
    deletePersonSessions: deletePersonSessions(adapters),
    listInvitations: listInvitations(adapters),
    createInvitation: createInvitation(adapters),
    resendInvitation: resendInvitation(adapters),
    deleteInvitation: deleteInvitation(adapters),
    findInvitation: findInvitation(adapters),
    acceptWithNewAccount: acceptWithNewAccount(adapters),
    acceptInvitation: acceptInvitation(adapters),
    getCounts: getCounts(database),
    getOverview: getOverview(adapters),
    closeFirstStep: closeFirstStep(adapters),
    listDemo: listDemo(adapters),
    trashDemo: trashDemo(adapters),
    restoreDemo: restoreDemo(adapters),
    getHealth: getHealth(adapters),
    updateImageDetails: updateImageDetails(adapters),
    uploadAttachment: uploadAttachment(adapters),
    describeEmbed: describeEmbed(adapters),
    checkLinks: checkLinks(adapters),
    listUncreditedImages: listUncreditedImages(database),
    uploadImage: uploadImage(adapters),
    deleteLooseFiles: deleteLooseFiles(adapters),
    listBanners: listBanners(database),
    replaceBanner: replaceBanner(adapters),
    deleteBanner: deleteBanner(adapters),
    listNewsroomVideos: listNewsroomVideos(database),
    createVideo: createVideo(adapters),
    updateVideo: updateVideo(adapters),
    deleteVideo: deleteVideo(adapters),
    listMessages: listMessages(database),
    openMessage: openMessage(adapters),
    markMessages: markMessages(adapters),
    deleteMessages: deleteMessages(adapters),
    restoreMessages: restoreMessages(adapters),
    listAllComments: listAllComments(sources),
    changeCommentStates: changeCommentStates(adapters),
    deleteComments: deleteComments(adapters),
    restoreComments: restoreComments(adapters),
    countHolds: countHolds(adapters),
    getCommentAuthor: getCommentAuthor(adapters),
    silenceAuthor: silenceAuthor(adapters),
    endSilence: endSilence(adapters),
    hideCommentsOf: hideCommentsOf(adapters),
    showCommentsOf: showCommentsOf(adapters),
    listReportedComments: listReportedComments(sources),
    deleteReportedComment: deleteReportedComment(adapters),
    closeReports: closeReports(adapters),
    isFileHidden: isFileHidden(database),
    isHiddenFileVisible: isHiddenFileVisible(sources),
    isFileOfPreview: isFileOfPreview({ ...sources, sessionSecret: adapters.sessionSecret }),
    createDraft: createDraft(adapters),
    saveDraft: saveDraft(adapters),
    deleteDraft: deleteDraft(adapters),
    isTextSaved: isTextSaved(database),
    findEditDenial: findEditDenial(database),
    openNews: openNews(database),
    listNewsroomNews: listNewsroomNews({ ...database, getSections: cache.getSections }),
    listOpenSchedules: listOpenSchedules(adapters),
    listAuthors: listAuthors(database),
    listOldNews: listOldNews(sources),
    getProposedSlug: getProposedSlug(database),
    publishNews: publishNews(adapters),
    scheduleNews: scheduleNews(adapters),
    unscheduleNews: unscheduleNews(adapters),
    sendToReview: sendToReview(adapters),
    withdrawFromReview: withdrawFromReview(adapters),
    sendBackToReporter: sendBackToReporter(adapters),
    listReviewNotes: listReviewNotes(database),
    writeReviewNote: writeReviewNote(adapters),
    createPreview: createPreview(adapters),
    getPreviewEnd: getPreviewEnd(database, clock),
    closePreviews: closePreviews(adapters),
    // Only the portal itself serves hidden images, so their addresses are not those of FILES_URL.
    findPreview: findPreview({
      ...sources,
      images: database.images,
      site,
      sessionSecret: adapters.sessionSecret,
    }),
    listDraftVersions: listDraftVersions(database),
    findDraftVersion: findDraftVersion(database),
    setTextAside: setTextAside(adapters),
    updateEditingLease: updateEditingLease(adapters),
    updateFrontPageLease: updateFrontPageLease(adapters),
    getEditedFrontPage: getEditedFrontPage(adapters),
    changeFrontPage: changeFrontPage(adapters),
    listRevisions: listRevisions(database),
    getRevision: getRevision(database),
    restoreRevision: restoreRevision(adapters),
    trashNews: trashNews(adapters),
    unpublishNews: unpublishNews(adapters),
    changePublicationDate: changePublicationDate(adapters),
    listTrash: listTrash(database),
    restoreFromTrash: restoreFromTrash(adapters),
    deleteTrashedNews: deleteTrashedNews(adapters),
    changeManyNews: changeMany(adapters),
  };
}

export type Services = ReturnType<typeof createServices>;
