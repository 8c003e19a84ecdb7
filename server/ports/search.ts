/** The search index, and how far its renewal has come. */
import type { CategorySlug } from '../../domain/news/categories.ts';

/** What the search index knows of an item; the tokens come from domain/search/search-text.ts. */
export interface SearchDocument {
  kind: 'news' | 'video' | 'image' | 'draft';
  id: string;
  /** '' for videos and images. */
  category: string;
  /** Epoch milliseconds, 0 when unknown. */
  createdAt: number;
  tokens: string[];
}

export interface SearchQuery {
  /** All must be in the document. Only [a-z0-9], so that no query syntax can reach the database. */
  tokens: string[];
  /** Of each of these groups, at least one must be in the document. */
  anyOf?: string[][] | undefined;
  kind: 'news' | 'video' | 'image' | 'draft';
  category: CategorySlug | null;
  limit: number;
  /** Position to go on after, from the last hit of a page: older items. */
  after: number | null;
  /** Position to go back from, from the first hit of a page: the newer items next to it. */
  before: number | null;
  /** Bounded by the caller; for bare page numbers. */
  skip: number;
  /** Only items of these moments, epoch milliseconds; both belong to them. */
  from?: number | undefined;
  until?: number | undefined;
}

export interface SearchHit {
  id: string;
  /** Grows with the date of the item; a key for paging. */
  position: number;
}

export interface SearchIndex {
  put(document: SearchDocument): Promise<void>;
  remove(kind: SearchDocument['kind'], id: string): Promise<void>;
  /** Newest first. */
  search(query: SearchQuery): Promise<SearchHit[]>;
}

/** In the order in which they are walked through. */
export const searchWalks = ['news', 'images', 'videos', 'drafts'] as const;

/** A place on the walk through everything that can be found. */
export interface SearchPlace {
  walk: (typeof searchWalks)[number];
  /** What comes after it is still to be done; '' at the beginning. What it is made of is the walk's own affair. */
  afterId: string;
}

/** How far the walk has come, for all processes, kept across restarts. */
export interface SearchProgress {
  /**
   * Where the walk to words of a version (`searchWordsVersion`) goes on, for the caller alone until `untilMs`: then it is
   * anybody's again. 'done' when everything has these words, or when newer ones are known here. Whoever wants newer words
   * takes the walk over and begins anew.
   */
  claim(
    version: number,
    claimant: string,
    now: number,
    untilMs: number,
  ): Promise<SearchPlace | 'taken' | 'done'>;
  /** Everything up to this place is done. False, and nothing, when the walk is another's by now; so with `finish`. */
  advance(claimant: string, place: SearchPlace, untilMs: number): Promise<boolean>;
  /** Everything is done. */
  finish(claimant: string): Promise<boolean>;
  release(claimant: string): Promise<void>;
}
