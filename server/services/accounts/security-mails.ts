/** The mails about the security of an account. */
import { type Actor, type AuditAction, systemActor } from '../../../domain/accounts/audit.ts';
import { mayDo } from '../../../domain/accounts/permissions.ts';
import type { User } from '../../../domain/accounts/user.ts';
import { layOutMail, mailGreeting, mailLifetimeMs } from '../../../domain/mail/mail.ts';
import { unknownLoginAdvice } from '../../../domain/text/sentences.ts';
import { inSite } from '../../../domain/text/site-name.ts';
import { failedCodeLimit, failedLoginLimit, warningMailLimit } from '../../../domain/web/rate-limit.ts';
import { createId } from '../site/create-id.ts';
import type { AccountAdapters, AccountTransaction } from './account-adapters.ts';
import { recordAction } from './record-action.ts';

type TwoFactorChange = Extract<AuditAction, `two-factor.${string}`>;

const changes: Record<TwoFactorChange, { subject: string; text: string }> = {
  'two-factor.enabled': {
    subject: 'Verificação em duas etapas ligada',
    text: 'A verificação em duas etapas da sua conta está ligada. Para entrar, agora pedimos também um código do seu aplicativo. Guarde bem os códigos de recuperação: eles valem quando você estiver sem o aplicativo. Você saiu dos outros aparelhos.',
  },
  'two-factor.disabled': {
    subject: 'Verificação em duas etapas desligada',
    text: 'A verificação em duas etapas da sua conta está desligada. Para entrar, agora basta a senha ou o Google. Você saiu dos outros aparelhos.',
  },
  'two-factor.codes-renewed': {
    subject: 'Novos códigos de recuperação',
    text: 'Sua conta tem novos códigos de recuperação, e os anteriores não valem mais. Você saiu dos outros aparelhos.',
  },
  'two-factor.reset': {
    subject: 'Verificação em duas etapas desligada',
    text: 'A pedido, a equipe técnica desligou a verificação em duas etapas da sua conta, e você saiu de todos os aparelhos. Entre com a senha e ligue-a de novo em Minha conta.',
  },
};

const warnings = {
  passwords: {
    tolerated: failedLoginLimit,
    subject: 'Muitas tentativas de entrar na sua conta',
    paragraphs: [
      'Na última hora, alguém errou muitas vezes a senha da sua conta e não conseguiu entrar.',
      'Se não foi você, não precisa fazer nada: limitamos as tentativas, e os aparelhos que você já usou continuam funcionando. Para se proteger ainda mais, use uma senha só daqui e ligue a verificação em duas etapas.',
    ],
  },
  codes: {
    tolerated: failedCodeLimit,
    subject: 'Alguém sabe a sua senha',
    paragraphs: [
      'Alguém usou a senha certa da sua conta, ou o seu Google, e errou várias vezes o código da segunda etapa. Sem o código, não entrou.',
      'Se não foi você, crie já uma nova senha em “Esqueci minha senha”.',
    ],
  },
};

export async function enqueueSecurityMail(
  { stores: { users, mails }, site, now }: AccountTransaction,
  { id, name, email }: User,
  { subject, paragraphs }: { subject: string; paragraphs: readonly string[] },
): Promise<void> {
  await mails.enqueue({
    id: `conta-${createId()}`,
    to: email,
    replyTo: null,
    isUrgent: true,
    createdAt: now,
    expiresAt: now + mailLifetimeMs,
    ...layOutMail(site, {
      subject,
      paragraphs,
      heading: mailGreeting(name, await users.isEmailVerified(id)),
      action: { label: 'Abrir Minha conta', url: `${site.url}/dashboard/conta` },
      reason: `Este é um aviso de segurança da sua conta ${inSite(site.name)}.`,
    }),
  });
}

/** Mails the owner. If the newsroom or an operator's command made the change, it is audited. */
export async function recordTwoFactorChange(
  transaction: AccountTransaction,
  userId: string,
  action: TwoFactorChange,
): Promise<void> {
  const { stores, site, now } = transaction;
  const user = await stores.users.findById(userId);
  if (!user) return;
  const isByOperator = action === 'two-factor.reset';
  if (mayDo(user, 'use-newsroom') || isByOperator) {
    const actor: Actor = isByOperator ? systemActor : { userId, name: user.name };
    await recordAction(stores, actor, now, { action, id: userId });
  }
  const { subject, text } = changes[action];
  const otherwise = unknownLoginAdvice;
  await enqueueSecurityMail(transaction, user, {
    subject: `${subject} · ${site.name}`,
    paragraphs: [text, otherwise],
  });
}

/** Mails the owner in the background, so that the response time does not reveal whether the account exists. */
export function warnOwner(adapters: Pick<AccountAdapters, 'database' | 'site' | 'clock' | 'log'>) {
  const { database, site, clock, log } = adapters;
  return (email: string, kind: keyof typeof warnings): void => {
    const warn = async () => {
      const now = clock();
      const { rateLimits, users } = database;
      if ((await rateLimits.take(warnings[kind].tolerated, email, now)) === 0) return;
      if ((await rateLimits.take(warningMailLimit, `${kind}\n${email}`, now)) > 0) return;
      const user = await users.findByEmail(email);
      if (user) await enqueueSecurityMail({ stores: database, site, now }, user, warnings[kind]);
    };
    warn().catch((err: unknown) => log.error({ err }, 'the owner of an account could not be warned'));
  };
}
