/** The limits of lists, texts, images and times, for all parts of the portal (docs/product.md). */

export const homePageSize = 8;
export const cardsPerAd = 16;
export const middleBannerAfterCard = 4;
export const featuredNewsCount = 5;
export const frontHeadlineMaxGraphemes = 110;
export const frontLineMaxGraphemes = 100;
/** Links under the lead of home. */
export const relatedLinksMax = 4;
/** The lead and the two stories beside it show a picture and their authors; the others show only their titles. */
export const picturedFeaturedCount = 3;
export const railNewsCount = 5;
/**
 * If the list of home has fewer stories than this, `Mais lidas` is not shown beside it; `mostCommentedMinList` is the
 * same for `Mais comentadas`.
 */
export const mostViewedMinList = 4;
export const mostCommentedMinList = 6;
export const mostViewedDays = 7;
export const mostCommentedDays = 30;
/** How many of the latest comments are counted. */
export const countedCommentsMax = 2_000;
export const bandNewsCount = 4;
export const bandVideosCount = 4;
export const railReviewsCount = 3;
/** Cards on a page of a section, group, topic or author; the rows have two or three columns. */
export const categoryPageSize = 12;
/** docs/product.md#topics */
export const topicsMax = 5_000;
/** How many topics a person may write in the form of news; imported news keep up to `storedTopicsMax`. */
export const newsTopicsMax = 8;
export const storedTopicsMax = 100;
export const topicNameMaxGraphemes = 60;
export const topicIntroductionMaxGraphemes = 500;
export const topicSuggestionsMax = 8;
/** docs/product.md#bylines */
export const authorProfilesMax = 5_000;
/** The number of people that `Sobre nós` shows. */
export const teamMax = 60;
export const newsAuthorsMax = 5;
export const newsContributorsMax = 5;
export const authorNameMaxGraphemes = 60;
export const authorRoleMaxGraphemes = 60;
export const authorBiographyMaxGraphemes = 300;
export const authorLinksMax = 5;
export const authorLinkMaxLength = 300;
export const authorSuggestionsMax = 8;
/** Imported names that a page lists. */
export const importedNamesMax = 200;
/** Topics that the form of menus offers. */
export const menuTopicsMax = 500;
/** docs/product.md#sections */
export const sectionsMax = 60;
/** How many new sections an import makes when nobody chooses, because readers see them all in the menu. */
export const importedSectionsMax = 7;
/** How many further sections a person may choose in the form; imported news keep all. */
export const furtherSectionsMax = 20;
export const sectionGroupsMax = 8;
export const sectionNameMaxGraphemes = 40;
export const sectionSlugMaxLength = 60;
export const sectionDescriptionMaxGraphemes = 160;

/** docs/product.md#menus */
export const menuEntriesMax = { header: 20, columns: 6, line: 12 };
export const columnEntriesMax = 12;
export const menuNameMaxGraphemes = 40;
/** docs/product.md#pages */
export const textPagesMax = 100;
/** Imports may create more pages than a newsroom does. */
export const importedPagesMax = 1_000;
export const textPageTitleMaxGraphemes = 120;
export const textPageDescriptionMaxGraphemes = 200;
export const textPageLeadMaxGraphemes = 300;
export const textPageSlugMaxLength = 60;
/** docs/product.md#search-engines-and-networks */
export const searchTitleMaxGraphemes = 200;
export const searchDescriptionMaxGraphemes = 500;
/** How many versions of each page are kept. Of the terms, all versions are kept. */
export const textPageVersionsMax = 50;
export const carouselNewsCount = 10;
export const carouselVisibleCount = 3;
export const relatedNewsCount = 10;
export const tickerNewsCount = 15;

export const scrollThresholdRatio = 0.8;
export const scrollThrottleMs = 150;
export const scrollToTopAfterPx = 100;

/** 30 days. A browser's 32-bit timer cannot wait that long (2147483647 ms). */
export const listRefreshMs = 2_592_000_000;
/** Lists older than this are refreshed when a reader returns to the page (docs/product.md#lists). */
export const listStaleAfterMs = 60_000;

export const oldNewsAfterMs = 10_368_000_000;

/**
 * In the list of home, summaries are cut at this length (`toNewsCards` without `isWhole`). Cards of carousels show no
 * summary.
 */
export const cardSummaryMaxGraphemes = 50;
/** On all other cards, summaries are cut at a word before this length (`toNewsCards` with `isWhole`). */
export const wholeSummaryMaxGraphemes = 160;
export const commentMaxGraphemes = 300;
export const contactNameMaxGraphemes = 20;
export const contactTitleMaxGraphemes = 100;
export const contactMessageMaxGraphemes = 500;
/**
 * In any field, a call accepts at most this many UTF-16 units. The lower limit of the field itself then rejects the
 * text.
 */
export const longestField = 20_000;
/** The longest text of a date field: `20/11/2026, 14h35` with room for spaces. */
export const typedDateMaxLength = 24;
export const emailMaxLength = 254;
export const commentsPageSize = 10;
export const videosPageSize = 12;
export const ownListPageSize = 5;
export const sessionsListMax = 100;
export const searchPageSize = 10;
/** The hits of a search are counted up to this number. */
export const searchCountMax = 1_000;
export const searchVideosCount = 3;
export const searchExcerptMaxGraphemes = 180;

export const slugMaxLength = 120;
/** Pages after this one need a key, because skipping rows costs more with every page. */
export const pageNumberWithoutKeyMax = 100;
export const pageNumberMax = 100_000;
export const blocksMax = 5_000;
/**
 * The largest series whose parts are numbered and listed from the first one. A longer series is listed newest first,
 * like any topic.
 */
export const seriesPartsMax = 200;
export const tableColumnsMax = 100;
export const tableRowsMax = 1_000;
/**
 * The most images in one gallery. For a whole text, only `blocksMax` and `articleMaxBytes` limit the images;
 * domain/text/rich-text-insets.ts limits the galleries that a page shows.
 */
export const galleryImagesMax = 100;
/** The most numbers of one block of key facts. */
export const factsMax = 12;
/**
 * The most UTF-16 units in the texts of an inset, by the type of its entity. Forms, publishing and pages share these
 * limits.
 */
export const insetTextMaxUnits = {
  TABLE: { caption: 1_000 },
  GALLERY: { alt: 1_000, caption: 1_000 },
  EMBED: { title: 300, author: 300 },
  BOX: { title: 1_000, text: 10_000 },
  FACTS: { title: 1_000, number: 300, label: 300 },
  PULLQUOTE: { text: 1_000, author: 1_000 },
} as const;
/** The most frames with posts, sounds and maps of other sites in one text; further ones are links. */
export const embedFramesMax = 20;
/** How many images of a text are checked for credits. */
export const imagesCheckedMax = 200;
/**
 * One check of links requests at most so many addresses, each no longer than `linkCheckedMaxLength`, and so many at a
 * time.
 */
export const linksCheckedMax = 50;
export const linkCheckedMaxLength = 1_000;
export const linksAskedAtOnce = 4;
/** The longest answer that is read from another site about a post. */
export const oembedMaxBytes = 64 * 1024;
/** The most styles and links that pages show inside the insets of one text. */
export const insetLooksMax = 20_000;
/** The most UTF-16 units that pages show in all link addresses of one text; many words can share one long address. */
export const textLinksMaxUnits = 2 * 1024 * 1024;
export const readingWordsPerMinute = 200;

export const fontSizeMinPx = 12;
export const fontSizeMaxPx = 32;
export const fontSizeStepPx = 2;
export const fontSizeDefaultPx = 16;

export const feedNewsCount = 20;
/**
 * The most UTF-16 units of HTML for one text in a feed: a text that shows a table thousands of times would have
 * millions.
 */
export const feedTextMaxUnits = 256 * 1024;
/**
 * The number of news in one part of the sitemap. It is half of what a part may hold, so that there is room for news
 * with an old date.
 */
export const sitemapPartSize = 2_500;
export const sitemapFileMax = 5_000;
/** The limits of a Google News sitemap. */
export const newsSitemapMaxAgeMs = 48 * 60 * 60 * 1000;
export const newsSitemapMax = 1_000;

export const menuCloseDelayMs = 100;

export const chunkTimeoutMs = 120_000;
/** How long toasts are shown. */
export const toastMs = { success: 2_000, error: 4_000, neutral: 4_000 };
/** How long a toast with `Desfazer` stays. */
export const undoOfferMs = 10_000;
export const toastsMax = 20;
export const stillMaxBytes = 5 * 1024 * 1024;
export const imageMaxBytes = 15 * 1024 * 1024;
/** The largest document, and the largest sound, that the newsroom may upload. */
export const documentMaxBytes = 20 * 1024 * 1024;
export const soundMaxBytes = 50 * 1024 * 1024;
/** docs/product.md#images */
export const imageAltMaxGraphemes = 300;
export const imageCaptionMaxGraphemes = 500;
export const imageCreditMaxGraphemes = 150;
export const imageLicenceMaxGraphemes = 100;
/** The most pixels of an image; for an animation, of all frames together. */
export const imagePixelsMax = 50_000_000;
/** The number of images on a page of the library, and of entries on a page of the audit log. */
export const libraryPageSize = 24;
/** The most people of the newsroom that a list shows. */
export const peopleMax = 500;
/** How many of a person's scheduled news a question names; `schedulesCounted` is how many it counts. */
export const schedulesShown = 20;
export const schedulesCounted = 1_000;
/** How many of the latest imports the newsroom sees. */
export const importRunsShown = 10;
/** The most bytes of all files of an old site that moves in by the browser (docs/product.md#moving-in). */
export const moveBytesMax = 5 * 1024 ** 3;
export const moveFilesMax = 20;
/** The size of the parts in which a file is sent: images may have this size, so proxies let it pass. */
export const movePartBytes = 8 * 1024 * 1024;
/** A move without any activity for this long is deleted with its files. */
export const moveKeptDays = 7;
export const moveFileNameMaxLength = 200;
export const moveBaseMaxLength = 100;
/** A custom field with a longer key is not offered in the choices. */
export const moveIdMaxLength = 200;
export const auditPageSize = 50;
export const imageUsersShown = 5;
export const imagesRemovedMax = 100;
/** The numbers of `Visão geral` are exact up to this number. */
export const figureCountMax = 1_000;
/** The number of weeks in the chart of `Visão geral`, and of lines in its lists. */
export const overviewWeeks = 12;
export const mostViewedCount = 10;
export const overviewAuditCount = 8;
/** A younger image does not count as unused, because the form that uploaded it may not be saved yet. */
export const unusedImageAfterMs = 24 * 60 * 60 * 1000;
export const viewsRetentionDays = 400;
export const bannerLinkMaxLength = 500;
export const videoTitleMaxGraphemes = 200;
export const newsroomPageSize = 20;
export const firstMessagesCount = 6;
export const bulkMax = 100;
/** `Configurações` counts the comments that each rule held in so many days. */
export const holdDays = 30;
/** This is longer than `Desfazer` is offered, in case the request is slow. */
export const restorableMs = 60 * 60 * 1000;
/** docs/product.md#demo-content */
export const demoUndoMs = 60 * 60 * 1000;

/** The limits of the texts of news are in domain/news/news-fields.ts. */
export const videoLinkMaxLength = 500;
export const articleMaxBytes = 1024 * 1024;
export const scheduleMaxAheadMs = 365 * 24 * 60 * 60 * 1000;
export const authorsMax = 500;
/** A change that comes sooner after publishing counts as a correction, and readers do not see it marked. */
export const updateShownAfterMs = 10 * 60 * 1000;
export const ownTextsCount = 5;
/** How many drafts and trashed texts of a person are read to find those that others published or discarded. */
export const ownTextsReadMax = 20;
/** How many of the newest versions of a draft a text is compared with. */
export const comparedVersionsMax = 20;
/** 1 January 1990 in São Paulo. */
export const publicationDateMin = Date.UTC(1990, 0, 1, 2);
export const trashLifetimeMs = 30 * 24 * 60 * 60 * 1000;
/** How long the link to set a new password is valid; mails and screens say it. */
export const passwordResetMinutes = 30;
/** How long the address for setting up a new site is valid. */
export const siteSetupLifetimeMs = 60 * 60 * 1000;
/** The most previews of one text that are open at a time; another one ends the oldest. */
export const previewsMax = 10;
export const previewLifetimeMs = 24 * 60 * 60 * 1000;
/** How many published versions of each piece of news are kept. */
export const revisionsMax = 100;
/** How many saved versions of each draft are kept. */
export const draftVersionsMax = 100;
/** How many notes of a review are kept for each draft. */
export const reviewNotesMax = 50;
export const reviewNoteMaxGraphemes = 1_000;
/** The most people who get a mail about a draft that was sent to review. */
export const reviewMailsMax = 20;
/** The sign that a person is editing a text expires after `editingLeaseMs`; it is renewed every `editingBeatMs`. */
export const editingLeaseMs = 30_000;
export const editingBeatMs = 10_000;
/** After this time without a change a person does not count as editing. */
export const editingPauseMs = 5 * 60 * 1000;
export const draftVersionSpanMs = 10 * 60 * 1000;
export const oldNewsPageSize = 10;
/** Above this number of pages a list says "more than", because counting is slow. */
export const countedPagesMax = 100;

/** How many articles a device keeps for reading without a network. */
export const offlineArticlesMax = 10;

/** The longest source of a redirect, escaped, as it is stored and indexed. */
export const redirectSourceMaxLength = 1_000;
export const redirectTargetMaxLength = 2_000;
/** The longest escaped address that is counted as not found. */
export const missingPathMaxLength = 500;
/** Errors are counted for so many days. */
export const errorDaysShown = 14;
/** The most rows of addresses that were not found in one day, and how long they are kept. */
export const missingAddressesPerDay = 1_000;
export const missingAddressesDays = 30;
/** The most lines in a file of redirects. */
export const redirectLinesMax = 20_000;
export const redirectsCsvMaxLength = 1_900_000;
/** How many faulty lines of a file are named. */
export const redirectFaultsShown = 50;
export const missingAddressesShown = 200;
/** The most rules with `*`; every process keeps them in memory. */
export const prefixRedirectsMax = 500;

/** The longest reason for publishing in spite of required checks. */
export const checkReasonMaxLength = 500;
