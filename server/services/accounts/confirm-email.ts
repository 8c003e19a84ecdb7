/**
 * Proves the address of an account by a link in a mail (docs/product.md#accounts). A new password, an invitation and
 * Google prove an address, too. `confirmAddress` of the store of users ends what was prepared before the first proof.
 */
import { emailConfirmationLifetimeMs } from '../../../domain/accounts/account.ts';
import { layOutMail } from '../../../domain/mail/mail.ts';
import {
  alreadyConfirmed,
  confirmationLinkInvalid,
  confirmationNeedsLogin,
  confirmationOfOtherAccount,
  notSignedIn,
} from '../../../domain/text/sentences.ts';
import { inSite } from '../../../domain/text/site-name.ts';
import { fail, invalid, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import { confirmationMailLimit, rateLimitProblem } from '../../../domain/web/rate-limit.ts';
import type { Stores } from '../../ports/stores.ts';
import { createId } from '../site/create-id.ts';
import type { AccountAdapters, AccountTransaction } from './account-adapters.ts';
import { recordTwoFactorChange } from './security-mails.ts';

type Adapters = Pick<AccountAdapters, 'database' | 'clock' | 'site'>;

/** The session of the browser in which a link was opened; null without one. */
export type ConfirmingSession = { id: string; userId: string } | null;

const signedOut: Problem = { code: 'unauthenticated', message: confirmationNeedsLogin };

/** The mail contains no name, because the address may belong to someone else. Earlier links stay valid. */
export async function enqueueConfirmationMail(
  { stores: { mailLinks, mails }, now, site }: AccountTransaction,
  { id: userId, email }: { id: string; email: string },
): Promise<void> {
  const lifetimeMs = emailConfirmationLifetimeMs;
  const token = await mailLinks.create('confirm-email', { userId, now, lifetimeMs });
  await mails.enqueue({
    id: `confirmar-${createId()}`,
    to: email,
    replyTo: null,
    isUrgent: true,
    createdAt: now,
    expiresAt: now + lifetimeMs,
    ...layOutMail(site, {
      subject: `Confirme seu e-mail · ${site.name}`,
      heading: 'Confirme seu e-mail',
      paragraphs: [
        `Sua conta ${inSite(site.name)} já funciona. Só falta confirmar que este e-mail é seu. Depois, você também pode entrar com o Google e ligar a verificação em duas etapas.`,
        'O link vale por três dias e só funciona uma vez. Antes de confirmar, entre na conta.',
      ],
      action: {
        label: 'Confirmar e-mail',
        url: `${site.url}/confirmar-email?${new URLSearchParams({ token })}`,
      },
      reason: `Você recebeu este e-mail porque alguém criou uma conta com este endereço. Se não foi você, ignore esta mensagem. Para assumir a conta, crie uma senha em ${site.url}/redefinir-senha`,
    }),
  });
}

export function resendConfirmation({ database, clock, site }: Adapters) {
  return (userId: string): Promise<Result<null>> =>
    database.inTransaction(async (stores) => {
      const user = await stores.users.findById(userId);
      if (!user) return fail({ code: 'unauthenticated', message: notSignedIn });
      if (await stores.users.isEmailVerified(userId)) {
        return fail({ code: 'conflict', message: alreadyConfirmed });
      }
      const now = clock();
      const waitMs = await stores.rateLimits.take(confirmationMailLimit, userId, now);
      if (waitMs > 0) return fail(rateLimitProblem(waitMs));
      await enqueueConfirmationMail({ stores, now, site }, user);
      return ok(null);
    });
}

/** Returns whether a link can be used in a browser. It changes nothing. */
export function checkConfirmation({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return async (token: string, session: ConfirmingSession): Promise<Result<null>> => {
    const problem = await findProblem(database, token, session, clock());
    return problem ? fail(problem) : ok(null);
  };
}

/**
 * Confirms the address. The link works only in a session of its account, so that the owner of an address cannot confirm
 * an account that someone else created with it. The password stays, because before the first proof there is no other
 * way to log in.
 */
export function confirmEmail({ database, clock, site }: Adapters) {
  return (token: string, session: ConfirmingSession): Promise<Result<null>> =>
    database.inTransaction(async (stores) => {
      const now = clock();
      const problem = await findProblem(stores, token, session, now);
      if (problem || !session) return fail(problem ?? signedOut);
      const { id: currentSessionId, userId } = session;
      if (!(await stores.sessions.isOpen(userId, currentSessionId))) return fail(signedOut);
      await stores.mailLinks.claimUserId('confirm-email', token, now);
      if (await stores.users.confirmAddress(userId, { currentSessionId })) {
        await recordTwoFactorChange({ stores, site, now }, userId, 'two-factor.disabled');
      }
      return ok(null);
    });
}

async function findProblem(
  { mailLinks }: Pick<Stores, 'mailLinks'>,
  token: string,
  session: ConfirmingSession,
  now: number,
): Promise<Problem | null> {
  const userId = await mailLinks.findUserId('confirm-email', token, now);
  if (userId === null) return invalid(confirmationLinkInvalid);
  if (!session) return signedOut;
  return session.userId === userId ? null : { code: 'conflict', message: confirmationOfOtherAccount };
}
