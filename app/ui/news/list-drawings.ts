/**
 * How the cards of lists and bands are drawn. Articles show no such cards, so app/article.css leaves out their classes.
 */
export interface Drawing {
  frame?: string;
  /** The grid of a card with a picture. */
  link?: string;
  picture?: { className: string; sizes: string };
  text?: string;
  title: string;
  /** The classes of the summary; undefined for cards that show none. */
  summary?: string;
  /** Whether the card shows the author; small cards do not. */
  isSigned?: boolean;
  /** Whether it is the first story of home. */
  isLead?: boolean;
  /** Whether a card without a picture shows the place for it. */
  hasPlace?: boolean;
}

export type ListDrawing = keyof typeof listDrawings;

/*
 * The titles below the lead have four ranks: large stories, stories with a picture above the title, stories with a
 * picture beside it, and titles alone.
 */
const largeTitle = 'text-2xl/7 font-extrabold tracking-[-0.02em] md:text-3xl/9';
const middleTitle =
  'text-lg/[1.375rem] font-bold tracking-tight md:text-2xl/[1.625rem] md:tracking-[-0.02em]';
const smallTitle = 'text-lg/[1.375rem] font-bold tracking-tight';
/** Beside a picture on the smallest phones, and with the largest letters on all phones, lines are a few words long. */
const narrowTitle = 'max-[24rem]:text-base/5 in-data-[size=largest]:max-sm:text-base/5';
const plainTitle = 'text-base/[1.3125rem] font-semibold';
const onPhoneBeside = 'max-sm:grid-cols-[1fr_min(6rem,22vw)]';
const pictureOnPhoneBeside = 'max-sm:order-2 max-sm:mt-1 max-sm:aspect-square';
const rowFrame = 'border-t border-rule py-3 md:py-5';
const rowLink = 'grid-cols-[1fr_min(6rem,22vw)] gap-x-4 sm:grid-cols-[12rem_1fr] sm:gap-x-6';
const rowTitle = 'font-bold tracking-tight md:text-2xl/7';
const rowSummary = 'mt-1 max-sm:line-clamp-3 text-balance text-sm/[1.1875rem] md:text-base/6';
const leadPicture = 'aspect-[16/10] w-full max-sm:bleed';
const leadHeight = 'max-h-[28svh] md:max-h-[min(26.25rem,55svh)] flat:max-h-[60svh]';
const leadTitle =
  'text-3xl/[2.125rem] font-extrabold tracking-[-0.03em] md:text-4xl/[2.875rem] xl:not-in-data-[size=largest]:text-5xl/[3.625rem] flat:text-3xl/[2.125rem]';
const leadSizes = '(width < 64rem) 100vw, (width < 78rem) 36rem, 56rem';

/** The columns of a row that up to four stories share. */
export const sharedRow = 'sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]';

/** The cards of the endless lists, which browsers draw, too. */
export const listDrawings = {
  /** A row of a list. */
  row: {
    frame: rowFrame,
    link: rowLink,
    picture: {
      className: `${pictureOnPhoneBeside} sm:aspect-[3/2]`,
      sizes: '(width < 40rem) 6rem, 12rem',
    },
    title: `text-lg/[1.375rem] ${narrowTitle} ${rowTitle}`,
    summary: rowSummary,
    isSigned: true,
  },
  /** Every fourth row; on phones its picture is above the title. */
  largeRow: {
    frame: rowFrame,
    link: 'sm:grid-cols-[12rem_1fr] sm:gap-x-6',
    picture: {
      className: 'aspect-video max-sm:mb-3 sm:aspect-[3/2]',
      sizes: '(width < 40rem) 92vw, 12rem',
    },
    title: `text-2xl/[1.625rem] ${rowTitle}`,
    summary: rowSummary,
    isSigned: true,
  },
  /**
   * The first story of a section, topic or author. On wide screens the stories beside it decide the height of its
   * picture.
   */
  front: {
    frame: `${rowFrame} xl:flex xl:h-full xl:flex-col`,
    link: 'sm:max-xl:grid-cols-2 sm:gap-x-6 xl:grow xl:grid-rows-[1fr_auto]',
    picture: {
      className:
        'w-full max-xl:aspect-video max-xl:max-h-[45svh] max-sm:max-h-[28svh] max-sm:bleed max-sm:mb-3 sm:max-xl:aspect-[3/2] xl:mb-4 xl:min-h-[min(22rem,40svh)]',
      sizes: '(width < 40rem) 100vw, (width < 78rem) 46vw, 50rem',
    },
    title: 'text-3xl/[2.125rem] font-extrabold tracking-[-0.03em] xl:text-4xl/[2.875rem]',
    summary: 'mt-2 line-clamp-4 max-w-[60ch] text-base/6 xl:text-lg/7',
    isSigned: true,
  },
  /** The larger of the two stories beside the first one. On small screens it is a row. */
  second: {
    frame: rowFrame,
    link: `${rowLink} xl:grid-cols-1`,
    picture: {
      className: `${pictureOnPhoneBeside} sm:max-xl:aspect-[3/2] xl:mb-3 xl:aspect-video`,
      sizes: '(width < 40rem) 6rem, (width < 78rem) 12rem, 24rem',
    },
    title: `text-lg/[1.375rem] ${narrowTitle} ${rowTitle}`,
    summary: `${rowSummary} xl:hidden`,
    isSigned: true,
  },
  /** The smaller story beside the first one. On small screens it is a row. */
  third: {
    frame: rowFrame,
    link: `${rowLink} xl:grid-cols-[1fr_7rem] xl:gap-x-4`,
    picture: {
      className: `${pictureOnPhoneBeside} sm:max-xl:aspect-[3/2] xl:order-2 xl:mt-1 xl:aspect-square`,
      sizes: '(width < 40rem) 6rem, (width < 78rem) 12rem, 7rem',
    },
    title: `text-lg/[1.375rem] ${narrowTitle} ${rowTitle} xl:text-lg/[1.375rem]`,
    summary: `${rowSummary} xl:line-clamp-2 xl:text-sm`,
    isSigned: true,
  },
  /** One of two stories that share a row on wide screens. */
  half: {
    frame: rowFrame,
    link: `${rowLink} xl:grid-cols-1`,
    picture: {
      className: `${pictureOnPhoneBeside} sm:max-xl:aspect-[3/2] xl:mb-3 xl:aspect-video`,
      sizes: '(width < 40rem) 6rem, (width < 78rem) 12rem, 36rem',
    },
    title: `text-lg/[1.375rem] ${narrowTitle} ${rowTitle} xl:text-3xl/9 xl:font-extrabold xl:tracking-[-0.02em]`,
    summary: `${rowSummary} xl:line-clamp-3`,
    isSigned: true,
  },
  /** A story without a picture among others with pictures. Its title is in a field of the size of their pictures. */
  wordsCell: {
    frame: rowFrame,
    text: 'xl:flex xl:flex-col',
    title: `text-2xl/[1.625rem] ${rowTitle} xl:order-first xl:mb-3 xl:flex xl:aspect-[3/2] xl:items-end xl:bg-surface xl:p-5 xl:text-hue xl:text-3xl/9 xl:font-extrabold xl:tracking-[-0.02em]`,
    summary: `${rowSummary} xl:text-lg/7`,
    isSigned: true,
  },
  /** A row of a section, topic or author. On wide screens three stories are side by side. */
  cell: {
    frame: rowFrame,
    link: `${rowLink} xl:grid-cols-1`,
    picture: {
      className: `${pictureOnPhoneBeside} sm:aspect-[3/2] xl:mb-3`,
      sizes: '(width < 40rem) 6rem, (width < 78rem) 12rem, 24rem',
    },
    title: `text-lg/[1.375rem] ${narrowTitle} ${rowTitle}`,
    summary: `${rowSummary} xl:line-clamp-3`,
    isSigned: true,
  },
  /** Every fourth `cell`; on phones its picture is above the title. */
  largeCell: {
    frame: rowFrame,
    link: 'sm:grid-cols-[12rem_1fr] sm:gap-x-6 xl:grid-cols-1',
    picture: {
      className: 'aspect-video max-sm:mb-3 sm:aspect-[3/2] xl:mb-3',
      sizes: '(width < 40rem) 92vw, (width < 78rem) 12rem, 24rem',
    },
    title: `text-2xl/[1.625rem] ${rowTitle}`,
    summary: `${rowSummary} xl:line-clamp-3`,
    isSigned: true,
  },
  /** The first story of a page in two columns; it is as wide as both. */
  opener: {
    frame: rowFrame,
    link: 'sm:grid-cols-[15rem_1fr] sm:gap-x-6 xl:grid-cols-2 xl:gap-x-12',
    picture: {
      className: 'aspect-video max-sm:mb-3 sm:max-xl:aspect-[3/2]',
      sizes: '(width < 40rem) 92vw, (width < 78rem) 15rem, 36rem',
    },
    title: `text-2xl/[1.625rem] ${rowTitle} xl:text-4xl/[2.875rem] xl:font-extrabold xl:tracking-[-0.03em]`,
    summary: 'mt-1.5 line-clamp-3 text-base/6 xl:mt-3 xl:text-lg/7',
    isSigned: true,
  },
} satisfies Record<string, Drawing>;

/** The other cards of home, which only the server draws. */
export const homeDrawings = {
  /**
   * The first story of home. Its picture reaches from edge to edge on phones, and is beside the text on phones in
   * landscape. On desktops it grows with the stories beside it.
   */
  lead: {
    isLead: true,
    frame: 'lg:flex lg:grow lg:flex-col',
    link: 'flat:grid-cols-2 flat:gap-x-6 lg:grid-rows-[1fr_auto] lg:not-in-data-[size=largest]:grow',
    picture: {
      className: `w-full max-sm:bleed max-lg:aspect-[16/10] max-lg:max-h-[28svh] md:max-lg:max-h-[min(20rem,45svh)] flat:max-h-[60svh] lg:min-h-[min(21rem,55svh)] xl:min-h-[min(26.25rem,55svh)] xl:in-data-[size=largest]:min-h-[45svh]`,
      sizes: leadSizes,
    },
    text: 'mt-3 md:mt-4 flat:mt-0',
    title: leadTitle,
    summary: 'mt-2 max-w-[60ch] text-base/6 sm:text-lg/[1.625rem] md:mt-3 xl:max-w-[72ch] flat:line-clamp-3',
    isSigned: true,
  },
  /** The lead below an ad. It is lower, so that the headline stays on the first screen. */
  lowLead: {
    isLead: true,
    picture: {
      className: `${leadPicture} max-h-[20svh] md:max-h-[min(16.25rem,35svh)]`,
      sizes: leadSizes,
    },
    text: 'mt-3 md:mt-4 flat:mt-0',
    title: leadTitle,
    summary: 'mt-2 max-w-[60ch] text-lg/[1.625rem] md:mt-3',
    isSigned: true,
  },
  /** The lead when there are no other featured news; its text is beside the picture. */
  loneLead: {
    isLead: true,
    link: 'lg:grid-cols-[7fr_5fr] lg:gap-x-8',
    picture: {
      className: `${leadPicture} ${leadHeight}`,
      sizes: leadSizes,
    },
    text: 'mt-3 md:mt-4 lg:mt-0',
    title: leadTitle,
    summary: 'mt-2 max-w-[60ch] text-lg/[1.625rem] md:mt-3',
    isSigned: true,
  },
  /**
   * The second story of home, beside or below the lead. Its picture is above the title, but beside it on phones, and
   * with the largest letters on desktops that are not tall. On other desktops the lead decides its height.
   */
  side: {
    frame: 'lg:flex lg:flex-col lg:not-in-data-[size=largest]:has-[img]:grow tall:has-[img]:grow',
    link: `gap-x-4 ${onPhoneBeside} lg:grow lg:grid-rows-[1fr_auto] tight:grow-0 tight:grid-cols-[1fr_5.5rem] tight:grid-rows-none`,
    picture: {
      className: `${pictureOnPhoneBeside} sm:mb-2.5 sm:max-lg:aspect-[2/1] lg:min-h-28 tight:order-2 tight:mt-1 tight:aspect-square tight:min-h-0`,
      sizes: '(width < 40rem) 6rem, (width < 64rem) 45vw, 27rem',
    },
    title: `${smallTitle} ${narrowTitle} sm:text-2xl/[1.625rem] lg:font-extrabold lg:tracking-[-0.02em] tight:text-lg/[1.375rem]`,
    summary: 'mt-1 line-clamp-2 text-sm sm:max-lg:line-clamp-3 lg:hidden',
    isSigned: true,
  },
  /** The third story of home. On desktops it is smaller than the second. */
  sideSmall: {
    link: `gap-x-4 ${onPhoneBeside} lg:grid-cols-[1fr_5.5rem]`,
    picture: {
      className: `${pictureOnPhoneBeside} sm:max-lg:mb-2.5 sm:max-lg:aspect-[2/1] lg:order-2 lg:mt-1 lg:aspect-square`,
      sizes: '(width < 40rem) 6rem, (width < 64rem) 45vw, 6rem',
    },
    title: `${smallTitle} ${narrowTitle} tight:text-base/5.5 sm:max-lg:text-2xl/[1.625rem]`,
    summary: 'mt-1 line-clamp-2 text-sm sm:max-lg:line-clamp-3 lg:hidden',
    isSigned: true,
  },
  /** The first story of a band. The titles beside it decide the height of its picture. */
  wide: {
    frame: 'lg:h-full',
    link: 'gap-x-6 gap-y-3 sm:grid-cols-2 lg:h-full lg:content-stretch',
    picture: {
      className: 'aspect-video self-start sm:aspect-[3/2] lg:aspect-auto lg:min-h-60 lg:self-stretch',
      sizes: '(width < 40rem) 92vw, (width < 64rem) 45vw, 24rem',
    },
    title: largeTitle,
    summary: 'mt-2 max-w-[60ch] text-base/6',
    isSigned: true,
  },
  /** One of two large stories of a band. */
  medium: {
    link: `gap-x-4 ${onPhoneBeside}`,
    picture: {
      className: `${pictureOnPhoneBeside} sm:mb-3 sm:aspect-[16/10]`,
      sizes: '(width < 40rem) 6rem, (width < 64rem) 45vw, 24rem',
    },
    title: `${middleTitle} ${narrowTitle}`,
    summary: 'mt-1.5 line-clamp-3 text-sm max-sm:hidden',
    isSigned: true,
  },
  /** One of four equal stories of a band. */
  tall: {
    link: `gap-x-4 ${onPhoneBeside}`,
    picture: {
      className: `${pictureOnPhoneBeside} sm:mb-2.5 sm:aspect-[3/2]`,
      sizes: '(width < 40rem) 6rem, (width < 64rem) 45vw, 18rem',
    },
    title: `${smallTitle} ${narrowTitle}`,
  },
  title: { title: plainTitle },
  /** A story without a picture in a band of few stories. Its words fill the height of the pictures of others. */
  text: {
    title: `${plainTitle} lg:text-2xl/[1.625rem] lg:font-bold lg:tracking-[-0.02em]`,
    summary: 'mt-1.5 line-clamp-4 text-sm',
    isSigned: true,
  },
  /** An opinion: first the words, then the author. If a band has one or two opinions, they are larger. */
  voice: {
    title: 'opinion text-2xl/7 in-[ul:not(:has(>:nth-child(3)))]:md:text-3xl/9',
    isSigned: true,
  },
} satisfies Record<string, Drawing>;
