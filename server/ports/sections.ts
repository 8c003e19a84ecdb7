import type { Section, SectionGroup, Sections } from '../../domain/news/sections.ts';

/** Both lists are small (docs/product.md#sections), so they are read whole. */
export interface SectionStore {
  read(): Promise<Sections>;
  /** Creates or replaces. */
  saveGroup(group: SectionGroup): Promise<void>;
  /** Creates or replaces. */
  saveSection(section: Section): Promise<void>;
  deleteGroup(id: string): Promise<void>;
  deleteSection(id: string): Promise<void>;
  /** Whether news, drafts or trashed news have one of these ids as their category. */
  isUsed(ids: readonly string[]): Promise<boolean>;
  /** Gives news and drafts of a merged section the id of another, at most `limit`; returns how many news. */
  moveNews(fromId: string, toId: string, limit: number): Promise<number>;
  /** The id of the section or group that a former slug leads to. */
  findRedirect(slug: string): Promise<string | null>;
  saveRedirect(slug: string, targetId: string): Promise<void>;
  deleteRedirect(slug: string): Promise<void>;
  /** The redirects of `targetId` lead to `newTargetId`, or nowhere. */
  replaceRedirects(targetId: string, newTargetId: string | null): Promise<void>;
}
