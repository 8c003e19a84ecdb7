import { type Kysely, sql } from 'kysely';

interface RevisionRow {
  news_id: string;
  version: number;
  saved_at: number;
  what: string;
  fields: string;
}

interface After {
  news: { id: string; modified_at: number | null };
  news_revisions: RevisionRow;
}

/** Few enough to hold in memory with long texts. */
const batchSize = 50;
/** Category and featured flag are not part of the text. */
const textFields = ['title', 'summary', 'content', 'imageUrl', 'imageCaption', 'videoLink', 'source'];

/** When the text of news last changed after publication; computed from the kept versions for existing news. */
export async function up(db: Kysely<After>): Promise<void> {
  await db.schema.alterTable('news').addColumn('modified_at', 'bigint').execute();
  await db.schema
    .createIndex('news_by_modification')
    .on('news')
    .columns(['modified_at', 'id'])
    .where(sql.ref('modified_at'), 'is not', null)
    .execute();
  let before: RevisionRow | null = null;
  for (;;) {
    const batch: RevisionRow[] = await listRevisionsAfter(db, before);
    for (const revision of batch) {
      const isLater = before !== null && before.news_id === revision.news_id;
      if (isLater && before && revision.what !== 'published' && textOf(before) !== textOf(revision)) {
        await sql`update news set modified_at = ${revision.saved_at} where id = ${revision.news_id}`.execute(
          db,
        );
      }
      before = revision;
    }
    if (batch.length < batchSize) return;
  }
}

async function listRevisionsAfter(db: Kysely<After>, last: RevisionRow | null): Promise<RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    select news_id, version, saved_at, what, fields from news_revisions
    where (news_id, version) > (${last?.news_id ?? ''}, ${last?.version ?? 0})
    order by news_id, version limit ${batchSize}`.execute(db);
  return rows;
}

function textOf({ fields }: RevisionRow): string {
  const values: unknown = JSON.parse(fields);
  return JSON.stringify(textFields.map((name) => Object(values)[name]));
}
