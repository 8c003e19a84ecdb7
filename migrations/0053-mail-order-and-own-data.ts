import type { Kysely } from 'kysely';

/** Which mails go first and which replace each other; indexes for the download and the deletion of own data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('outgoing_mails')
    .addColumn('is_urgent', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // Null where nothing replaces the mail.
  await schema.alterTable('outgoing_mails').addColumn('subject_key', 'text').execute();
  await schema
    .createIndex('outgoing_mails_by_urgency')
    .on('outgoing_mails')
    .columns(['is_urgent', 'due_at', 'id'])
    .execute();
  await schema
    .createIndex('review_notes_by_user')
    .on('review_notes')
    .columns(['user_id', 'news_id', 'number'])
    .execute();
  await schema
    .createIndex('draft_versions_by_user')
    .on('draft_versions')
    .columns(['user_id', 'news_id', 'number'])
    .execute();
  await schema
    .createIndex('news_revisions_by_user')
    .on('news_revisions')
    .columns(['user_id', 'news_id', 'version'])
    .execute();
  await schema.createIndex('editing_leases_by_user').on('editing_leases').column('user_id').execute();
  await schema
    .createIndex('images_by_uploader')
    .on('images')
    .columns(['uploaded_by', 'storage_key'])
    .execute();
}
