/** Stores the working copies of news and lists them for the newsroom. */
import { type Insertable, type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Actor } from '../../../../../domain/accounts/audit.ts';
import {
  type Draft,
  type DraftState,
  type DraftSummary,
  draftStates,
} from '../../../../../domain/news/draft.ts';
import { type NewsFields, readFields, textRules } from '../../../../../domain/news/news-fields.ts';
import { foldAccents, truncateGraphemes } from '../../../../../domain/text/text.ts';
import type { DraftFilter, DraftForEditing, EditingLease } from '../../../../ports/news.ts';
import type { PageRequest } from '../../../../ports/page-request.ts';
import { atomically } from '../../connection/atomically.ts';
import { hasLine } from '../../query/contains.ts';
import { countUpTo } from '../../query/count-up-to.ts';
import { inReadingOrder, type KeyColumns, selectPage } from '../../query/key-paging.ts';
import { listDistinct } from '../../query/list-distinct.ts';
import { toColumns, toFields } from '../../query/rows.ts';
import type { Tables } from '../../schema/tables.ts';

const summaryColumns = [
  'id',
  'base_version',
  'state',
  'publish_at',
  'title',
  'category',
  'is_featured',
  'embargo_until',
  'failure',
  'created_at',
  'created_by',
  'created_by_name',
  'updated_at',
  'updated_by',
  'updated_by_name',
] as const;

export function createDraftStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  const summaries = () => read.selectFrom('news_drafts').select(summaryColumns);
  const byChange = { time: 'updated_at', id: 'id' };

  async function list(
    query: SelectQueryBuilder<Tables, 'news_drafts', SummaryRow>,
    { createdBy, category, mergedCategories = [], author, from, until }: DraftFilter,
    columns: KeyColumns,
    page: PageRequest,
  ): Promise<DraftSummary[]> {
    let wanted = query;
    if (createdBy !== undefined) {
      wanted = wanted
        .where('created_by', '=', createdBy)
        .where('base_version', 'is', null)
        .where('state', '!=', 'unpublished');
    }
    if (category)
      wanted = wanted.where((eb) =>
        eb.or([
          eb('category', '=', category),
          ...[category, ...mergedCategories].map((id) => hasLine('further_sections', id)),
        ]),
      );
    if (author !== undefined) wanted = wanted.where('created_by_name', '=', author);
    // If there are two bounds at one end, SQLite seeks by the first and scans to the other. So only one bound is given.
    if (until !== undefined && !(page.after && page.after.createdAt <= until)) {
      wanted = wanted.where('updated_at', '<=', until);
    }
    if (from !== undefined && !(page.before && page.before.createdAt >= from)) {
      wanted = wanted.where('updated_at', '>=', from);
    }
    const rows = await selectPage(wanted, columns, page).execute();
    return inReadingOrder(rows, page).map(toSummary);
  }

  async function createMany(drafts: readonly Draft[]): Promise<string[]> {
    if (drafts.length === 0) return [];
    const added = await write
      .insertInto('news_drafts')
      .values(drafts.map(toRow))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    return added.map(({ id }) => id);
  }

  return {
    async find(id: string): Promise<Draft | null> {
      const row = await read.selectFrom('news_drafts').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toDraft(row) : null;
    },
    /** Finds a draft with the other rows of its news, so that a save needs no further queries. */
    async findForEditing(id: string): Promise<DraftForEditing | null> {
      const { rows } = await sql<Selectable<Tables['news_drafts']> & Found>`select *,
        exists (select 1 from news where news.id = news_drafts.id) as is_published,
        exists (select 1 from unpublished_news where unpublished_news.id = news_drafts.id) as is_unpublished,
        exists (select 1 from previews where kind = 'news' and target_id = news_drafts.id) as has_previews
        from news_drafts where id = ${id}`.execute(read);
      const [row] = rows;
      return row
        ? {
            draft: toDraft(row),
            isPublished: Boolean(row.is_published),
            isUnpublished: Boolean(row.is_unpublished),
            hasPreviews: Boolean(row.has_previews),
          }
        : null;
    },
    /** Lists drafts, last changed first. In a key, `createdAt` is the moment of the last change. */
    listLatest: (
      state: Exclude<DraftState, 'scheduled'>,
      filter: DraftFilter,
      page: PageRequest,
    ): Promise<DraftSummary[]> => list(summaries().where('state', '=', state), filter, byChange, page),
    /** Lists drafts of unpublished and new news, last changed first. */
    listUnseen: (filter: DraftFilter, page: PageRequest): Promise<DraftSummary[]> =>
      list(summaries().where('base_version', 'is', null), filter, byChange, page),
    /** Lists scheduled drafts, the next one first. In a key, `createdAt` is the moment of publication. */
    listScheduled: (filter: DraftFilter, page: PageRequest): Promise<DraftSummary[]> => {
      const columns = { time: 'publish_at', id: 'id', isOldestFirst: true };
      return list(summaries().where('state', '=', 'scheduled'), filter, columns, page);
    },
    /** Lists the drafts that a person scheduled and that are not published yet, the next one first. */
    async listScheduledBy(userId: string, limit: number): Promise<DraftSummary[]> {
      const rows = await summaries()
        .where('scheduled_by', '=', userId)
        .orderBy('publish_at')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toSummary);
    },
    countScheduledBy: (userId: string, limit: number): Promise<number> =>
      countUpTo(read, read.selectFrom('news_drafts').select('id').where('scheduled_by', '=', userId), limit),
    /** Lists the drafts that the user created or saved last, last changed first. */
    async listOwn(userId: string, limit: number): Promise<DraftSummary[]> {
      const [created, saved] = await Promise.all(
        (['created_by', 'updated_by'] as const).map((column) =>
          selectPage(summaries().where(column, '=', userId), byChange, { limit }).execute(),
        ),
      );
      const own = new Map([...(created ?? []), ...(saved ?? [])].map((row) => [row.id, row]));
      return [...own.values()]
        .sort((one, other) => other.updated_at - one.updated_at)
        .slice(0, limit)
        .map(toSummary);
    },
    async listByIds(ids: string[]): Promise<DraftSummary[]> {
      if (ids.length === 0) return [];
      const rows = await summaries().where('id', 'in', ids).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []).map(toSummary);
    },
    async listAll(afterId: string, limit: number): Promise<Draft[]> {
      const query = read.selectFrom('news_drafts').selectAll().where('id', '>', afterId);
      return (await query.orderBy('id').limit(limit).execute()).map(toDraft);
    },
    /** Lists drafts with their texts, in any order. */
    async listWhole(ids: readonly string[]): Promise<Draft[]> {
      if (ids.length === 0) return [];
      const query = read
        .selectFrom('news_drafts')
        .selectAll()
        .where('id', 'in', [...ids]);
      return (await query.execute()).map(toDraft);
    },
    listAuthors: (limit: number): Promise<string[]> =>
      listDistinct(read, 'news_drafts', 'created_by_name', limit),
    /** Lists the drafts that are due, except the first `skip`. */
    async listDue(now: number, limit: number, skip = 0): Promise<{ id: string; version: number }[]> {
      return read
        .selectFrom('news_drafts')
        .select(['id', 'version'])
        .where('state', '=', 'scheduled')
        .where('publish_at', '<=', now)
        .orderBy('publish_at')
        .orderBy('id')
        .limit(limit)
        .offset(skip)
        .execute();
    },
    /** Creates a draft. Returns false, without a change, when the news have a draft already. */
    create: async (draft: Draft): Promise<boolean> => (await createMany([draft])).length > 0,
    /** Creates several drafts as `create` does. Returns the ids of those that were created. */
    createMany,
    /**
     * Replaces a draft. Returns false, without a change, when the draft has another version; `delete` does the same.
     */
    async replace(draft: Draft, version: number): Promise<boolean> {
      // Only `setByline` changes the byline: a save of the text may have read an older one.
      const { id, byline: _, ...changes } = toRow(draft);
      const changed = await write
        .updateTable('news_drafts')
        .set(changes)
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    /** Changes the byline and keeps the version, because the text stays the same. */
    async setByline(id: string, byline: string): Promise<void> {
      await write.updateTable('news_drafts').set({ byline }).where('id', '=', id).execute();
    },
    async delete(id: string, version: number): Promise<boolean> {
      const taken = await write
        .deleteFrom('news_drafts')
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      return taken !== undefined;
    },
  };
}

function toRow(draft: Draft): Insertable<Tables['news_drafts']> {
  const { fields, scheduledFields, scheduledBy, createdBy, updatedBy, ...rest } = draft;
  // Lists show a shortened title. `fields` has the whole title, which may be longer than its limit.
  const title = truncateGraphemes(fields.title, textRules.title.maxGraphemes);
  const { category, furtherSections, isFeatured, embargoUntil } = fields;
  return toColumns('news_drafts', {
    ...rest,
    ...{ title, category, furtherSections, isFeatured, embargoUntil },
    plainTitle: foldAccents(title),
    createdBy: createdBy.userId,
    createdByName: createdBy.name,
    updatedBy: updatedBy.userId,
    updatedByName: updatedBy.name,
    scheduledBy: scheduledBy?.userId ?? null,
    scheduledByName: scheduledBy?.name ?? null,
    scheduledFields: scheduledFields && JSON.stringify(scheduledFields),
    fields: JSON.stringify(fields),
  });
}

function toDraft(row: Selectable<Tables['news_drafts']>): Draft {
  const fields = parseFields(row.fields);
  // A merge of sections changes only the column, so the section in the text is replaced by that of the column.
  const move = (text: NewsFields): NewsFields =>
    text.category === fields.category ? { ...text, category: row.category } : text;
  return {
    id: row.id,
    version: row.version,
    baseVersion: row.base_version,
    state: toState(row.state),
    publishAt: row.publish_at,
    fields: move(fields),
    scheduledFields: row.scheduled_fields === null ? null : move(parseFields(row.scheduled_fields)),
    scheduledBy: row.scheduled_by === null ? null : person(row.scheduled_by, row.scheduled_by_name ?? ''),
    failure: row.failure,
    createdAt: row.created_at,
    createdBy: person(row.created_by, row.created_by_name),
    byline: row.byline,
    updatedAt: row.updated_at,
    updatedBy: person(row.updated_by, row.updated_by_name),
  };
}

type Found = Record<'is_published' | 'is_unpublished' | 'has_previews', number | boolean>;
type SummaryRow = Pick<Selectable<Tables['news_drafts']>, (typeof summaryColumns)[number]>;

function toSummary(row: SummaryRow): DraftSummary {
  const { baseVersion, createdByName, updatedByName, ...summary } = toFields('news_drafts', row);
  return {
    ...summary,
    isPublished: baseVersion !== null,
    state: toState(row.state),
    createdBy: person(row.created_by, createdByName),
    updatedBy: person(row.updated_by, updatedByName),
  };
}

function person(userId: string, name: string): Actor {
  return { userId, name };
}

function toState(text: string): DraftState {
  return draftStates.find((state) => state === text) ?? 'draft';
}

export function parseFields(json: string): NewsFields {
  const fields = readFields(JSON.parse(json));
  if (!fields) throw new Error('The database holds fields of news that are none.');
  return fields;
}

/** Stores at most one lease per piece of news. */
export function createEditingLeaseStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  const find = async (db: Kysely<Tables>, newsId: string, now: number) => {
    const row = await db
      .selectFrom('editing_leases')
      .select(['user_id', 'user_name'])
      .where('news_id', '=', newsId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row ? { userId: row.user_id, name: row.user_name } : null;
  };
  return {
    find: (newsId: string, now: number): Promise<Actor | null> => find(read, newsId, now),
    /** Takes a free or expired lease, or renews the user's own. If forced, it takes any lease. Returns the holder. */
    claim: (
      { newsId, user, formId, expiresAt }: EditingLease,
      { now, isForced }: { now: number; isForced: boolean },
    ): Promise<Actor> =>
      atomically(write, async (trx) => {
        await trx.deleteFrom('editing_leases').where('expires_at', '<=', now).execute();
        const lease = { user_id: user.userId, user_name: user.name, form_id: formId, expires_at: expiresAt };
        await trx
          .insertInto('editing_leases')
          .values({ news_id: newsId, ...lease })
          .onConflict((conflict) => {
            const update = conflict.column('news_id').doUpdateSet(lease);
            return isForced ? update : update.where('editing_leases.user_id', '=', user.userId);
          })
          .execute();
        return (await find(trx, newsId, now)) ?? user;
      }),
    /** Deletes the lease if this form was the last to renew it. */
    async delete(newsId: string, formId: string): Promise<void> {
      await write
        .deleteFrom('editing_leases')
        .where('news_id', '=', newsId)
        .where('form_id', '=', formId)
        .execute();
    },
  };
}
