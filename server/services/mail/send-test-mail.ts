/** Sends a test mail to the person who asks for it, and says what the mail server answered. */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { layOutMail, mailLifetimeMs } from '../../../domain/mail/mail.ts';
import { explainMailFailure } from '../../../domain/mail/mail-server.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { mailNotSetUp, personMissing } from '../../../domain/text/sentences.ts';
import { theSite } from '../../../domain/text/site-name.ts';
import { fail, invalid, ok, type Result } from '../../../domain/web/problem.ts';
import { rateLimitProblem, testMailLimit } from '../../../domain/web/rate-limit.ts';
import type { Adapters } from '../../ports/adapters.ts';
import { recordAction } from '../accounts/record-action.ts';
import { createId } from '../site/create-id.ts';

/** Sends the mail at once, past the queue. Without a mail server the call fails. */
export function sendTestMail({
  database,
  clock,
  site,
  mailer,
}: Pick<Adapters, 'database' | 'clock' | 'site' | 'mailer'>) {
  return async (actor: Actor): Promise<Result<{ to: string }>> => {
    if (!site.hasMail) return fail(invalid(mailNotSetUp));
    const now = clock();
    const asked = await database.inTransaction(async (stores): Promise<Result<string>> => {
      const profile = await stores.users.findProfile(actor.userId);
      if (!profile) return fail({ code: 'not-found', message: personMissing });
      const waitMs = await stores.rateLimits.take(testMailLimit, actor.userId, now);
      if (waitMs > 0) return fail(rateLimitProblem(waitMs));
      await recordAction(stores, actor, now, { action: 'settings.mail-tested', id: 'email' });
      return ok(profile.email);
    });
    if (!asked.ok) return asked;
    const to = asked.value;
    const outcome = await mailer.send({
      id: createId(),
      to,
      replyTo: null,
      isUrgent: false,
      createdAt: now,
      expiresAt: now + mailLifetimeMs,
      ...layOutMail(site, {
        subject: `E-mail de teste · ${site.name}`,
        heading: 'Os e-mails estão saindo',
        paragraphs: [
          `${theSite(site.name, 'O')} envia mensagens como esta pelo endereço ${site.mailSender}.`,
        ],
        reason: `Enviada em ${formatShortDate(now)} por ${actor.name}, nas configurações do site.`,
      }),
    });
    if (outcome.kind === 'sent' || outcome.kind === 'logged') return ok({ to });
    return fail(invalid(explainMailFailure(outcome.code ?? '', outcome.reason)));
  };
}
