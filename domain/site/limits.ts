/** Numbers of spec.md section 9 and of decisions.md that reading needs. Names carry the unit. */

/** News per page of the home list. */
export const homePageSize = 8;
/** An ad follows every card whose position in the list is a multiple of this. */
export const cardsPerAd = 16;
/** The middle banner stands after this card of the home list, far from the ads (decisions.md, Banners). */
export const middleBannerAfterCard = 4;
/** Items of the featured block: one large and four small cards. */
export const featuredNewsCount = 5;
/** News per page of a category, when nothing else is asked for. */
export const categoryPageSize = 5;
/** Related and latest news fetched for a carousel. */
export const carouselNewsCount = 10;
/** Cards of a carousel seen at a time, and the step of its arrows. */
export const carouselVisibleCount = 3;
/** Related news under an article (spec.md section 2). */
export const relatedNewsCount = 10;
/** Headlines in the ticker. */
export const tickerNewsCount = 15;

/** Share of the list that must be scrolled past before the next page is fetched, 0 to 1. */
export const scrollThresholdRatio = 0.8;
export const scrollThrottleMs = 150;
/** Scrolled distance after which `Voltar ao topo` shows. */
export const scrollToTopAfterPx = 100;

/** Period of the refresh of lists: 30 days. Longer than the 32-bit timers of browsers can wait (2147483647). */
export const listRefreshMs = 2_592_000_000;
/** Age from which lists refresh when a reader comes back to a page (decisions.md, News). */
export const listStaleAfterMs = 60_000;

/** Age from which news count as old: about 4 months. */
export const oldNewsAfterMs = 10_368_000_000;

/** Length of the summary on a card, in graphemes, before '...'. */
export const cardSummaryMaxGraphemes = 50;
export const commentMaxGraphemes = 300;
/** Fields of the contact form, in graphemes. */
export const contactNameMaxGraphemes = 20;
export const contactTitleMaxGraphemes = 100;
export const contactMessageMaxGraphemes = 500;
/**
 * UTF-16 units that any field takes. More than its own limit, so that a text that is too long is met by a sentence
 * and is not cut unseen; what is longer comes from no form.
 */
export const longestField = 20_000;
/** Of any address, as mail servers count. */
export const emailMaxLength = 254;
export const commentsPageSize = 20;
export const videosPageSize = 12;
/** Own comments, and own reports, per page of `Minha conta`. */
export const ownListPageSize = 5;
/** Sessions of a person that are listed, the newest. */
export const sessionsListMax = 100;
export const searchPageSize = 10;
/** Videos shown beside the first page of a search. */
export const searchVideosCount = 3;
/** Length of the excerpt under a result, in graphemes. */
export const searchExcerptMaxGraphemes = 180;

export const slugMaxLength = 120;
/** Highest page that a bare number can reach; further pages are reached by their keys, at the same cost each. */
export const pageNumberWithoutKeyMax = 100;
/** Highest page number that an address may ask for. */
export const pageNumberMax = 100_000;
/** Blocks of a stored document that are shown. */
export const blocksMax = 5_000;
/** Reading speed behind the reading time of an article. */
export const readingWordsPerMinute = 200;

/** Font sizes of rich text, in pixels: from, to and step. */
export const fontSizeMinPx = 12;
export const fontSizeMaxPx = 32;
export const fontSizeStepPx = 2;
/** What the editor shows for letters without a size of their own (spec.md section 2, editor). */
export const fontSizeDefaultPx = 16;

/** Items of a feed. */
export const feedNewsCount = 20;
/** News per part of the sitemap. Half of what a file may hold: news with an old date still find room in it. */
export const sitemapPartSize = 2_500;
export const sitemapFileMax = 5_000;
/** What a Google News sitemap may hold: two days, 1,000 items. */
export const newsSitemapMaxAgeMs = 48 * 60 * 60 * 1000;
export const newsSitemapMax = 1_000;

/** How long `Link copiado!` stays. */
export const copyLinkToastMs = 2_000;
/** Delay between the choice of a category and the closing of the menu. */
export const menuCloseDelayMs = 100;

/** How long a part of the newsroom may take to arrive (spec.md section 2). */
export const chunkTimeoutMs = 120_000;
/** How long `Desfazer` is offered after a removal (decisions.md, News). */
export const undoOfferMs = 10_000;
/** Of any uploaded image (decisions.md, Files). */
export const imageMaxBytes = 15 * 1024 * 1024;
/** Images on a page of the library, entries on a page of the audit log. */
export const libraryPageSize = 24;
export const auditPageSize = 50;
/** Records named under an image of the library. */
export const imageUsersShown = 5;
/** Images that can be removed in one step. */
export const imagesRemovedMax = 100;
/** Numbers of the newsroom's first page are exact up to here. */
export const figureCountMax = 1_000;
/** Weeks of its chart, and lines of its lists. */
export const overviewWeeks = 12;
export const mostReadCount = 10;
export const overviewAuditCount = 8;
/** Age from which an image that nothing uses may be removed: what was just uploaded is about to be used. */
export const unusedImageAfterMs = 24 * 60 * 60 * 1000;
/** How long the portal remembers how often news were read each day. */
export const readsKeptDays = 400;
export const bannerLinkMaxLength = 500;
export const videoTitleMaxGraphemes = 200;
/** Rows of a list of the newsroom. */
export const newsroomPageSize = 20;
/** Rows of the messages table before `Ver todas` (spec.md section 9). */
export const firstMessagesCount = 6;
/** Items that one call of the newsroom may change at once. */
export const bulkMax = 100;
/** How long a deleted message can be brought back: longer than `Desfazer` is offered, in case it is slow to arrive. */
export const removedMessageKeptMs = 60 * 60 * 1000;

/** Fields of a piece of news, in graphemes. */
export const titleMaxGraphemes = 200;
export const summaryMaxGraphemes = 500;
export const captionMaxGraphemes = 300;
export const sourceMaxGraphemes = 300;
/** UTF-16 units. */
export const videoLinkMaxLength = 500;
/** Of the stored document, in UTF-8. */
export const articleMaxBytes = 1024 * 1024;
/** How far ahead news may be scheduled. */
export const scheduleMaxAheadMs = 365 * 24 * 60 * 60 * 1000;
/** Names that the newsroom's lists can be narrowed to. */
export const authorsMax = 500;
/** Texts under `Continue de onde parou`. */
export const ownTextsCount = 5;
/** The earliest date of publication that news can be given: 1 January 1990 in São Paulo. */
export const publicationDateMin = Date.UTC(1990, 0, 1, 2);
/** How long trashed news can be restored (decisions.md, News). */
export const trashLifetimeMs = 30 * 24 * 60 * 60 * 1000;
/** How long the address of a preview works. */
export const previewLifetimeMs = 24 * 60 * 60 * 1000;
/** Versions of a piece of news that are kept. */
export const revisionsMax = 100;
/** Versions of the draft of a piece of news that are kept. */
export const draftVersionsMax = 100;
/** How long others see that a person edits a text after their browser last said so, and how often it does. */
export const editingLeaseMs = 30_000;
export const editingBeatMs = 10_000;
/** How long after the last change a person counts as editing. */
export const editingPauseMs = 5 * 60 * 1000;
/** How long the saves of one person are one version of a draft. */
export const draftVersionSpanMs = 10 * 60 * 1000;
/** Old news per page (spec.md section 9). */
export const oldNewsPageSize = 10;
/** Counting on costs time that nobody needs: above it a list says "more than". */
export const countedPagesMax = 100;
