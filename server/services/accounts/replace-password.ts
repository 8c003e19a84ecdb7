import type { User } from '../../../domain/accounts/user.ts';
import { passwordMailLimit } from '../../../domain/web/rate-limit.ts';
import type { Stores } from '../../ports/stores.ts';
import { recordChange } from './two-factor/record-change.ts';
import { enqueueSecurityMail } from './two-factor/tell-owner.ts';

interface Replacement {
  user: User;
  passwordHash: string;
  /** The session that stays open. */
  keepSessionId?: string;
  /** Whether the user has proved to read the mail of the account's address. */
  provesAddress: boolean;
}

interface Needs {
  stores: Stores;
  now: number;
  site: { name: string; url: string };
}

/**
 * Replaces a password, ends sessions, logins between the two steps and links that were sent, and tells the owner by
 * mail. An unconfirmed address gets one such mail a day at most: it may belong to someone who never asked for an account.
 */
export async function replacePassword(
  { stores, now, site }: Needs,
  { user, passwordHash, keepSessionId, provesAddress }: Replacement,
): Promise<void> {
  const { users, credentials, sessions, loginChallenges, mailLinks, rateLimits } = stores;
  const proof = provesAddress ? await users.confirmAddress(user.id) : null;
  await credentials.savePassword(user.id, passwordHash, now);
  await sessions.deleteByUser(user.id, keepSessionId);
  // They were begun with the old password.
  await loginChallenges.deleteByUser(user.id);
  // Someone else may have read the mailbox in which they arrived.
  await mailLinks.deleteByUser(user.id);

  const isConfirmed = await users.isEmailVerified(user.id);
  if (!isConfirmed && (await rateLimits.take(passwordMailLimit, user.email, now)) > 0) return;
  await enqueueSecurityMail({ stores, site, now }, user, {
    subject: `Senha alterada · ${site.name}`,
    paragraphs: [
      `A senha da sua conta em ${site.name} foi alterada. Os outros aparelhos saíram da conta.`,
      'Se não foi você, crie já uma nova senha em "Esqueci minha senha" e avise a redação.',
    ],
  });
  if (proof?.hasEndedSecondFactor) {
    await recordChange({ stores, site, now }, user.id, 'two-factor.disabled');
  }
}
