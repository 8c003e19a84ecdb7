/** The search index, and the progress of its renewal. */
import type { CategorySlug } from '../../domain/news/categories.ts';

/** An indexed item; the tokens come from domain/search/search-text.ts. */
export interface SearchDocument {
  kind: 'news' | 'video' | 'image' | 'draft';
  id: string;
  /** '' for videos and images. */
  category: string;
  /** 0 when unknown. */
  createdAt: number;
  tokens: string[];
}

export interface SearchQuery {
  /** The document must contain all. Only [a-z0-9], so that no query syntax reaches the database. */
  tokens: string[];
  /** Of each group the document must contain at least one. */
  anyOf?: string[][] | undefined;
  kind: 'news' | 'video' | 'image' | 'draft';
  category: CategorySlug | null;
  limit: number;
  /** Position of the last hit of a page: returns older items. */
  after: number | null;
  /** Position of the first hit of a page: returns the newer items next to it. */
  before: number | null;
  /** For bare page numbers; the caller limits it. */
  skip: number;
  /** Inclusive bounds of the date. */
  from?: number | undefined;
  until?: number | undefined;
}

export interface SearchHit {
  id: string;
  /** Grows with the date of the item; a key for paging. */
  position: number;
}

export interface SearchIndex {
  save(document: SearchDocument): Promise<void>;
  delete(kind: SearchDocument['kind'], id: string): Promise<void>;
  /** Newest first. */
  search(query: SearchQuery): Promise<SearchHit[]>;
}

/** In the order of renewal. */
export const searchWalks = ['news', 'images', 'videos', 'drafts'] as const;

/** A position in the renewal. */
export interface SearchPlace {
  walk: (typeof searchWalks)[number];
  /** The id of the last renewed item, '' at the start. */
  afterId: string;
}

/** Progress of the renewal, shared by all processes and kept across restarts. */
export interface SearchProgress {
  /**
   * Claims the renewal to words of a version (`searchWordsVersion`) until `untilMs` and returns its position. 'done'
   * when every item has these words, or newer ones exist. A process with newer words takes over and starts from the
   * beginning.
   */
  claim(
    version: number,
    claimant: string,
    now: number,
    untilMs: number,
  ): Promise<SearchPlace | 'taken' | 'done'>;
  /**
   * Everything before this position is done. False, without a change, when another process has the claim; as `finish`.
   */
  advance(claimant: string, place: SearchPlace, untilMs: number): Promise<boolean>;
  finish(claimant: string): Promise<boolean>;
  release(claimant: string): Promise<void>;
}
