/** Replaces the password of an account and ends its sessions. */
import type { User } from '../../../domain/accounts/user.ts';
import { unknownLoginAdvice } from '../../../domain/text/sentences.ts';
import { inSite } from '../../../domain/text/site-name.ts';
import { passwordMailLimit } from '../../../domain/web/rate-limit.ts';
import type { AccountTransaction } from './account-adapters.ts';
import { enqueueSecurityMail, recordTwoFactorChange } from './security-mails.ts';

interface Replacement {
  user: User;
  passwordHash: string;
  currentSessionId?: string;
  /** Whether the user has proved that they read the mail of the address. */
  provesAddress: boolean;
}

/**
 * Ends everything that the old password opened. It also voids links, because others may have read them in the mailbox.
 * An unconfirmed address gets one mail a day at most, because it may belong to someone who never asked for an account.
 */
export async function replacePassword(
  transaction: AccountTransaction,
  { user, passwordHash, currentSessionId, provesAddress }: Replacement,
): Promise<void> {
  const { stores, now, site } = transaction;
  const { users, credentials, sessions, loginChallenges, mailLinks, rateLimits } = stores;
  const hadSecondFactor = provesAddress && (await users.confirmAddress(user.id));
  await credentials.savePassword(user.id, passwordHash, now);
  await sessions.deleteByUser(user.id, currentSessionId);
  await loginChallenges.deleteByUser(user.id);
  await mailLinks.deleteByUser(user.id);

  const isConfirmed = await users.isEmailVerified(user.id);
  if (!isConfirmed && (await rateLimits.take(passwordMailLimit, user.email, now)) > 0) return;
  await enqueueSecurityMail(transaction, user, {
    subject: `Senha trocada · ${site.name}`,
    paragraphs: [
      `A senha da sua conta ${inSite(site.name)} foi trocada. Você saiu dos outros aparelhos.`,
      unknownLoginAdvice,
    ],
  });
  if (hadSecondFactor) {
    await recordTwoFactorChange(transaction, user.id, 'two-factor.disabled');
  }
}
