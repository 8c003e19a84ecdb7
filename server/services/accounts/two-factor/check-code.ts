import type { TypedCode } from '../../../../domain/accounts/two-factor.ts';
import type { Clock, Database } from '../../../ports/stores.ts';
import { findStep } from './app-code.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { unseal } from './sealed.ts';

export interface CheckCodeNeeds {
  database: Pick<Database, 'secondFactors'>;
  sessionSecret: string;
  clock: Clock;
  log: { info(facts: object, message: string): void; error(facts: object, message: string): void };
}

/** Under this purpose a user's secret is sealed. */
export function secretPurpose(userId: string): string {
  return `segredo\n${userId}`;
}

/** Whether a code is right for a user; if it is, it is used up. Wrong for whoever has no second factor. */
export function checkCode({ database, sessionSecret, clock, log }: CheckCodeNeeds) {
  const { secondFactors } = database;
  return async (userId: string, code: TypedCode): Promise<boolean> => {
    if (code.kind === 'recovery') {
      return secondFactors.takeRecoveryCode(userId, hashRecoveryCode(userId, code.letters));
    }
    const factor = await secondFactors.find(userId);
    if (!factor) return false;
    const secret = unseal(sessionSecret, secretPurpose(userId), factor.sealedSecret);
    if (!secret) {
      log.error(
        { userId },
        'SESSION_SECRET is another one: codes of apps from before are not known any more',
      );
      return false;
    }
    const step = findStep(secret, code.digits, { now: clock(), lastStep: factor.lastStep });
    return step !== null && secondFactors.takeStep(userId, step);
  };
}
