import type { Picture } from '../media/image.ts';
import { cardSummaryMaxGraphemes } from '../site/limits.ts';
import { isRecord } from '../text/rich-text-spans.ts';
import { missingAuthor, missingSummary } from '../text/sentences.ts';
import { truncateGraphemes } from '../text/text.ts';
import { type CategorySlug, findCategory } from './categories.ts';

/** A piece of news as it is stored (spec.md section 3). */
export interface News {
  /** 20 letters and digits; imported ids are kept as they came. */
  id: string;
  category: CategorySlug;
  title: string;
  /** Null only between an import and the next start, which writes one (spec.md section 4). */
  slug: string | null;
  summary: string;
  /** Serialized Draft.js raw content state; see domain/text/rich-text.ts. */
  content: string;
  /** `/files/…` for the portal's own storage, an absolute address for others, '' when there is none. */
  imageUrl: string;
  imageCaption: string;
  /** '' when there is none. */
  videoLink: string;
  source: string;
  isFeatured: boolean;
  /** Epoch milliseconds; null when the import had no date. */
  createdAt: number | null;
  /** '' when unknown; shown as 'Autor Desconhecido'. */
  author: string;
  /** When the text last changed after its publication, epoch milliseconds; null when it never did. */
  modifiedAt: number | null;
}

/** What lists and cards need of a piece of news: everything but the text itself. */
export type NewsSummary = Pick<
  News,
  'id' | 'slug' | 'category' | 'title' | 'summary' | 'imageUrl' | 'createdAt'
>;

/** The address of an article: by slug, or by id as long as it has none (spec.md section 2). */
export function newsPath(news: Pick<News, 'id' | 'slug'>): string {
  return `/news/${encodeURIComponent(news.slug ?? news.id)}`;
}

/** What leaves for the browser about a piece of news in a list. */
export interface NewsCard {
  id: string;
  path: string;
  category: CategorySlug;
  title: string;
  /** Cut to 50 characters, or the placeholder (spec.md sections 2 and 3). */
  summary: string;
  picture: Picture | null;
  /** Epoch milliseconds. */
  createdAt: number | null;
}

/** Builds the public card of a piece of news. */
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

/** The name above an article (spec.md section 3). */
export function newsAuthor(news: Pick<News, 'author'>): string {
  return news.author.trim() || missingAuthor;
}

/**
 * The moment of the last change of the text that readers are told, epoch milliseconds. Null when the text never changed,
 * or only before the date of publication, which the newsroom can move.
 */
export function lastChangeOf({
  createdAt,
  modifiedAt,
}: Pick<News, 'createdAt' | 'modifiedAt'>): number | null {
  return modifiedAt !== null && (createdAt === null || modifiedAt > createdAt) ? modifiedAt : null;
}

/** News as they were written to a database; null for what are none. */
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
