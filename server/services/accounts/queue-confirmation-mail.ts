import { emailConfirmationLifetimeMs } from '../../../domain/accounts/account.ts';
import { layOutMail } from '../../../domain/site/mail.ts';
import type { Stores } from '../../ports/stores.ts';
import { createId } from '../site/create-id.ts';

interface Needs {
  stores: Pick<Stores, 'mailLinks' | 'mails'>;
  now: number;
  site: { name: string; url: string };
}

/**
 * Queues the mail with the link that confirms an account's address. Later links leave earlier ones valid; the first use
 * ends the others. The mail contains no name, because the address may belong to someone else.
 */
export async function enqueueConfirmationMail(
  { stores: { mailLinks, mails }, now, site }: Needs,
  { id: userId, email }: { id: string; email: string },
): Promise<void> {
  const lifetimeMs = emailConfirmationLifetimeMs;
  const token = await mailLinks.create('confirm-email', { userId, now, lifetimeMs });
  await mails.enqueue({
    id: `confirmar-${createId()}`,
    to: email,
    replyTo: null,
    createdAt: now,
    expiresAt: now + lifetimeMs,
    ...layOutMail(site, {
      subject: `Confirme seu e-mail · ${site.name}`,
      heading: 'Confirme seu e-mail',
      paragraphs: [
        `Sua conta em ${site.name} já funciona. Falta só confirmar que este e-mail é seu: assim você pode entrar também com o Google e ligar a verificação em duas etapas.`,
        'Para confirmar, entre na conta. O link funciona uma vez, por três dias.',
      ],
      action: {
        label: 'Confirmar e-mail',
        url: `${site.url}/confirmar-email?${new URLSearchParams({ token })}`,
      },
      reason: `Você recebeu este e-mail porque alguém criou uma conta com este endereço. Se não foi você, ignore esta mensagem. Para assumir a conta, crie uma senha em ${site.url}/redefinir-senha`,
    }),
  });
}
