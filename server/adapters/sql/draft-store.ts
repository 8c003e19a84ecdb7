import { type Kysely, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../domain/audit.ts';
import { findCategory } from '../../../domain/categories.ts';
import {
  type Draft,
  type DraftState,
  type DraftSummary,
  draftStates,
  type NewsFields,
  readFields,
} from '../../../domain/draft.ts';
import { foldAccents } from '../../../domain/text.ts';
import type { DraftFilter, DraftStore } from '../../newsroom-ports.ts';
import type { PageRequest } from '../../ports.ts';
import { inReadingOrder, type KeyColumns, selectPage } from './key-paging.ts';
import type { NewsDraftsTable, Tables } from './tables.ts';

const summaryColumns = [
  'id',
  'base_version',
  'state',
  'publish_at',
  'title',
  'category',
  'is_featured',
  'failure',
  'created_at',
  'updated_at',
  'updated_by',
  'updated_by_name',
] as const;

export function createDraftStore(read: Kysely<Tables>, write: Kysely<Tables>): DraftStore {
  async function list(
    state: DraftState,
    { category, titlePart }: DraftFilter,
    columns: KeyColumns,
    page: PageRequest,
  ): Promise<DraftSummary[]> {
    let query: SelectQueryBuilder<Tables, 'news_drafts', object> = read
      .selectFrom('news_drafts')
      .where('state', '=', state);
    if (category) query = query.where('category', '=', category);
    if (titlePart) {
      const pattern = `%${foldAccents(titlePart).replace(/[!%_]/g, '!$&')}%`;
      query = query.where(sql<SqlBool>`plain_title like ${pattern} escape '!'`);
    }
    const rows = await selectPage(query.select(summaryColumns), columns, page).execute();
    return inReadingOrder(rows, page).map(toSummary);
  }

  return {
    async find(id) {
      const row = await read.selectFrom('news_drafts').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toDraft(row) : null;
    },
    listLatest: (filter, page) => list('draft', filter, { time: 'updated_at', id: 'id' }, page),
    listScheduled: (filter, page) =>
      list('scheduled', filter, { time: 'publish_at', id: 'id', isOldestFirst: true }, page),
    async listIds(ids) {
      if (ids.length === 0) return [];
      const rows = await read.selectFrom('news_drafts').select('id').where('id', 'in', ids).execute();
      return rows.map((row) => row.id);
    },
    async listDue(now, limit) {
      return read
        .selectFrom('news_drafts')
        .select(['id', 'version'])
        .where('state', '=', 'scheduled')
        .where('publish_at', '<=', now)
        .orderBy('publish_at')
        .orderBy('id')
        .limit(limit)
        .execute();
    },
    async add(draft) {
      const added = await write
        .insertInto('news_drafts')
        .values(toRow(draft))
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },
    async replace(draft, version) {
      const { id, ...changes } = toRow(draft);
      const changed = await write
        .updateTable('news_drafts')
        .set(changes)
        .where('id', '=', id)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      return changed !== undefined;
    },
    async take(id, version) {
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

function toRow(draft: Draft): NewsDraftsTable {
  const { fields, scheduledFields, createdBy, updatedBy } = draft;
  return {
    id: draft.id,
    version: draft.version,
    base_version: draft.baseVersion,
    state: draft.state,
    publish_at: draft.publishAt,
    title: fields.title,
    plain_title: foldAccents(fields.title),
    category: fields.category,
    is_featured: fields.isFeatured ? 1 : 0,
    failure: draft.failure,
    created_at: draft.createdAt,
    created_by: createdBy.userId,
    created_by_name: createdBy.name,
    updated_at: draft.updatedAt,
    updated_by: updatedBy.userId,
    updated_by_name: updatedBy.name,
    scheduled_fields: scheduledFields && JSON.stringify(scheduledFields),
    fields: JSON.stringify(fields),
  };
}

function toDraft(row: Selectable<NewsDraftsTable>): Draft {
  return {
    id: row.id,
    version: row.version,
    baseVersion: row.base_version,
    state: toState(row.state),
    publishAt: row.publish_at,
    fields: parseFields(row.fields),
    scheduledFields: row.scheduled_fields === null ? null : parseFields(row.scheduled_fields),
    failure: row.failure,
    createdAt: row.created_at,
    createdBy: person(row.created_by, row.created_by_name),
    updatedAt: row.updated_at,
    updatedBy: person(row.updated_by, row.updated_by_name),
  };
}

function toSummary(row: Pick<Selectable<NewsDraftsTable>, (typeof summaryColumns)[number]>): DraftSummary {
  return {
    id: row.id,
    isPublished: row.base_version !== null,
    state: toState(row.state),
    publishAt: row.publish_at,
    title: row.title,
    category: findCategory(row.category)?.slug ?? '',
    isFeatured: row.is_featured === 1,
    failure: row.failure,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: person(row.updated_by, row.updated_by_name),
  };
}

function person(userId: string, name: string): Actor {
  return { userId, name };
}

function toState(text: string): DraftState {
  return draftStates.find((state) => state === text) ?? 'draft';
}

/** Fields as a column keeps them. Throws for what nobody here has written. */
export function parseFields(json: string): NewsFields {
  const fields = readFields(JSON.parse(json));
  if (!fields) throw new Error('The database holds fields of news that are none.');
  return fields;
}
