/** A piece of news as it is published, and its cards and headlines in lists. */
import type { Picture } from '../media/image.ts';
import {
  cardSummaryMaxGraphemes,
  publicationDateMin,
  updateShownAfterMs,
  wholeSummaryMaxGraphemes,
} from '../site/limits.ts';
import { formatShortDate } from '../text/dates.ts';
import { isRecord } from '../text/json-values.ts';
import { missingAuthor, missingSummary } from '../text/sentences.ts';
import { truncateAtWord, truncateGraphemes } from '../text/text.ts';
import { typeset, typesetTitle } from '../text/typesetting.ts';
import { invalid, type Problem } from '../web/problem.ts';
import { shownGenre } from './genres.ts';
import { type NewsFields, readFields } from './news-fields.ts';
import type { SectionLabel } from './sections.ts';

export interface News extends NewsFields {
  id: string;
  /** Null only between an import and the next start, which sets a slug. */
  slug: string | null;
  /** Null for imported news that had no date. */
  createdAt: number | null;
  /** The names of the authors as one text, or the name that was imported. */
  author: string;
  /** The ids of the authors, as `writeByline` writes them; '' when they have no profiles. */
  byline: string;
  /** When the text was last changed after its publication; null when it never was. */
  modifiedAt: number | null;
}

/** News as they are stored. Authors, topics and further sections are relations. */
export interface NewsText extends Omit<News, 'author' | 'byline' | 'topics' | 'furtherSections'> {
  /** The author's name that was imported with news without a profile; '' for all others. */
  importedAuthor: string;
}

export interface NewsSummary
  extends Pick<News, 'id' | 'slug' | 'category' | 'title' | 'summary' | 'imageUrl' | 'createdAt' | 'genre'> {
  /** The grade of a review (docs/product.md#reviews); '' for other news. */
  grade: string;
  /** The author's name that was imported with news without a profile; '' for all others. */
  importedAuthor: string;
}

export function newsPath(news: Pick<News, 'id' | 'slug'>): string {
  return `/news/${encodeURIComponent(news.slug ?? news.id)}`;
}

export interface NewsCard extends SectionLabel {
  id: string;
  path: string;
  title: string;
  summary: string;
  picture: Picture | null;
  createdAt: number | null;
  /** The grade of a review, as `Review.grade`. */
  grade?: string;
  /** The name of the genre; missing for plain news. */
  genre?: string;
  /** The names of the authors, for cards that show them. */
  author?: string;
  /** The photo of the first author, for cards of opinions; null when there is none. */
  portrait?: Picture | null;
  /** 'Parte 2 de 5', for the page of the series. */
  part?: string;
}

/**
 * Returns a card for a list. Its summary is cut after 50 characters; with `isWhole`, at a word before 160
 * (docs/product.md#lists). The texts are typeset here, so that components need not do it.
 */
export function toNewsCard(
  news: NewsSummary,
  section: SectionLabel,
  picture: Picture | null,
  isWhole = false,
): NewsCard {
  const summary = news.summary.trim();
  return {
    id: news.id,
    path: newsPath(news),
    ...section,
    title: typesetTitle(news.title),
    summary:
      typeset(
        isWhole
          ? truncateAtWord(summary, wholeSummaryMaxGraphemes)
          : truncateGraphemes(summary, cardSummaryMaxGraphemes),
      ) || missingSummary,
    picture,
    createdAt: news.createdAt,
    ...(news.grade === '' ? {} : { grade: news.grade }),
    ...toShownGenre(news),
  };
}

/** Returns the genre for cards and headlines. It is missing for plain news, which keeps pages small. */
function toShownGenre({ genre }: Pick<News, 'genre'>): { genre?: string } {
  const name = shownGenre(genre);
  return name === '' ? {} : { genre: name };
}

export interface Headline extends SectionLabel, Pick<NewsCard, 'genre'> {
  id: string;
  path: string;
  title: string;
}

export function toHeadline(news: NewsSummary, section: SectionLabel): Headline {
  return {
    id: news.id,
    path: newsPath(news),
    title: typesetTitle(news.title),
    ...section,
    ...toShownGenre(news),
  };
}

/** Returns the signature that readers see; `Autor Desconhecido` for news without an author. */
export function newsAuthor(news: Pick<News, 'author'>): string {
  return news.author.trim() || missingAuthor;
}

/**
 * Returns the date of the last change that readers are shown. Null when the text never changed after its date of
 * publication.
 */
export function lastChangeOf({
  createdAt,
  modifiedAt,
}: Pick<News, 'createdAt' | 'modifiedAt'>): number | null {
  return modifiedAt !== null && (createdAt === null || modifiedAt > createdAt) ? modifiedAt : null;
}

/** Returns the same as `lastChangeOf`, but null for a change within minutes of publishing (docs/product.md#article). */
export function updateToShow(news: Pick<News, 'createdAt' | 'modifiedAt'>): number | null {
  const changedAt = lastChangeOf(news);
  const isSoon =
    changedAt !== null && news.createdAt !== null && changedAt - news.createdAt < updateShownAfterMs;
  return isSoon ? null : changedAt;
}

export function findPublicationDateProblem(publishedAt: number, now: number): Problem | null {
  if (publishedAt >= publicationDateMin && publishedAt <= now) return null;
  const first = formatShortDate(publicationDateMin);
  const message = `Escolha uma data entre ${first} e agora. Para publicar no futuro, use Agendar.`;
  return invalid(message, 'publishedAt');
}

/** Parses the stored form of trashed news; null for anything else. */
export function readNews(value: unknown): News | null {
  const fields = readFields(value);
  if (!fields || fields.category === '' || !isRecord(value) || typeof value.id !== 'string' || !value.id)
    return null;
  const { id, slug, createdAt, author, byline, modifiedAt } = value;
  return {
    ...fields,
    id,
    slug: typeof slug === 'string' && slug ? slug : null,
    createdAt: typeof createdAt === 'number' ? createdAt : null,
    author: typeof author === 'string' ? author : '',
    byline: typeof byline === 'string' ? byline : '',
    modifiedAt: typeof modifiedAt === 'number' ? modifiedAt : null,
  };
}
