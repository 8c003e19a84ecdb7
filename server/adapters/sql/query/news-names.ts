/** Adds to rows of news what they do not store: names and ids of authors, and the names of topics. */
import type { Kysely, Selectable } from 'kysely';
import { signatureOf, writeByline } from '../../../../domain/news/authors.ts';
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
    ['author', 'contributor', 'topic'],
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
    content: row.content,
  };
}

/** Returns the names of the authors of each piece of news, as readers see them. */
export async function readAuthorNames(
  read: Kysely<Tables>,
  rows: readonly Pick<Selectable<Tables['news']>, 'id' | 'author'>[],
): Promise<(row: Pick<Selectable<Tables['news']>, 'id' | 'author'>) => string> {
  const namesOf = await readNames(
    read,
    rows.map(({ id }) => id),
    ['author'],
  );
  return ({ id, author }) => signatureOf(namesOf(id, 'author'), author);
}

async function readNames(
  read: Kysely<Tables>,
  newsIds: readonly string[],
  roles: readonly Role[],
): Promise<(newsId: string, role: Role) => Names> {
  if (newsIds.length === 0) return () => [];
  const rows = await read
    .selectFrom('news_things')
    .innerJoin('things', 'things.id', 'news_things.thing_id')
    .select(['news_things.news_id', 'news_things.role', 'news_things.position'])
    .select(['news_things.thing_id', 'things.name'])
    .where('news_things.news_id', 'in', [...newsIds])
    .where('news_things.role', 'in', [...roles])
    .execute();
  // A few rows are sorted here faster than by the database.
  rows.sort((one, other) => one.position - other.position);
  const byNews = Map.groupBy(rows, ({ news_id, role }) => `${role} ${news_id}`);
  return (newsId, role) => byNews.get(`${role} ${newsId}`) ?? [];
}
