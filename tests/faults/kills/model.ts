/**
 * The answers that the writers of a round got, which decide what must exist after a kill. Plain data, stored between
 * runs.
 */

/** Whether an answer came. A write that was only sent may have arrived or not, but never in part. */
export type Fate = 'sent' | 'acknowledged' | 'refused';

export interface NewsEntry {
  title: string;
  /** Stands in the text of this piece of news alone, for the search. */
  word: string;
  /** The id of the draft, once the portal has answered; '' before. */
  id: string;
  stage: 'creating' | 'draft' | 'publishing' | 'published';
  /** '' until it is published. */
  path: string;
  /** The last summary that was answered, and one that may have come after it. */
  summary: string;
  sentSummary: string | null;
}

interface CommentEntry {
  text: string;
  newsId: string;
  fate: Fate;
}

interface ImageEntry {
  fileName: string;
  /** '' until it was answered. */
  url: string;
  /** Images of banners go when their banner is replaced. */
  isOfBanner: boolean;
}

export const bannerPlaces = ['main', 'mid', 'left', 'right'] as const;
export type Place = (typeof bannerPlaces)[number];

export interface Model {
  news: NewsEntry[];
  comments: CommentEntry[];
  images: ImageEntry[];
  /** By place: the link of the last banner that was answered, and of one that may have come after it. */
  banners: Partial<Record<Place, { link: string; sentLink: string | null }>>;
  /** Ids of news of imports that ran to their end. */
  imported: string[];
  /** Numbers names and texts. */
  made: number;
}

export function emptyModel(): Model {
  return { news: [], comments: [], images: [], banners: {}, imported: [], made: 0 };
}

/** Letters alone, so that the search takes it for one word: `zqaab`, `zqaac`, … */
export function wordOf(number: number): string {
  const letters = number.toString(26).padStart(4, '0');
  return `zq${[...letters].map((digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)]).join('')}`;
}
