/** The full-text index: the types with which services fill and search it. */
/** The kinds of indexed items. Comments have their own table, so that searches by readers skip them. */
export type SearchKind = 'news' | 'video' | 'image' | 'draft' | 'comment';

export interface SearchDocument {
  kind: SearchKind;
  id: string;
  /**
   * The ids of its sections. An image has the id of its uploader here, so that a person's images are found like the
   * news of a section.
   */
  sectionIds: readonly string[];
  /** The date; 0 when unknown. */
  createdAt: number;
  tokens: string[];
  /** The words as people write them, for suggestions (domain/search/search-words.ts). */
  words?: string[];
}

export interface SearchQuery {
  /** Words that must all match. They have only [a-z0-9], so that no query syntax reaches the database. */
  tokens: string[];
  /** Groups of words; one word of each group must match. */
  anyOf?: string[][] | undefined;
  /** A hit that has a word of each of these groups is left out. */
  exceptAnyOf?: string[][] | undefined;
  /**
   * Whether it is known that there are few hits. Then PostgreSQL does not look for them in the order of the list first.
   */
  isFew?: boolean | undefined;
  kind: SearchKind;
  /** The id of a section. News and drafts of sections that were merged into it are found, too. */
  category: string | null;
  mergedCategories?: readonly string[];
  limit: number;
  /** The position of a page's last hit; older items are returned. */
  after: number | null;
  /** The position of a page's first hit; the newer items next to it are returned. */
  before: number | null;
  skip: number;
  /** The first date; both bounds are inclusive. */
  from?: number | undefined;
  until?: number | undefined;
}

/** The trigrams and the length of the words that are searched for. */
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
  /** Whether the index has no words of the document yet. */
  isNew?: boolean;
}

export interface SearchIndex {
  save(document: SearchDocument, options?: SaveOptions): Promise<void>;
  /** Saves many documents; none may be named twice. New items need few statements. */
  saveMany(documents: readonly SearchDocument[]): Promise<void>;
  delete(kind: SearchDocument['kind'], id: string): Promise<void>;
  search(query: SearchQuery): Promise<SearchHit[]>;
  /** Counts hits, up to `max`. */
  count(query: SearchCount, max: number): Promise<number>;
  /**
   * Lists the keys of words with one of these lengths that share trigrams, those with the most first, up to `limit`.
   */
  listSimilarKeys(similar: SimilarWords, limit: number): Promise<string[]>;
  /** Lists the words with these keys, by key, as people write them. */
  listWords(keys: string[]): Promise<Map<string, string>>;
  /** When there is hardly room for new words, deletes some of the oldest ones. */
  deleteOldWords(): Promise<void>;
}

/** The kinds of items in the order in which their words are renewed. */
export const searchWalks = ['news', 'images', 'videos', 'drafts', 'things', 'comments'] as const;

export interface SearchCursor {
  walk: (typeof searchWalks)[number];
  /** The id of the last renewed item; '' at the start. */
  afterId: string;
}
