import { layOutMail, mailLifetimeMs } from '../../../domain/mail.ts';
import type { MailQueue } from '../../ports.ts';
import { newId } from '../new-id.ts';

/** Queues a mail about the safety of somebody's own account. */
export async function tellOwner(
  { mails, site, now }: { mails: MailQueue; site: { name: string; url: string }; now: number },
  { name, email }: { name: string; email: string },
  news: { subject: string; paragraphs: readonly string[] },
): Promise<void> {
  await mails.add({
    id: `conta-${newId()}`,
    to: email,
    replyTo: null,
    createdAt: now,
    expiresAt: now + mailLifetimeMs,
    ...layOutMail(site, {
      ...news,
      heading: `Olá, ${name}!`,
      action: { label: 'Abrir Minha conta', url: `${site.url}/dashboard/conta` },
      reason: `Você recebeu este e-mail porque ele diz respeito à segurança da sua conta em ${site.name}.`,
    }),
  });
}
