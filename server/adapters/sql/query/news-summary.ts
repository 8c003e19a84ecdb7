/** The columns that every list of news selects, and the conversion of such a row to a summary. */
import type { Selectable } from 'kysely';
import type { NewsSummary } from '../../../../domain/news/news.ts';
import type { Tables } from '../schema/tables.ts';

export const summaryColumns = [
  'id',
  'slug',
  'category',
  'title',
  'summary',
  'image_url',
  'created_at',
  'author',
  'grade',
  'genre',
] as const;

export type SummaryRow = Pick<Selectable<Tables['news']>, (typeof summaryColumns)[number]>;

export function toNewsSummary(row: SummaryRow): NewsSummary {
  return {
    id: row.id,
    slug: row.slug,
    category: row.category,
    title: row.title,
    summary: row.summary,
    imageUrl: row.image_url,
    createdAt: row.created_at,
    importedAuthor: row.author,
    grade: row.grade,
    genre: row.genre,
  };
}
