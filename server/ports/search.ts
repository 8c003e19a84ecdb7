/** The full-text index, as the services fill and search it. */
/** The kinds of indexed items. Comments have a table of their own, so that searches of readers skip them. */
export type SearchKind = 'news' | 'video' | 'image' | 'draft' | 'comment';

export interface SearchDocument {
  kind: SearchKind;
  id: string;
  /**
   * The ids of its sections. An image has the id of its uploader here, so that own images are found like news of a
   * section.
   */
  sectionIds: readonly string[];
  /** The date; 0 when unknown. */
  createdAt: number;
  tokens: string[];
  /** The words as people write them, for suggestions; see domain/search/search-words.ts. */
  words?: string[];
}

export interface SearchQuery {
  /** Words that all must match. They have only [a-z0-9], so that no query syntax reaches the database. */
  tokens: string[];
  /** Groups of words; one of each group must match. */
  anyOf?: string[][] | undefined;
  /** Hits with one of each of these groups are left out. */
  exceptAnyOf?: string[][] | undefined;
  /** Whether the hits are known to be few: then PostgreSQL does not look for them in the order of the list first. */
  isFew?: boolean | undefined;
  kind: SearchKind;
  /** The id of a section; news and drafts of those merged into it are found, too. */
  category: string | null;
  mergedCategories?: readonly string[];
  limit: number;
  /** Position of a page's last hit: returns older items. */
  after: number | null;
  /** Position of a page's first hit: returns the newer items next to it. */
  before: number | null;
  skip: number;
  /** The first date; both bounds are inclusive. */
  from?: number | undefined;
  until?: number | undefined;
}

/** Trigrams and letters of the words that are searched for. */
interface SimilarWords {
  trigrams: string[];
  minLength: number;
  maxLength: number;
}

/** A query whose hits are counted, without a position in the list. */
export type SearchCount = Omit<SearchQuery, 'limit' | 'after' | 'before' | 'skip'>;

export interface SearchHit {
  id: string;
  /** Grows with the item's date; a key for paging. */
  position: number;
}

interface SaveOptions {
  /** The index has no words of the document yet. */
  isNew?: boolean;
}

export interface SearchIndex {
  save(document: SearchDocument, options?: SaveOptions): Promise<void>;
  /** Saves many documents, each named once, with few statements where items are new. */
  saveMany(documents: readonly SearchDocument[]): Promise<void>;
  delete(kind: SearchDocument['kind'], id: string): Promise<void>;
  search(query: SearchQuery): Promise<SearchHit[]>;
  /** Counts hits, up to `max`. */
  count(query: SearchCount, max: number): Promise<number>;
  /** Lists keys of words of documents of that many letters that share trigrams, most shared first, up to `limit`. */
  listSimilarKeys(similar: SimilarWords, limit: number): Promise<string[]>;
  /** Lists the words of documents with these keys, by key, as people write them. */
  listWords(keys: string[]): Promise<Map<string, string>>;
  /** Deletes some of the oldest words when there is hardly room for new ones. */
  deleteOldWords(): Promise<void>;
}

/** The kinds of items in the order of renewal. */
export const searchWalks = ['news', 'images', 'videos', 'drafts', 'things', 'comments'] as const;

export interface SearchCursor {
  walk: (typeof searchWalks)[number];
  /** The id of the last renewed item; '' at the start. */
  afterId: string;
}
