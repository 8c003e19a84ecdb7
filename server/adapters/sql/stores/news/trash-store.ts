/** Stores trashed and unpublished news until they are restored or deleted. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import { readDraft } from '../../../../../domain/news/draft.ts';
import { readNews } from '../../../../../domain/news/news.ts';
import { textRules } from '../../../../../domain/news/news-fields.ts';
import type { Trashed, TrashedSummary } from '../../../../../domain/news/trash.ts';
import type { UnpublishedNews } from '../../../../../domain/news/unpublished-news.ts';
import { truncateGraphemes } from '../../../../../domain/text/text.ts';
import type { PageRequest } from '../../../../ports/page-request.ts';
import { inReadingOrder, selectPage } from '../../query/key-paging.ts';
import { toFields } from '../../query/rows.ts';
import type { Tables } from '../../schema/tables.ts';

const summaryColumns = [
  'id',
  'slug',
  'category',
  'title',
  'created_at',
  'deleted_at',
  'deleted_by',
  'deleted_by_name',
  'version',
] as const;

export function createTrashStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    async save(trashed: Trashed): Promise<void> {
      const { id, ...changes } = toRow(trashed);
      await write
        .insertInto('trashed_news')
        .values({ id, ...changes })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
        .execute();
    },
    async find(id: string): Promise<Trashed | null> {
      const row = await read.selectFrom('trashed_news').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toTrashed(row) : null;
    },
    /**
     * Lists the trash, newest first. In a key, `createdAt` is the moment of the deletion. With `draftsBy`, it lists
     * only drafts that this user created.
     */
    async list(page: PageRequest, draftsBy: string | null = null): Promise<TrashedSummary[]> {
      const all = read.selectFrom('trashed_news').select(summaryColumns);
      const query = draftsBy === null ? all : all.where('draft_by', '=', draftsBy);
      const rows = await selectPage(query, { time: 'deleted_at', id: 'id' }, page).execute();
      return inReadingOrder(rows, page).map(toSummary);
    },
    /** Lists the ids of news that were trashed until a moment, oldest first. */
    async listDeletedUntil(deletedAt: number, limit: number, skip = 0): Promise<string[]> {
      const rows = await read
        .selectFrom('trashed_news')
        .select('id')
        .where('deleted_at', '<=', deletedAt)
        .orderBy('deleted_at')
        .orderBy('id')
        .limit(limit)
        .offset(skip)
        .execute();
      return rows.map((row) => row.id);
    },
    /** Deletes an entry. Returns true only for the first of several calls. */
    async delete(id: string): Promise<boolean> {
      const taken = await write
        .deleteFrom('trashed_news')
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return taken !== undefined;
    },
  };
}

/** The version of a trashed draft; versions of news begin at 1. */
const versionOfDrafts = 0;

function toRow(trashed: Trashed): Insertable<Tables['trashed_news']> {
  const { deletedAt, deletedBy, news, draft } = trashed;
  const item = trashed.news ?? { ...trashed.draft.fields, id: trashed.draft.id, slug: null, createdAt: null };
  return {
    id: item.id,
    slug: item.slug,
    category: item.category,
    title: truncateGraphemes(item.title, textRules.title.maxGraphemes),
    version: trashed.news ? trashed.version : versionOfDrafts,
    created_at: item.createdAt,
    deleted_at: deletedAt,
    deleted_by: deletedBy.userId,
    deleted_by_name: deletedBy.name,
    is_unpublished: trashed.news && trashed.isUnpublished ? 1 : 0,
    draft_by: trashed.news ? null : trashed.draft.createdBy.userId,
    draft: draft && JSON.stringify(draft),
    record: JSON.stringify(news),
  };
}

function toTrashed(row: Selectable<Tables['trashed_news']>): Trashed {
  const news = readNews(JSON.parse(row.record));
  const draft = row.draft === null ? null : readDraft(JSON.parse(row.draft));
  const moment = {
    deletedAt: row.deleted_at,
    deletedBy: { userId: row.deleted_by, name: row.deleted_by_name },
  };
  if (news) return { news, version: row.version, draft, isUnpublished: row.is_unpublished === 1, ...moment };
  if (!draft) throw new Error('The trash holds neither news nor a draft.');
  return { news, draft, ...moment };
}

function toSummary(
  row: Pick<Selectable<Tables['trashed_news']>, (typeof summaryColumns)[number]>,
): TrashedSummary {
  const { version, deletedBy, deletedByName, ...summary } = toFields('trashed_news', row);
  const isDraft = version === versionOfDrafts;
  return { ...summary, isDraft, deletedBy: { userId: deletedBy, name: deletedByName } };
}

/** Stores unpublished news in their last state, so that they can be published again. */
export function createUnpublishedStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    async save({ news, version, unpublishedAt, unpublishedBy }: UnpublishedNews): Promise<void> {
      const changes = {
        slug: news.slug,
        version,
        unpublished_at: unpublishedAt,
        unpublished_by: unpublishedBy.userId,
        unpublished_by_name: unpublishedBy.name,
        record: JSON.stringify(news),
      };
      await write
        .insertInto('unpublished_news')
        .values({ id: news.id, ...changes })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
        .execute();
    },
    async find(id: string): Promise<UnpublishedNews | null> {
      const row = await read
        .selectFrom('unpublished_news')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return null;
      const news = readNews(JSON.parse(row.record));
      if (!news) throw new Error('The database holds unpublished news that are none.');
      return {
        news,
        version: row.version,
        unpublishedAt: row.unpublished_at,
        unpublishedBy: { userId: row.unpublished_by, name: row.unpublished_by_name },
      };
    },
    /** Finds when news with this id or slug were unpublished, and when they were to end; null when there are none. */
    async findEnd(idOrSlug: string): Promise<{ endsAt: string; unpublishedAt: number } | null> {
      const row = await read
        .selectFrom('unpublished_news')
        .select(['record', 'unpublished_at'])
        .where((eb) => eb.or([eb('id', '=', idOrSlug), eb('slug', '=', idOrSlug)]))
        .limit(1)
        .executeTakeFirst();
      const news = row && readNews(JSON.parse(row.record));
      return news ? { endsAt: news.endsAt, unpublishedAt: row.unpublished_at } : null;
    },
    async delete(id: string): Promise<void> {
      await write.deleteFrom('unpublished_news').where('id', '=', id).execute();
    },
  };
}
