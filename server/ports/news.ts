/** Types of news, drafts, versions and the trash, as the services store and list them. */
import type { Actor } from '../../domain/accounts/audit.ts';
import type { Draft } from '../../domain/news/draft.ts';
import type { News } from '../../domain/news/news.ts';
import type { PageRequest } from './page-request.ts';

export interface NewsStamp {
  version: number;
  /** The moment of the last change; null when the news were never changed. */
  updatedAt: number | null;
}

export interface NewsPageRequest extends PageRequest {
  /** The ids of news to leave out. */
  except?: string[];
}

export interface NewsroomFilter {
  /** The id of a main or further section. */
  category?: string | undefined;
  /** The exact name; or one of these profiles, which may have signed together with others. */
  author?: string | undefined;
  authorIds?: readonly string[] | undefined;
  /** The first moment; the bounds are inclusive. */
  from?: number | undefined;
  until?: number | undefined;
}

/** A piece of news in a list of titles. */
export type NewsTitle = Pick<News, 'id' | 'slug' | 'category' | 'title' | 'createdAt'>;

export type NewsroomNews = NewsTitle &
  Pick<News, 'isFeatured' | 'author'> &
  Pick<NewsStamp, 'updatedAt'> & { hasDraft: boolean };

export interface DraftFilter {
  /** Limits the list to drafts that this user created and whose news were never published. */
  createdBy?: string | undefined;
  /** The id of a main or further section; sections that were merged into it count as well. */
  category?: string | undefined;
  mergedCategories?: readonly string[] | undefined;
  /** The exact name of the person who created the draft. */
  author?: string | undefined;
  /** The first moment of the last change; the bounds are inclusive. */
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
