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

/** How far the index was renewed, for all processes, kept across restarts. */
export interface SearchProgress {
  /**
   * Where the renewal to words of a version (`searchWordsVersion`) continues; null when every item has these words or
   * newer ones. Newer words start from the beginning. Processes wait for each other until the end of the transaction.
   */
  findPlace(version: number): Promise<SearchPlace | null>;
  /** Everything before the place is renewed; null at the end. Call it in the transaction of `findPlace`. */
  savePlace(version: number, place: SearchPlace | null): Promise<void>;
}
