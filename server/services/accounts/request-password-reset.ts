import { createHash } from 'node:crypto';
import { normalizeEmail } from '../../../domain/accounts/account.ts';
import { passwordResetLifetimeMs } from '../../../domain/accounts/password.ts';
import { layOutMail, mailGreeting } from '../../../domain/site/mail.ts';
import { invalidEmail } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import {
  networkOf,
  rateLimitProblem,
  resetMailLimit,
  resetRequestLimit,
} from '../../../domain/web/rate-limit.ts';
import type { Device } from '../../ports/accounts.ts';
import type { Clock, Database } from '../../ports/stores.ts';

interface Needs {
  database: Pick<Database, 'rateLimits' | 'inTransaction'>;
  clock: Clock;
  site: { name: string; url: string };
  log: { error(facts: object, message: string): void };
}

/**
 * Queues a mail with a link that sets a new password, if an account has the address. The response never tells whether:
 * it does not wait for the search, so that its time does not tell either.
 */
export function requestPasswordReset(needs: Needs) {
  const { database, clock, log } = needs;
  return async (typed: string, device: Device): Promise<Result<null>> => {
    const email = normalizeEmail(typed);
    if (email === null) return fail({ code: 'invalid-input', message: invalidEmail, field: 'email' });
    const waitMs = await database.rateLimits.take(resetRequestLimit, networkOf(device.address), clock());
    if (waitMs > 0) return fail(rateLimitProblem(waitMs));
    queueResetMail(needs, email).catch((err: unknown) => {
      log.error({ err }, 'a mail for a new password could not be queued');
    });
    return ok(null);
  };
}

async function queueResetMail({ database, clock, site }: Needs, email: string): Promise<void> {
  const now = clock();
  if ((await database.rateLimits.take(resetMailLimit, email, now)) > 0) return;
  await database.inTransaction(async ({ users, mailLinks, mails }) => {
    const user = await users.findByEmail(email);
    if (!user) return;
    const lifetimeMs = passwordResetLifetimeMs;
    const token = await mailLinks.create('reset-password', { userId: user.id, now, lifetimeMs });
    await mails.enqueue({
      // Not the token itself: ids of mails are written to the log.
      id: `senha-${createHash('sha256').update(token).digest('hex').slice(0, 20)}`,
      to: email,
      replyTo: null,
      createdAt: now,
      expiresAt: now + lifetimeMs,
      ...layOutMail(site, {
        subject: `Nova senha · ${site.name}`,
        heading: mailGreeting(user.name, await users.isEmailVerified(user.id)),
        paragraphs: [
          `Recebemos um pedido para criar uma nova senha para a sua conta em ${site.name}.`,
          'O link funciona uma vez, por 30 minutos. Ao trocar a senha, você sai de todos os aparelhos.',
        ],
        action: {
          label: 'Criar nova senha',
          url: `${site.url}/redefinir-senha?${new URLSearchParams({ token })}`,
        },
        reason:
          'Você recebeu este e-mail porque alguém pediu uma nova senha para este endereço. Se não foi você, ignore: nada muda.',
      }),
    });
  });
}
