import type { User } from '../../../../domain/accounts/user.ts';
import { layOutMail, mailGreeting, mailLifetimeMs } from '../../../../domain/site/mail.ts';
import type { Stores } from '../../../ports/stores.ts';
import { createId } from '../../site/create-id.ts';

export interface TellOwnerNeeds {
  stores: Pick<Stores, 'users' | 'mails'>;
  site: { name: string; url: string };
  now: number;
}

/** Queues a mail to an account's owner about the security of the account. */
export async function enqueueSecurityMail(
  { stores: { users, mails }, site, now }: TellOwnerNeeds,
  { id, name, email }: Pick<User, 'id' | 'name' | 'email'>,
  news: { subject: string; paragraphs: readonly string[] },
): Promise<void> {
  await mails.enqueue({
    id: `conta-${createId()}`,
    to: email,
    replyTo: null,
    createdAt: now,
    expiresAt: now + mailLifetimeMs,
    ...layOutMail(site, {
      ...news,
      heading: mailGreeting(name, await users.isEmailVerified(id)),
      action: { label: 'Abrir Minha conta', url: `${site.url}/dashboard/conta` },
      reason: `Você recebeu este e-mail porque ele diz respeito à segurança da sua conta em ${site.name}.`,
    }),
  });
}
