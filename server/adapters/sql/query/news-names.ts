/** Adds names that rows of news do not contain: those of authors, topics and further sections. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { signatureOf, writeByline } from '../../../../domain/news/authors.ts';
import { writeFurtherSections } from '../../../../domain/news/further-sections.ts';
import type { News, NewsText } from '../../../../domain/news/news.ts';
import type { Tables } from '../schema/tables.ts';
import { toNewsSummary } from './news-summary.ts';

/**
 * A column with the things of some roles that news are related to. Each line has a role, position, id and name.
 * `readThings` sorts the lines, because in SQLite sorting them would need a temporary table for each row.
 */
function thingsOfNews(condition: RawBuilder<unknown>) {
  return sql<string | null>`(
    select string_agg(news_things.role || ' ' || news_things.position || ' ' || things.id || ' ' || things.name, ${'\n'})
    from news_things join things on things.id = news_things.thing_id
    where news_things.news_id = news.id ${condition})`;
}

/** The column that `toWholeNews` reads. */
export const relatedThings = thingsOfNews(sql``).as('related_things');
/** The column that `toSignature` reads. */
export const signers = thingsOfNews(sql`and news_things.role = 'author'`).as('signers');

function readThings(lines: string | null) {
  const things = (lines?.split('\n') ?? []).map((line) => {
    const [role = '', position, id = '', ...words] = line.split(' ');
    return { role, position: Number(position), id, name: words.join(' ') };
  });
  return things.sort((one, other) => one.position - other.position);
}

export type WholeRow = Selectable<Tables['news']> & { related_things: string | null };

export function toWholeNews(row: WholeRow): News {
  const things = readThings(row.related_things);
  const thingsOf = (wanted: Tables['news_things']['role']) => things.filter(({ role }) => role === wanted);
  const idsOf = (role: Tables['news_things']['role']) => thingsOf(role).map(({ id }) => id);
  const { importedAuthor, ...text } = toNewsText(row);
  return {
    ...text,
    author: signatureOf(thingsOf('author'), importedAuthor),
    byline: writeByline({ authors: idsOf('author'), contributors: idsOf('contributor') }),
    topics: thingsOf('topic')
      .map(({ name }) => name)
      .join('\n'),
    furtherSections: writeFurtherSections(idsOf('section'), row.category),
  };
}

/** Returns the names of the authors as readers see them. */
export function toSignature(row: { signers: string | null; author: string }): string {
  return signatureOf(readThings(row.signers), row.author);
}

/** Returns news without names, for callers that need none or read the related things themselves. */
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
