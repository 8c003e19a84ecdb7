/** Stores the earlier texts of drafts. */
import { type Kysely, type Selectable, sql } from 'kysely';
import {
  type DraftVersion,
  type DraftVersionKind,
  type DraftVersionSummary,
  draftVersionKinds,
} from '../../../../../domain/news/draft-version.ts';
import { atomically } from '../../connection/atomically.ts';
import { columnsBut, toColumns, toFields } from '../../query/rows.ts';
import type { Tables } from '../../schema/tables.ts';
import { parseFields } from './draft-store.ts';

/** How often adding a version is repeated if another version takes its number at the same moment. */
const addAttemptsMax = 10;

const summaryColumns = columnsBut('draft_versions', 'fields');

export function createDraftVersionStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  const ofNews = (db: Kysely<Tables>, newsId: string) =>
    db.selectFrom('draft_versions').where('news_id', '=', newsId).orderBy('number', 'desc');

  async function insert(trx: Kysely<Tables>, version: Omit<DraftVersion, 'number'>): Promise<number> {
    for (let attempt = 0; attempt < addAttemptsMax; attempt += 1) {
      const newest = await ofNews(trx, version.newsId).select('number').limit(1).executeTakeFirst();
      const added = await trx
        .insertInto('draft_versions')
        .values(toRow({ ...version, number: (newest?.number ?? 0) + 1 }))
        .onConflict((conflict) => conflict.doNothing())
        .returning('number')
        .executeTakeFirst();
      if (added) return added.number;
    }
    throw new Error(`No free number for a version of the draft ${version.newsId}.`);
  }

  return {
    /** Adds a version with the next number, and deletes all except the newest `limit` versions. */
    create: (version: Omit<DraftVersion, 'number'>, limit: number): Promise<void> =>
      atomically(write, async (trx) => {
        // Numbers grow from 1. Up to `limit`, there is no version to delete.
        if ((await insert(trx, version)) <= limit) return;
        const tooOld = await ofNews(trx, version.newsId)
          .select('number')
          .limit(1)
          .offset(limit)
          .executeTakeFirst();
        if (!tooOld) return;
        await trx
          .deleteFrom('draft_versions')
          .where('news_id', '=', version.newsId)
          .where('number', '<=', tooOld.number)
          .execute();
      }),
    /** Creates the first version of each draft; drafts that have one are skipped. */
    async createFirst(versions: readonly Omit<DraftVersion, 'number'>[]): Promise<void> {
      if (versions.length === 0) return;
      await write
        .insertInto('draft_versions')
        .values(versions.map((version) => toRow({ ...version, number: 1 })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    /** Replaces the newest version. Returns false, without a change, when it is no longer the newest one. */
    async replaceNewest(version: DraftVersion): Promise<boolean> {
      const { news_id, number, ...changes } = toRow(version);
      const replaced = await write
        .updateTable('draft_versions')
        .set(changes)
        .where('news_id', '=', news_id)
        .where('number', '=', number)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('draft_versions as newer')
                .select(sql`1`.as('one'))
                .where('newer.news_id', '=', news_id)
                .where('newer.number', '>', number),
            ),
          ),
        )
        .returning('number')
        .executeTakeFirst();
      return replaced !== undefined;
    },
    async find(newsId: string, number: number): Promise<DraftVersion | null> {
      const row = await ofNews(read, newsId).selectAll().where('number', '=', number).executeTakeFirst();
      return row ? toVersion(row) : null;
    },
    async findNewest(newsId: string, what?: DraftVersionKind): Promise<DraftVersion | null> {
      const query = ofNews(read, newsId).selectAll().limit(1);
      const row = await (what ? query.where('what', '=', what) : query).executeTakeFirst();
      return row ? toVersion(row) : null;
    },
    /** Lists versions, newest first. */
    async list(newsId: string): Promise<DraftVersionSummary[]> {
      return (await ofNews(read, newsId).select(summaryColumns).execute()).map(toSummary);
    },
    async deleteAll(newsId: string): Promise<void> {
      await write.deleteFrom('draft_versions').where('news_id', '=', newsId).execute();
    },
  };
}

function toRow({ user, fields, ...version }: DraftVersion): Tables['draft_versions'] {
  return toColumns('draft_versions', {
    ...version,
    userId: user.userId,
    userName: user.name,
    title: fields.title,
    fields: JSON.stringify(fields),
  });
}

function toVersion(row: Selectable<Tables['draft_versions']>): DraftVersion {
  const { fields, ...rest } = row;
  const { title: _, ...summary } = toSummary(rest);
  return { ...summary, fields: parseFields(fields) };
}

function toSummary(row: Omit<Selectable<Tables['draft_versions']>, 'fields'>): DraftVersionSummary {
  const { userId, userName, ...version } = toFields('draft_versions', row);
  return { ...version, user: { userId, name: userName }, what: toKind(row.what) };
}

function toKind(text: string): DraftVersionKind {
  return draftVersionKinds.find((known) => known === text) ?? 'saved';
}
