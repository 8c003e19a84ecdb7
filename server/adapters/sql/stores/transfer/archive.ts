import { type Kysely, sql } from 'kysely';
import type { DatabaseArchive, ListRelated, Row } from '../../../../ports/archive.ts';
import { listMigrations } from '../../connection/migrate.ts';
import type { Tables } from '../../schema/tables.ts';

const partSize = 100;
/** PostgreSQL allows 65,535 parameters in one statement, SQLite half of that. */
const parametersMax = 30_000;

/** Primary keys, in the order of references. Without the search index, which each database rebuilds. */
const keys = {
  users: ['id'],
  sessions: ['id'],
  accounts: ['id'],
  verifications: ['id'],
  invitations: ['id'],
  second_factors: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
  login_challenges: ['id'],
  things: ['id'],
  thing_addresses: ['space', 'address'],
  news: ['id'],
  news_things: ['news_id', 'thing_id'],
  news_former_slugs: ['slug'],
  news_drafts: ['id'],
  draft_versions: ['news_id', 'number'],
  editing_leases: ['news_id'],
  previews: ['id'],
  review_notes: ['news_id', 'number'],
  muted_reviews: ['user_id'],
  news_revisions: ['news_id', 'version'],
  trashed_news: ['id'],
  unpublished_news: ['id'],
  comments: ['id'],
  comment_reports: ['id'],
  reported_comments: ['comment_id'],
  videos: ['id'],
  featured_videos: ['video_id'],
  main_banners: ['id'],
  side_banners: ['id'],
  middle_banners: ['id'],
  received_messages: ['id'],
  removed_messages: ['id'],
  tombstones: ['digest'],
  trashed_demo: ['id'],
  images: ['storage_key'],
  image_uses: ['storage_key', 'owner_kind', 'owner_id'],
  image_totals: ['id'],
  loose_files: ['storage_key'],
  news_reads: ['news_id', 'day'],
  content_version: ['id'],
  part_versions: ['part'],
  cache_purges: ['id'],
  rate_limits: ['limit_key'],
  spent_captcha_tokens: ['token_id'],
  outgoing_mails: ['id'],
  audit_entries: ['id'],
  settings: ['tab', 'version'],
  text_pages: ['id'],
  text_page_versions: ['page_id', 'version'],
  imports: ['id'],
  imported_records: ['id'],
  redirects: ['id'],
  redirect_hits: ['redirect_id', 'day'],
  missing_addresses: ['path', 'day'],
} as const satisfies Record<Exclude<keyof Tables, `search_${string}`>, readonly string[]>;

type TableName = keyof typeof keys;

/** Its triggers reject replaced rows (append-only.ts). */
const appendOnlyTable: TableName = 'audit_entries';

/** `inSnapshot` runs its work on a connection that sees one moment. */
export function createArchive(
  write: Kysely<Tables>,
  inSnapshot: (work: (db: Kysely<Tables>) => Promise<void>) => Promise<void>,
): DatabaseArchive {
  const tables = Object.keys(keys).filter(isTableName);
  return {
    tables,
    listMigrations: () => listMigrations(write),
    readAll: (take, only = tables) =>
      inSnapshot(async (db) => {
        const wanted = tables.filter((table) => only.includes(table));
        const listRelated: ListRelated = (table, column, values) =>
          untyped(db)
            .selectFrom(table)
            .selectAll()
            .where(column, 'in', [...values])
            .execute();
        for (const table of wanted)
          for await (const rows of walk(db, table)) await take(table, rows, listRelated);
      }),
    async insert(table, rows) {
      if (!isTableName(table)) throw new Error(`No table is called ${table}.`);
      const columns = Object.keys(rows[0] ?? {});
      const atOnce = Math.max(1, Math.floor(parametersMax / Math.max(1, columns.length)));
      await write.transaction().execute(async (trx) => {
        for (let start = 0; start < rows.length; start += atOnce) {
          await untyped(trx)
            .insertInto(table)
            .values(rows.slice(start, start + atOnce))
            .onConflict((conflict) => {
              const same = conflict.columns([...keys[table]]);
              if (table === appendOnlyTable) return same.doNothing();
              return same.doUpdateSet((eb) =>
                Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)])),
              );
            })
            .execute();
        }
      });
    },
    async deleteSeeds(only = tables) {
      const seeds = ['things', 'text_page_versions', 'text_pages'] as const;
      const seeded = seeds.filter((table) => only.includes(table));
      for (const table of seeded) {
        const all = write.deleteFrom(table);
        // Sections of news stay when an interrupted move continues.
        const used = write.selectFrom('news').select('category');
        await (table === 'things' ? all.where('id', 'not in', used) : all).execute();
      }
    },
    async isEmpty() {
      for (const table of ['users', 'news', 'videos', 'images', 'audit_entries'] as const) {
        const row = await write.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst();
        if (row) return false;
      }
      return true;
    },
  };
}

async function* walk(db: Kysely<Tables>, table: TableName): AsyncGenerator<Row[]> {
  const columns = keys[table];
  const key = sql`(${sql.join(columns.map((column) => sql.ref(column)))})`;
  let last: Row | null = null;
  for (;;) {
    let query = untyped(db).selectFrom(table).selectAll().limit(partSize);
    for (const column of columns) query = query.orderBy(column);
    if (last) {
      const seen: Row = last;
      query = query.where(sql<boolean>`${key} > (${sql.join(columns.map((column) => seen[column]))})`);
    }
    const rows = await query.execute();
    if (rows.length > 0) yield rows.map((row) => ({ ...row }));
    last = rows.at(-1) ?? null;
    if (rows.length < partSize) return;
  }
}

function untyped(db: Kysely<Tables>): Kysely<Record<string, Row>> {
  return db.$extendTables<Record<string, Row>>();
}

function isTableName(name: string): name is TableName {
  return Object.hasOwn(keys, name);
}
