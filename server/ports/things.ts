/** Sections, groups, topics and authors, as the services find and change them. */
import type { NewsFilter } from '../../domain/accounts/permissions.ts';
import type { Author } from '../../domain/news/authors.ts';
import type { News } from '../../domain/news/news.ts';
import type { Sections } from '../../domain/news/sections.ts';
import type { KeySpace, ThingKind, Things } from '../../domain/news/things.ts';
import type { Topic } from '../../domain/news/topics.ts';
import type { PageRequest } from './page-request.ts';

/** Ids of what a piece of news is related to, in the order in which readers see them. */
export interface NewsRelations {
  authors: readonly string[];
  contributors: readonly string[];
  topics: readonly string[];
  furtherSections: readonly string[];
}

export interface RelatedNews {
  news: Pick<News, 'id' | 'createdAt'>;
  relations: NewsRelations;
  /** Whether they are related to nothing yet. */
  isNew?: boolean;
}

export interface NewsThings {
  authors: Author[];
  contributors: Author[];
  topics: Topic[];
  /** The ids of the sections beside the main one. */
  furtherSections: string[];
}

interface ThingPage {
  /** The sort key (`sortKeyOf`) before the page, exclusive; '' for the first page. */
  after: string;
  limit: number;
  /** What the folded name begins with, or contains. */
  startsWith?: string;
  contains?: string;
}

/** Things that a transaction will need: topics by `topicKey`, authors by id or account. */
export interface WantedThings {
  topics: readonly string[];
  authors: readonly string[];
  userId: string | null;
}

/** How news are found by a word of a name: by a thing, or by a name of imported news that is one of its keys. */
export interface NameKey {
  word: string;
  space: 'id' | 'imported-name';
  key: string;
}

/** Sections with their groups, topics and authors; the keys that lead to them, now or formerly; and the news they have. */
export interface ThingStore {
  /**
   * All sections and groups, which are few (docs/product.md#sections); a transaction reads them once. It reads `wanted` by
   * the same statement, and later finds them without another one.
   */
  readSections(wanted?: WantedThings): Promise<Sections>;
  find<Kind extends ThingKind>(kind: Kind, id: string): Promise<Things[Kind] | null>;
  /** Lists things by each of the ids that leads to one; that of a merged thing leads to its target. */
  listByIds<Kind extends ThingKind>(kind: Kind, ids: readonly string[]): Promise<Map<string, Things[Kind]>>;
  /** Finds a thing by a present or former address. */
  findByAddress<Kind extends ThingKind>(kind: Kind, slug: string): Promise<Things[Kind] | null>;
  /** Lists topics by `topicKey` of present and former names. */
  listTopicsByNames(keys: readonly string[]): Promise<Map<string, Topic>>;
  findAuthorByUser(userId: string): Promise<Author | null>;
  list<Kind extends ThingKind>(kind: Kind, page: ThingPage): Promise<Things[Kind][]>;
  /** Lists names of authors, without the profile of one account. */
  listAuthorNames(exceptUserId: string | null, limit: number): Promise<string[]>;
  /** Lists which of these accounts have a profile. */
  listUserIds(userIds: readonly string[]): Promise<string[]>;
  /** Lists the addresses of things with news. */
  listSlugs(kind: ThingKind, limit: number): Promise<string[]>;
  /** Lists the ids of the things that these addresses lead to, present and former ones. */
  listHolders(kind: ThingKind, slugs: readonly string[]): Promise<Map<string, string>>;
  /** Counts things, up to `limit`. */
  count(kind: ThingKind, limit: number): Promise<number>;
  /** Creates things whose addresses and names are free. */
  create<Kind extends ThingKind>(kind: Kind, things: readonly Things[Kind][]): Promise<void>;
  /**
   * Creates or replaces a thing; its former addresses and names stay. The caller makes sure that the present ones are
   * free.
   */
  save<Kind extends ThingKind>(kind: Kind, thing: Things[Kind]): Promise<void>;
  /** Adds a former address, name or id, unless it leads somewhere already. */
  saveFormerKey(space: KeySpace, key: string, thingId: string): Promise<void>;
  /** Gives all keys and news of a thing to another of its kind, and deletes it. */
  merge(kind: ThingKind, id: string, targetId: string): Promise<void>;
  /** Deletes a thing with its keys; news lose it. The database rejects it for the main section of news. */
  delete(id: string): Promise<void>;
  /** Whether news, drafts or trashed news belong to the thing; a further section of news counts as unused. */
  isUsed(id: string): Promise<boolean>;
  /** Replaces what published news are related to; each is named once. */
  setNews(all: readonly RelatedNews[]): Promise<void>;
  /** Lists the things of news, by news; those without relations are missing. */
  listByNews(newsIds: readonly string[]): Promise<Map<string, NewsThings>>;
  /** Lists the dated news of a topic or author, newest first. */
  listNewsIds(thingId: string, filter: NewsFilter, page: PageRequest): Promise<string[]>;
  /** Makes an author that of all news which have only this name; returns how many there were. */
  linkImportedName(name: string, authorId: string): Promise<number>;
  /**
   * Lists the keys of things whose names contain these index words: for each word those of the things that have most of
   * them.
   */
  listKeysByWords(
    words: readonly string[],
    bounds: { thingsOfWord: number; limit: number },
  ): Promise<NameKey[]>;
  /** Renews the index words of some names, by id; returns the last id, undefined at the end. */
  renewWords(afterId: string, limit: number): Promise<string | undefined>;
}
