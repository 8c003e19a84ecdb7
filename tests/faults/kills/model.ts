/**
 * The answers to the writers of a round. They decide which data must exist after a kill. The model is plain data,
 * stored between runs.
 */

/** Whether the write was answered. A write without an answer may have arrived or not, but never in part. */
export type Fate = 'sent' | 'acknowledged' | 'refused';

export interface NewsEntry {
  title: string;
  /** A word that only this piece of news contains, for the search. */
  word: string;
  /** The id of the draft, once the portal has answered; '' before. */
  id: string;
  stage: 'creating' | 'draft' | 'publishing' | 'published';
  /** '' until it is published. */
  path: string;
  /** The last summary that was acknowledged, and one that may have been saved after it. */
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
  /** Images of a banner are deleted when the banner is replaced. */
  isOfBanner: boolean;
}

export const bannerPlaces = ['main', 'mid', 'left', 'right'] as const;
export type Place = (typeof bannerPlaces)[number];

export interface Model {
  news: NewsEntry[];
  comments: CommentEntry[];
  images: ImageEntry[];
  /** By place: the link of the last acknowledged banner, and that of one that may have been saved after it. */
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
