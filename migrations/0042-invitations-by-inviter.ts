import type { Kysely } from 'kysely';

/** Finds the invitations of a user who is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('invitations_by_inviter').on('invitations').column('invited_by_id').execute();
}
