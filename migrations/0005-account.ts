import { type Kysely, sql } from 'kysely';

/** Indexes for `Minha conta`: reports and messages of one user, links of mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createIndex('comment_reports_by_user_and_date')
    .on('comment_reports')
    .columns(['user_id', 'reported_at', 'id'])
    .execute();
  // As typed in the form; accounts store addresses in lower case.
  await sql`create index received_messages_by_email on received_messages (lower(email), data, id)`.execute(
    db,
  );
  await schema.createIndex('verifications_by_value').on('verifications').column('value').execute();
  await schema.createIndex('outgoing_mails_by_recipient').on('outgoing_mails').column('recipient').execute();
}
