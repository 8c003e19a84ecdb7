/** The newsroom's pages of text and their versions, as the services store and list them. */
import type { PublishedTextPage, TextPage, TextPageVersion } from '../../domain/pages/text-pages.ts';

/** There are at most 100 pages (docs/product.md#pages). */
export interface TextPageStore {
  /** By title. */
  list(): Promise<Omit<TextPage, 'content'>[]>;
  /** By title. Menus, footer and sitemap show them. */
  listPublished(): Promise<PublishedTextPage[]>;
  find(id: string): Promise<TextPage | null>;
  findBySlug(slug: string): Promise<TextPage | null>;
  /** Creates or replaces. */
  save(page: TextPage): Promise<void>;
  /** With its versions. */
  delete(id: string): Promise<void>;
  findVersion(pageId: string, version: number): Promise<TextPageVersion | null>;
  /** The newest first. */
  listVersions(pageId: string, limit: number): Promise<Omit<TextPageVersion, 'content'>[]>;
  /** Creates or replaces. */
  saveVersion(version: TextPageVersion): Promise<void>;
  /** Keeps the newest `keep` versions. */
  deleteOldVersions(pageId: string, keep: number): Promise<void>;
}
