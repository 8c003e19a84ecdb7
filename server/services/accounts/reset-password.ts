/** Sends links for a new password, and sets the new password (docs/product.md#passwords). */
import { createHash } from 'node:crypto';
import { normalizeEmail } from '../../../domain/accounts/account.ts';
import { findPasswordFault, passwordResetLifetimeMs } from '../../../domain/accounts/password.ts';
import { layOutMail, mailGreeting } from '../../../domain/mail/mail.ts';
import { passwordResetMinutes } from '../../../domain/site/limits.ts';
import { invalidEmail, resetLinkInvalid } from '../../../domain/text/sentences.ts';
import { inSite } from '../../../domain/text/site-name.ts';
import { fail, invalid, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import {
  networkOf,
  rateLimitProblem,
  resetMailLimit,
  resetRequestLimit,
} from '../../../domain/web/rate-limit.ts';
import type { Device, RequestDevice } from '../../ports/accounts.ts';
import type { AccountAdapters, PasswordAdapters } from './account-adapters.ts';
import { replacePassword } from './replace-password.ts';

const usedLink: Problem = invalid(resetLinkInvalid, 'token');

/**
 * Requests a mail with a link. It does not wait until the account is found, so that neither the answer nor its time
 * reveals whether there is an account.
 */
export function requestPasswordReset(adapters: Pick<AccountAdapters, 'database' | 'clock' | 'site' | 'log'>) {
  const { database, clock, log } = adapters;
  return async (typed: string, { address }: Device): Promise<Result<null>> => {
    const email = normalizeEmail(typed);
    if (email === null) return fail(invalid(invalidEmail, 'email'));
    const waitMs = await database.rateLimits.take(resetRequestLimit, networkOf(address), clock());
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    enqueueResetMail(adapters, email).catch((err: unknown) => {
      log.error({ err }, 'a mail for a new password could not be queued');
    });
    return ok(null);
  };
}

async function enqueueResetMail(
  { database, clock, site }: Pick<AccountAdapters, 'database' | 'clock' | 'site'>,
  email: string,
): Promise<void> {
  const now = clock();
  if ((await database.rateLimits.take(resetMailLimit, email, now)) > 0) return;
  await database.inTransaction(async ({ users, mailLinks, mails }) => {
    const user = await users.findByEmail(email);
    if (!user) return;
    const lifetimeMs = passwordResetLifetimeMs;
    const token = await mailLinks.create('reset-password', { userId: user.id, now, lifetimeMs });
    await mails.enqueue({
      // The log contains ids of mails, so this id has a digest of the token instead of the token.
      id: `senha-${createHash('sha256').update(token).digest('hex').slice(0, 20)}`,
      to: email,
      replyTo: null,
      isUrgent: true,
      createdAt: now,
      expiresAt: now + lifetimeMs,
      ...layOutMail(site, {
        subject: `Nova senha · ${site.name}`,
        heading: mailGreeting(user.name, await users.isEmailVerified(user.id)),
        paragraphs: [
          `Recebemos um pedido para trocar a senha da sua conta ${inSite(site.name)}.`,
          `O link vale por ${passwordResetMinutes} minutos e só funciona uma vez. Ao trocar a senha, você sai de todos os aparelhos.`,
        ],
        action: {
          label: 'Criar nova senha',
          url: `${site.url}/redefinir-senha?${new URLSearchParams({ token })}`,
        },
        reason:
          'Você recebeu este e-mail porque alguém pediu uma nova senha para este endereço. Se não foi você, ignore esta mensagem: nada muda.',
      }),
    });
  });
}

export function isResetToken({ database, clock }: Pick<AccountAdapters, 'database' | 'clock'>) {
  return async (token: string): Promise<boolean> =>
    (await database.mailLinks.findUserId('reset-password', token, clock())) !== null;
}

/**
 * Sets a new password by a link. It opens no session, because a second step may follow. If the password is rejected,
 * the link can be used again.
 */
export function resetPassword(adapters: PasswordAdapters) {
  const { database, passwords, loadPasswordCheck, passwordWork, clock, site } = adapters;
  return async (
    { token, password }: { token: string; password: string },
    request: Pick<RequestDevice, 'address' | 'signal'>,
  ): Promise<Result<{ email: string }>> => {
    const rejection = await passwordWork.take(request.address);
    if (rejection) return fail(rejection);
    const userId = await database.mailLinks.findUserId('reset-password', token, clock());
    const owner = userId === null ? null : await database.users.findById(userId);
    if (!owner) return fail(usedLink);
    const fault = findPasswordFault(password, owner, await loadPasswordCheck());
    if (fault) return fail(invalid(fault, 'password'));
    return passwordWork.run(request, async () => {
      const passwordHash = await passwords.hash(password);
      return database.inTransaction(async (stores) => {
        const now = clock();
        const id = await stores.mailLinks.claimUserId('reset-password', token, now);
        const user = id === null ? null : await stores.users.findById(id);
        if (!user) return fail(usedLink);
        await replacePassword({ stores, now, site }, { user, passwordHash, provesAddress: true });
        return ok({ email: user.email });
      });
    });
  };
}
