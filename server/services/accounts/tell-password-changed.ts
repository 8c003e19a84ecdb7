import { passwordMailLimit } from '../../../domain/web/rate-limit.ts';
import type { PasswordReplaced } from '../../ports/accounts.ts';
import type { Clock, Stores } from '../../ports/stores.ts';
import { recordChange } from './two-factor/record-change.ts';
import { tellOwner } from './two-factor/tell-owner.ts';

interface Needs {
  clock: Clock;
  site: { name: string; url: string };
}

/**
 * Tells the owner by mail that the password was changed, and that two-step verification ended with it where it did.
 * Runs in the transaction of the change. An unconfirmed address gets one such mail a day at most: it may belong to
 * someone who never asked for an account.
 */
export function tellPasswordChanged({ clock, site }: Needs) {
  return async (stores: Stores, { user, hasEndedSecondFactor }: PasswordReplaced): Promise<void> => {
    const now = clock();
    const { users, rateLimits } = stores;
    const isConfirmed = await users.isEmailVerified(user.id);
    if (!isConfirmed && (await rateLimits.take(passwordMailLimit, user.email, now)) > 0) return;
    await tellOwner({ stores, site, now }, user, {
      subject: `Senha alterada · ${site.name}`,
      paragraphs: [
        `A senha da sua conta em ${site.name} foi alterada. Os outros aparelhos saíram da conta.`,
        'Se não foi você, crie já uma nova senha em "Esqueci minha senha" e avise a redação.',
      ],
    });
    if (hasEndedSecondFactor) await recordChange({ stores, site, now }, user.id, 'two-factor.disabled');
  };
}
