/** The newsroom's pages of text and their versions, as the services store and list them. */
import type { PublishedTextPage, TextPage, TextPageVersion } from '../../domain/pages/text-pages.ts';

/** Stores the pages of text, at most 100 (docs/product.md#pages). */
export interface TextPageStore {
  /** Lists pages by title. */
  list(): Promise<Omit<TextPage, 'content'>[]>;
  /** Lists published pages by title, for menus, footer and sitemap. */
  listPublished(): Promise<PublishedTextPage[]>;
  find(id: string): Promise<TextPage | null>;
  findBySlug(slug: string): Promise<TextPage | null>;
  /** Creates or replaces a page. */
  save(page: TextPage): Promise<void>;
  delete(id: string): Promise<void>;
  findVersion(pageId: string, version: number): Promise<TextPageVersion | null>;
  /** Lists versions, newest first. */
  listVersions(pageId: string, limit: number): Promise<Omit<TextPageVersion, 'content'>[]>;
  /** Creates or replaces a version. */
  saveVersion(version: TextPageVersion): Promise<void>;
  /** Deletes all but the newest `limit` versions. */
  deleteOldVersions(pageId: string, limit: number): Promise<void>;
}
