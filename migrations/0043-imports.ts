import type { Kysely } from 'kysely';

/** Runs of the import from other systems, and what each record of their archives became. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('imports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // Epoch milliseconds.
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('report', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('imports_by_date').on('imports').columns(['started_at', 'id']).execute();
  await schema
    .createTable('imported_records')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('old_id', 'text', (c) => c.notNull())
    .addColumn('new_id', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('imported_at', 'bigint', (c) => c.notNull())
    .addColumn('checksum', 'text', (c) => c.notNull())
    // Of the fields as they were written; differs from the present ones after an edit.
    .addColumn('written', 'text', (c) => c.notNull())
    // JSON; '' for none.
    .addColumn('problems', 'text', (c) => c.notNull())
    // Between blanks, for filters.
    .addColumn('problem_codes', 'text', (c) => c.notNull())
    .addColumn('is_open', 'integer', (c) => c.notNull())
    // Compressed, in base64; '' for none.
    .addColumn('original', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('imported_records_open')
    .on('imported_records')
    .columns(['is_open', 'id'])
    .execute();
}
