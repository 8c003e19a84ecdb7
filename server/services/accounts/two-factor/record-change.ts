import { type Actor, type AuditAction, systemActor } from '../../../../domain/accounts/audit.ts';
import type { Stores } from '../../../ports/stores.ts';
import { recordAction } from '../record-action.ts';
import { enqueueSecurityMail } from './tell-owner.ts';

type TwoFactorChange = Extract<AuditAction, `two-factor.${string}`>;

const words: Record<TwoFactorChange, { subject: string; what: string }> = {
  'two-factor.enabled': {
    subject: 'Verificação em duas etapas ligada',
    what: 'A verificação em duas etapas foi ligada na sua conta. A partir de agora, entrar pede também um código do seu aplicativo. Guarde os códigos de recuperação: eles servem quando o aplicativo não estiver à mão. Os outros aparelhos saíram da conta.',
  },
  'two-factor.disabled': {
    subject: 'Verificação em duas etapas desligada',
    what: 'A verificação em duas etapas foi desligada na sua conta. Para entrar, basta agora a senha ou o Google. Os outros aparelhos saíram da conta.',
  },
  'two-factor.codes-renewed': {
    subject: 'Novos códigos de recuperação',
    what: 'Foram gerados novos códigos de recuperação para a sua conta. Os anteriores não valem mais. Os outros aparelhos saíram da conta.',
  },
  'two-factor.reset': {
    subject: 'Verificação em duas etapas desligada',
    what: 'A pedido, quem cuida do portal desligou a verificação em duas etapas da sua conta, e você saiu de todos os aparelhos. Entre com a senha e ligue-a de novo em Minha conta.',
  },
};

/** Reports a change to the owner by mail and, for an admin's account, to the audit log. */
export async function recordChange(
  { stores, site, now }: { stores: Stores; site: { name: string; url: string }; now: number },
  userId: string,
  action: TwoFactorChange,
): Promise<void> {
  const user = await stores.users.findById(userId);
  if (!user) return;
  const isByOperator = action === 'two-factor.reset';
  if (user.isAdmin || isByOperator) {
    const actor: Actor = isByOperator ? systemActor : { userId, name: user.name };
    await recordAction(stores, actor, now, { action, id: userId });
  }
  const { subject, what } = words[action];
  const otherwise = 'Se não foi você, crie já uma nova senha em "Esqueci minha senha" e avise a redação.';
  await enqueueSecurityMail({ stores, site, now }, user, {
    subject: `${subject} · ${site.name}`,
    paragraphs: [what, otherwise],
  });
}
