import { emailConfirmationLifetimeMs } from '../../domain/account.ts';
import { layOutMail } from '../../domain/mail.ts';
import type { Accounts } from '../account-ports.ts';
import type { Clock, MailQueue } from '../ports.ts';
import { newId } from './new-id.ts';

interface Needs {
  accounts: Pick<Accounts, 'makeConfirmationToken'>;
  mails: MailQueue;
  clock: Clock;
  site: { name: string; url: string };
}

/**
 * Queues the mail with the link that verifies the address of an account. Later mails change nothing about earlier
 * ones: each link works on its own.
 */
export async function queueConfirmationMail(
  { accounts, mails, clock, site }: Needs,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const token = await accounts.makeConfirmationToken(email);
  const now = clock();
  await mails.add({
    id: `confirmar-${newId()}`,
    to: email,
    replyTo: null,
    createdAt: now,
    expiresAt: now + emailConfirmationLifetimeMs,
    ...layOutMail(site, {
      subject: `Confirme o seu e-mail em ${site.name}`,
      heading: `Olá, ${name}!`,
      paragraphs: [
        `A sua conta em ${site.name} já funciona. Falta só confirmar que este endereço é seu: assim você pode entrar também com o Google e recuperar a senha.`,
        'O link vale por três dias.',
      ],
      action: {
        label: 'Confirmar e-mail',
        url: `${site.url}/confirmar-email?${new URLSearchParams({ token })}`,
      },
      reason: `Você recebeu este e-mail porque alguém criou uma conta com este endereço. Se não foi você, não confirme: peça uma nova senha em ${site.url}/redefinir-senha para ficar com a conta ou ignore esta mensagem.`,
    }),
  });
}
