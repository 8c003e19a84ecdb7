import { type Kysely, sql } from 'kysely';

/** What `Minha conta` asks for of one person: reports, messages, links that were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createIndex('comment_reports_by_user_and_date')
    .on('comment_reports')
    .columns(['user_id', 'reported_at', 'id'])
    .execute();
  // As it was typed into the form; accounts are known by their address in lower case.
  await sql`create index received_messages_by_email on received_messages (lower(email), data, id)`.execute(
    db,
  );
  await schema.createIndex('verifications_by_value').on('verifications').column('value').execute();
  await schema.createIndex('outgoing_mails_by_recipient').on('outgoing_mails').column('recipient').execute();
}
