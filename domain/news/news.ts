import type { Picture } from '../media/image.ts';
import { cardSummaryMaxGraphemes } from '../site/limits.ts';
import { isRecord } from '../text/json-values.ts';
import { missingAuthor, missingSummary } from '../text/sentences.ts';
import { truncateGraphemes } from '../text/text.ts';
import { type CategorySlug, findCategory } from './categories.ts';

export interface News {
  /** 20 letters and digits; imported ids are kept. */
  id: string;
  category: CategorySlug;
  title: string;
  /** Null only between an import and the next start, which sets one. */
  slug: string | null;
  summary: string;
  /** Serialized Draft.js raw content state. */
  content: string;
  /** `/files/…` for own files, an absolute address for others, or ''. */
  imageUrl: string;
  imageCaption: string;
  videoLink: string;
  source: string;
  isFeatured: boolean;
  /** Null when the import had no date. */
  createdAt: number | null;
  /** '' when unknown; shown as 'Autor Desconhecido'. */
  author: string;
  /** The last change of the text after publication; null when there was none. */
  modifiedAt: number | null;
}

export type NewsSummary = Pick<
  News,
  'id' | 'slug' | 'category' | 'title' | 'summary' | 'imageUrl' | 'createdAt'
>;

/** By slug, or by id while there is none. */
export function newsPath(news: Pick<News, 'id' | 'slug'>): string {
  return `/news/${encodeURIComponent(news.slug ?? news.id)}`;
}

export interface NewsCard {
  id: string;
  path: string;
  category: CategorySlug;
  title: string;
  /** Cut to 50 graphemes, or the placeholder. */
  summary: string;
  picture: Picture | null;
  createdAt: number | null;
}

export function toNewsCard(news: NewsSummary, picture: Picture | null): NewsCard {
  return {
    id: news.id,
    path: newsPath(news),
    category: news.category,
    title: news.title,
    summary: truncateGraphemes(news.summary.trim(), cardSummaryMaxGraphemes) || missingSummary,
    picture,
    createdAt: news.createdAt,
  };
}

export function newsAuthor(news: Pick<News, 'author'>): string {
  return news.author.trim() || missingAuthor;
}

/**
 * The date of the last change to show. Null when the text never changed after its date of publication, which admins can
 * move.
 */
export function lastChangeOf({
  createdAt,
  modifiedAt,
}: Pick<News, 'createdAt' | 'modifiedAt'>): number | null {
  return modifiedAt !== null && (createdAt === null || modifiedAt > createdAt) ? modifiedAt : null;
}

/** Parses a stored piece of news; null for anything else. */
export function readNews(value: unknown): News | null {
  if (!isRecord(value)) return null;
  const text = (name: keyof News) => (typeof value[name] === 'string' ? value[name] : '');
  const category = findCategory(text('category'))?.slug;
  if (!text('id') || !category) return null;
  return {
    id: text('id'),
    category,
    title: text('title'),
    slug: text('slug') || null,
    summary: text('summary'),
    content: text('content'),
    imageUrl: text('imageUrl'),
    imageCaption: text('imageCaption'),
    videoLink: text('videoLink'),
    source: text('source'),
    isFeatured: value.isFeatured === true,
    createdAt: typeof value.createdAt === 'number' ? value.createdAt : null,
    author: text('author'),
    modifiedAt: typeof value.modifiedAt === 'number' ? value.modifiedAt : null,
  };
}
