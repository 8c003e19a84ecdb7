/** Lets admins check how mails are sent, by a test mail and by the DNS records of the domain. */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { layOutMail, mailLifetimeMs } from '../../../domain/mail/mail.ts';
import {
  describeMailDomain,
  dkimSelectors,
  isDkimKey,
  isDmarc,
  listDmarcDomains,
  type MailDomainLine,
} from '../../../domain/mail/mail-domain.ts';
import { explainMailFailure } from '../../../domain/mail/mail-server.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { mailNotSetUp, personMissing } from '../../../domain/text/sentences.ts';
import { theSite } from '../../../domain/text/site-name.ts';
import { fail, invalid, ok, type Result } from '../../../domain/web/problem.ts';
import { rateLimitProblem, testMailLimit } from '../../../domain/web/rate-limit.ts';
import type { Adapters } from '../../ports/adapters.ts';
import { recordAction } from '../accounts/record-action.ts';
import { createId } from '../site/create-id.ts';

/** Sends a mail at once, without the queue. Without a mail server it fails. */
export function sendTestMail(adapters: Pick<Adapters, 'database' | 'clock' | 'site' | 'mailer'>) {
  const { database, clock, site, mailer } = adapters;
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

/** Looks up whether receivers can trust mails from the domain of the sender. */
export function checkMailDomain({ site, lookUpText }: Pick<Adapters, 'site' | 'lookUpText'>) {
  return async (): Promise<{ domain: string; lines: MailDomainLine[] }> => {
    const domain = site.mailSender.slice(site.mailSender.lastIndexOf('@') + 1);
    const [spf, { dmarc, dmarcDomain }, dkimSelector] = await Promise.all([
      lookUpText(domain),
      findDmarc(lookUpText, domain),
      findDkimSelector(lookUpText, domain),
    ]);
    return { domain, lines: describeMailDomain({ domain, spf, dmarc, dmarcDomain, dkimSelector }) };
  };
}

/**
 * Finds the record of the domain, or that of the nearest domain above it. By RFC 7489, only the organizational domain
 * counts; the DNS does not tell which one that is, but in practice the domains in between have no record.
 */
async function findDmarc(lookUpText: Adapters['lookUpText'], domain: string) {
  const found = await Promise.all(
    listDmarcDomains(domain).map(async (dmarcDomain) => ({
      dmarcDomain,
      dmarc: await lookUpText(`_dmarc.${dmarcDomain}`),
    })),
  );
  return (
    found.find(({ dmarc }) => dmarc === null || dmarc.some(isDmarc)) ?? { dmarcDomain: domain, dmarc: [] }
  );
}

async function findDkimSelector(lookUpText: Adapters['lookUpText'], domain: string) {
  const found = await Promise.all(
    dkimSelectors.map(async (selector) => ({
      selector,
      records: await lookUpText(`${selector}._domainkey.${domain}`),
    })),
  );
  const key = found.find(({ records }) => records?.some(isDkimKey));
  if (key) return key.selector;
  return found.some(({ records }) => records === null) ? undefined : null;
}
