import type { TypedCode } from '../../../../domain/accounts/two-factor.ts';
import type { Stores } from '../../../ports/stores.ts';
import { findStep } from './app-code.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { unseal } from './sealed.ts';

export interface CheckCodeNeeds {
  stores: Pick<Stores, 'secondFactors'>;
  sessionSecret: string;
  log: { error(facts: object, message: string): void };
}

/** Under this purpose a user's secret is sealed. */
export function toSecretPurpose(userId: string): string {
  return `segredo\n${userId}`;
}

/** Whether a code is right for a user, who may have no second factor; a right one is used up. */
export async function isRightCode(
  { stores: { secondFactors }, sessionSecret, now, log }: CheckCodeNeeds & { now: number },
  userId: string,
  code: TypedCode,
): Promise<boolean> {
  if (code.kind === 'recovery') {
    return secondFactors.claimRecoveryCode(userId, hashRecoveryCode(userId, code.letters));
  }
  const factor = await secondFactors.find(userId);
  if (!factor) return false;
  const secret = unseal(sessionSecret, toSecretPurpose(userId), factor.sealedSecret);
  if (!secret) {
    log.error({ userId }, 'SESSION_SECRET is another one: codes of apps from before are not known any more');
    return false;
  }
  const step = findStep(secret, code.digits, { now, lastStep: factor.lastStep });
  return step !== null && secondFactors.claimStep(userId, step);
}
