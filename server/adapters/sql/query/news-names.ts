/** Adds to rows of news what they do not store: authors, the names of topics, and further sections. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { signatureOf, writeByline } from '../../../../domain/news/authors.ts';
import { writeFurtherSections } from '../../../../domain/news/further-sections.ts';
import type { News, NewsText } from '../../../../domain/news/news.ts';
import type { Tables } from '../schema/tables.ts';
import { toNewsSummary } from './news-summary.ts';

type Role = Tables['news_things']['role'];
type Names = { thing_id: string; name: string }[];

/** Returns the news of rows, in their order, by one statement for all names. */
export async function toWholeNews(
  read: Kysely<Tables>,
  rows: readonly Selectable<Tables['news']>[],
): Promise<News[]> {
  const namesOf = await readNames(
    read,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const authors = namesOf(row.id, 'author');
    const idsOf = (names: Names) => names.map(({ thing_id }) => thing_id);
    const byline = { authors: idsOf(authors), contributors: idsOf(namesOf(row.id, 'contributor')) };
    const { importedAuthor, ...text } = toNewsText(row);
    return {
      ...text,
      author: signatureOf(authors, importedAuthor),
      byline: writeByline(byline),
      topics: namesOf(row.id, 'topic')
        .map(({ name }) => name)
        .join('\n'),
      furtherSections: writeFurtherSections(idsOf(namesOf(row.id, 'section')), row.category),
    };
  });
}

/** News without names, for readers who need none or ask for their things. */
export function toNewsText(row: Selectable<Tables['news']>): NewsText {
  const { grade: _grade, ...shared } = toNewsSummary(row);
  return {
    ...shared,
    imageCaption: row.image_caption,
    videoLink: row.video_link,
    source: row.source,
    isFeatured: row.is_featured === 1,
    modifiedAt: row.modified_at,
    payer: row.payer,
    aiUse: row.ai_use,
    conflict: row.conflict,
    embargoUntil: row.embargo_until,
    endsAt: row.ends_at,
    commentClosing: row.comment_closing,
    searchFields: row.search_fields,
    content: row.content,
  };
}

/**
 * The column of a list of news with the positions and names of their authors, each in a line; null without authors. They
 * are sorted by `toSignature`, because SQLite would make a table to sort the names of each row.
 */
export const authorNames = sql<string | null>`(
  select string_agg(news_things.position || ' ' || things.name, ${'\n'})
  from news_things join things on things.id = news_things.thing_id
  where news_things.news_id = news.id and news_things.role = 'author')`.as('author_names');

/** Returns the names of the authors as readers see them. */
export function toSignature(row: { author_names: string | null; author: string }): string {
  const lines = row.author_names?.split('\n') ?? [];
  if (lines.length > 1) lines.sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10));
  return signatureOf(
    lines.map((line) => ({ name: line.slice(line.indexOf(' ') + 1) })),
    row.author,
  );
}

async function readNames(
  read: Kysely<Tables>,
  newsIds: readonly string[],
): Promise<(newsId: string, role: Role) => Names> {
  if (newsIds.length === 0) return () => [];
  const rows = await read
    .selectFrom('news_things')
    .innerJoin('things', 'things.id', 'news_things.thing_id')
    .select(['news_things.news_id', 'news_things.role', 'news_things.position'])
    .select(['news_things.thing_id', 'things.name'])
    .where('news_things.news_id', 'in', [...newsIds])
    .execute();
  // A few rows are sorted here faster than by the database.
  rows.sort((one, other) => one.position - other.position);
  const byNews = Map.groupBy(rows, ({ news_id, role }) => `${role} ${news_id}`);
  return (newsId, role) => byNews.get(`${role} ${newsId}`) ?? [];
}
