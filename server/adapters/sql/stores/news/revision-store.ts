/** Stores the published versions of news. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import { newsFieldNames } from '../../../../../domain/news/news-fields.ts';
import {
  type Revision,
  type RevisionKind,
  type RevisionSummary,
  revisionKinds,
} from '../../../../../domain/news/revision.ts';
import { atomically } from '../../connection/atomically.ts';
import { inBatches } from '../../query/in-batches.ts';
import { toColumns, toFields } from '../../query/rows.ts';
import type { Tables } from '../../schema/tables.ts';
import { parseFields } from './draft-store.ts';

export function createRevisionStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  const ofNews = (newsId: string) =>
    read.selectFrom('news_revisions').where('news_id', '=', newsId).orderBy('version', 'desc');
  return {
    /**
     * Adds versions that are not known yet, and deletes all except the newest `limit` versions of each piece of news.
     */
    create: (revisions: readonly Revision[], limit: number): Promise<void> =>
      atomically(write, async (trx) => {
        for (const part of inBatches(revisions.map(toRow)))
          await trx
            .insertInto('news_revisions')
            .values(part)
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        // Versions are counted from 1, so news with versions up to `limit` have none to delete.
        const full = revisions.filter(({ version }) => version > limit).map(({ newsId }) => newsId);
        for (const newsId of new Set(full)) await deleteOld(trx, newsId, limit);
      }),
    async find(newsId: string, version: number): Promise<Revision | null> {
      const row = await ofNews(newsId).selectAll().where('version', '=', version).executeTakeFirst();
      return row ? toRevision(row) : null;
    },
    async findBefore(newsId: string, version: number): Promise<Revision | null> {
      const row = await ofNews(newsId).selectAll().where('version', '<', version).limit(1).executeTakeFirst();
      return row ? toRevision(row) : null;
    },
    /** Lists versions, newest first. */
    async list(newsId: string): Promise<RevisionSummary[]> {
      const rows = await ofNews(newsId)
        .select(['news_id', 'version', 'saved_at', 'user_id', 'user_name', 'what', 'is_major', 'title'])
        .execute();
      return rows.map(toSummary);
    },
    async deleteAll(newsId: string): Promise<void> {
      await write.deleteFrom('news_revisions').where('news_id', '=', newsId).execute();
    },
  };
}

async function deleteOld(trx: Kysely<Tables>, newsId: string, limit: number): Promise<void> {
  const tooOld = await trx
    .selectFrom('news_revisions')
    .select('version')
    .where('news_id', '=', newsId)
    .orderBy('version', 'desc')
    .limit(1)
    .offset(limit)
    .executeTakeFirst();
  if (!tooOld) return;
  await trx
    .deleteFrom('news_revisions')
    .where('news_id', '=', newsId)
    .where('version', '<=', tooOld.version)
    .execute();
}

function toRow({ user, fields, ...revision }: Revision): Insertable<Tables['news_revisions']> {
  return toColumns('news_revisions', {
    ...revision,
    userId: user?.userId ?? null,
    userName: user?.name ?? null,
    title: fields.title,
    fields: JSON.stringify(fields),
  });
}

function toRevision(row: Selectable<Tables['news_revisions']>): Revision {
  const { fields, ...rest } = row;
  const { title: _, ...summary } = toSummary(rest);
  const stored = JSON.parse(fields);
  const unknownFields = newsFieldNames.filter((name) => !Object.hasOwn(stored, name));
  return {
    ...summary,
    fields: parseFields(fields),
    ...(unknownFields.length > 0 ? { unknownFields } : {}),
  };
}

function toSummary(row: Omit<Selectable<Tables['news_revisions']>, 'fields'>): RevisionSummary {
  const { userId, userName, ...version } = toFields('news_revisions', row);
  const user = userId === null ? null : { userId, name: userName ?? userId };
  return { ...version, user, what: toKind(row.what) };
}

function toKind(text: string): RevisionKind {
  const kind = revisionKinds.find((known) => known === text);
  if (!kind) throw new Error(`A version that came to be by ${JSON.stringify(text)} is in the database.`);
  return kind;
}
