/** Stores invitations to the newsroom until they are used or expire. */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { type Invitation, invitationsMax } from '../../../../../domain/accounts/invitation.ts';
import { rolesIn, rolesText } from '../../../../../domain/accounts/permissions.ts';
import type { Tables } from '../../schema/tables.ts';

const tokenBytes = 32;

/**
 * Returns the digest of a token. It is stored in place of the token, so that a copy of the database contains no valid
 * link.
 */
function digestOf(token: string): string {
  return createHash('sha256').update(`invitation:${token}`).digest('base64url');
}

/** Creates the store. It keeps only digests of tokens, and treats expired invitations as missing. */
export function createInvitationStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  const open = (now: number) => read.selectFrom('invitations').selectAll().where('expires_at', '>', now);
  return {
    /** Replaces the open invitation of the address. Returns the token of its link. */
    async create({ id, email, roles, isMailed, expiresAt, invitedBy }: Invitation): Promise<string> {
      const token = randomBytes(tokenBytes).toString('hex');
      await write.deleteFrom('invitations').where('email', '=', email).execute();
      await write
        .insertInto('invitations')
        .values({
          id,
          digest: digestOf(token),
          email,
          roles: rolesText(roles),
          is_mailed: isMailed ? 1 : 0,
          expires_at: expiresAt,
          invited_by_id: invitedBy.userId,
          invited_by_name: invitedBy.name,
        })
        .execute();
      return token;
    },
    async find(token: string, now: number): Promise<Invitation | null> {
      const row = await open(now).where('digest', '=', digestOf(token)).executeTakeFirst();
      return row ? toInvitation(row) : null;
    },
    async findById(id: string, now: number): Promise<Invitation | null> {
      const row = await open(now).where('id', '=', id).executeTakeFirst();
      return row ? toInvitation(row) : null;
    },
    /** Uses the link up. Returns null when the link was used already, even at the same moment. */
    async claim(token: string, now: number): Promise<Invitation | null> {
      const row = await write
        .deleteFrom('invitations')
        .where('digest', '=', digestOf(token))
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst();
      return row ? toInvitation(row) : null;
    },
    /** Lists at most `invitationsMax` invitations, newest first. */
    async list(now: number): Promise<Invitation[]> {
      const rows = await open(now)
        .orderBy('expires_at', 'desc')
        .orderBy('id')
        .limit(invitationsMax)
        .execute();
      return rows.flatMap((row) => toInvitation(row) ?? []);
    },
    async delete(id: string): Promise<void> {
      await write.deleteFrom('invitations').where('id', '=', id).execute();
    },
    async deleteByInviter(userId: string): Promise<void> {
      await write.deleteFrom('invitations').where('invited_by_id', '=', userId).execute();
    },
    async deleteExpired(now: number): Promise<void> {
      await write.deleteFrom('invitations').where('expires_at', '<=', now).execute();
    },
  };
}

/** Returns null when the invitation has a role that this version does not know. */
function toInvitation(row: Selectable<Tables['invitations']>): Invitation | null {
  const { id, email } = row;
  const roles = rolesIn(row.roles);
  if (roles.length === 0) return null;
  return {
    id,
    email,
    roles,
    isMailed: row.is_mailed === 1,
    expiresAt: row.expires_at,
    invitedBy: { userId: row.invited_by_id, name: row.invited_by_name },
  };
}
