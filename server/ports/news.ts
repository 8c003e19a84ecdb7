/** News, drafts, versions and the trash, as the services store and list them. */
import type { Actor } from '../../domain/accounts/audit.ts';
import type { Draft } from '../../domain/news/draft.ts';
import type { News } from '../../domain/news/news.ts';
import type { PageRequest } from './page-request.ts';

export interface NewsStamp {
  version: number;
  /** The moment of the last change; null for news not changed since their creation. */
  updatedAt: number | null;
}

export interface NewsPageRequest extends PageRequest {
  /** The ids of news to leave out. */
  except?: string[];
}

export interface NewsroomFilter {
  /** A main or further section. */
  category?: string | undefined;
  /** The exact name, or one of these profiles, which may sign with others. */
  author?: string | undefined;
  authorIds?: readonly string[] | undefined;
  /** The first moment; both bounds are inclusive. */
  from?: number | undefined;
  until?: number | undefined;
}

/** News of a list of titles. */
export type NewsTitle = Pick<News, 'id' | 'slug' | 'category' | 'title' | 'createdAt'>;

export type NewsroomNews = NewsTitle &
  Pick<News, 'isFeatured' | 'author'> &
  Pick<NewsStamp, 'updatedAt'> & { hasDraft: boolean };

export interface DraftFilter {
  /** Limits the list to drafts of new news that this user created. */
  createdBy?: string | undefined;
  /** A main or further section, and those that were merged into it. */
  category?: string | undefined;
  mergedCategories?: readonly string[] | undefined;
  /** The exact name of the person who created the draft. */
  author?: string | undefined;
  /** The first moment of the last change; both bounds are inclusive. */
  from?: number | undefined;
  until?: number | undefined;
}

export interface DraftForEditing {
  draft: Draft;
  isPublished: boolean;
  isUnpublished: boolean;
  hasPreviews: boolean;
}

export interface EditingLease {
  newsId: string;
  user: Actor;
  formId: string;
  expiresAt: number;
}
