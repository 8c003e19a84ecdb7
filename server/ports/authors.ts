import type { NewsFilter } from '../../domain/accounts/permissions.ts';
import type { Author } from '../../domain/news/authors.ts';
import type { News } from '../../domain/news/news.ts';
import type { PageRequest } from './page-request.ts';

export interface AuthorStore {
  findById(id: string): Promise<Author | null>;
  findBySlug(slug: string): Promise<Author | null>;
  /** The author that a former slug leads to. */
  findByFormerSlug(slug: string): Promise<Author | null>;
  findByUserId(userId: string): Promise<Author | null>;
  /** In the order of `ids`, without missing ones; asks nothing for no ids. */
  listByIds(ids: readonly string[]): Promise<Author[]>;
  /** Authors whose folded name contains a text, by name; `after` is an exclusive `authorSortKey`. */
  list(text: string, page: { after: string; limit: number }): Promise<Author[]>;
  /** The authors behind ids of bylines: of an author that is merged, or on the way, the one that it becomes. */
  listSigners(ids: readonly string[]): Promise<Map<string, Author>>;
  /** From now on the id means the target, also in bylines that are written later. */
  saveFormerId(id: string, targetId: string): Promise<void>;
  /** The accounts that have a profile. */
  listUserIds(userIds: readonly string[]): Promise<string[]>;
  /** Those with news, by slug. */
  listSlugs(limit: number): Promise<string[]>;
  isSlugTaken(slug: string, exceptId: string): Promise<boolean>;
  /** Up to `limit`. */
  count(limit: number): Promise<number>;
  /** By name, without the profile of one user. */
  listNames(exceptUserId: string | null, limit: number): Promise<string[]>;
  /** Creates or replaces; former slugs of the author stay. */
  save(author: Author, former: { slug: string } | null): Promise<void>;
  /** Its addresses lead to the target, or to nothing; news keep their text. */
  delete(author: Pick<Author, 'id' | 'slug'>, targetId: string | null): Promise<void>;
  /** Who signs a piece of news; without a date it is only in `listAllNewsIds`. */
  setNews(news: Pick<News, 'id' | 'createdAt'>, authorIds: readonly string[]): Promise<void>;
  /** Newest first. */
  listNewsIds(authorId: string, filter: NewsFilter, page: PageRequest): Promise<string[]>;
  /** By id, for changes of many. */
  listAllNewsIds(authorId: string, afterId: string, limit: number): Promise<string[]>;
  /** Names of news without a profile, by name. */
  listImportedNames(limit: number): Promise<string[]>;
  /** News without a profile that have exactly this name, by id. */
  listImportedNewsIds(name: string, afterId: string, limit: number): Promise<string[]>;
}
