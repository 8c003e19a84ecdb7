import type { NewsFilter } from '../../domain/accounts/permissions.ts';
import type { News } from '../../domain/news/news.ts';
import type { Topic } from '../../domain/news/topics.ts';
import type { PageRequest } from './page-request.ts';

export interface TopicStore {
  findById(id: string): Promise<Topic | null>;
  findBySlug(slug: string): Promise<Topic | null>;
  /** By a present or former name, folded. */
  findByKey(key: string): Promise<Topic | null>;
  /** By present and former names, folded. Those that are being deleted hold their names until the end. */
  listByKeys(keys: readonly string[]): Promise<Map<string, Topic & { isBeingDeleted: boolean }>>;
  /** The topic that a former slug leads to. */
  findByFormerSlug(slug: string): Promise<Topic | null>;
  /** In any order, without missing ones; asks nothing for no ids. */
  listByIds(ids: readonly string[]): Promise<Topic[]>;
  /** In the order of the news. */
  listByNews(newsId: string): Promise<Topic[]>;
  /** Topics whose folded name begins with `prefix`, by name; `afterKey` is exclusive. */
  list(prefix: string, page: { afterKey: string; limit: number }): Promise<Topic[]>;
  /** Those with news, by slug. */
  listSlugs(limit: number): Promise<string[]>;
  isSlugTaken(slug: string, exceptId: string): Promise<boolean>;
  /** Up to `limit`. */
  count(limit: number): Promise<number>;
  /** Those of these slugs that topics have or had. */
  listTakenSlugs(slugs: readonly string[]): Promise<string[]>;
  /** New topics, whose names and slugs are free. */
  create(topics: readonly Topic[]): Promise<void>;
  /** Creates or replaces; former names and slugs of the topic stay. */
  save(topic: Topic, key: string, former: { slug: string } | null): Promise<void>;
  /** Keeps the topic that has the name already. */
  saveFormerName(key: string, id: string): Promise<void>;
  /** Names and addresses of a topic lead to another one, and its news are listed there. */
  merge(topic: Topic, targetId: string): Promise<void>;
  /** With names and former addresses; news keep their text. */
  delete(id: string): Promise<void>;
  /** What a piece of news is about; without a date it is only in `listAllNewsIds` and `listByNews`. */
  setNews(news: Pick<News, 'id' | 'createdAt'>, topicIds: readonly string[]): Promise<void>;
  /** Newest first. */
  listNewsIds(topicId: string, filter: NewsFilter, page: PageRequest): Promise<string[]>;
  /** By id, for changes of many. */
  listAllNewsIds(topicId: string, afterId: string, limit: number): Promise<string[]>;
}
