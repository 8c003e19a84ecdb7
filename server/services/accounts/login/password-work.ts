/** Hashes passwords in turns, so that many logins cannot block the portal. */
import { tooManyPeople } from '../../../../domain/text/sentences.ts';
import { fail, type Problem, type Result } from '../../../../domain/web/problem.ts';
import {
  customerNetworkOf,
  networkOf,
  passwordWorkLimit,
  rateLimitProblem,
} from '../../../../domain/web/rate-limit.ts';
import { AccountsBusy, type RequestDevice } from '../../../ports/accounts.ts';
import type { Clock, Stores } from '../../../ports/stores.ts';
import { createFairQueue, TurnRejected } from './fair-queue.ts';

/** Limits the hashing of passwords, because one hash occupies a core for a tenth of a second or more. */
export type PasswordWork = ReturnType<typeof createPasswordWork>;

export interface HashingRequest extends Pick<RequestDevice, 'address' | 'signal'> {
  /** Whether the device is known to the account; its job then runs before all others. */
  isKnownDevice?: boolean;
}

/**
 * One job more than can hash at the same time (adapters/scrypt/passwords.ts), so that hashing never waits for a query.
 */
const atOnce = 3;
const waitingMax = 100;
const waitMaxMs = 10_000;
const waitingPerSite = 10;
const retryAfterMs = 10_000;

export function createPasswordWork({
  rateLimits,
  clock,
}: {
  rateLimits: Stores['rateLimits'];
  clock: Clock;
}) {
  const inTurn = createFairQueue({ atOnce, waitingMax, waitingPerGroup: waitingPerSite, waitMaxMs, clock });
  return {
    /** Counts one try of a network, or returns the rejection. `address` is canonical; '' when unknown. */
    async take(address: string): Promise<Problem | null> {
      const waitMs = await rateLimits.take(passwordWorkLimit, networkOf(address), clock());
      return waitMs > 0 ? rateLimitProblem(waitMs) : null;
    },

    /**
     * Runs a job when it is the turn of its network. It is rejected when too many jobs wait, when it has waited for ten
     * seconds, or when the client hangs up.
     */
    async run<T>(
      { address, signal, isKnownDevice }: HashingRequest,
      job: () => Promise<Result<T>>,
    ): Promise<Result<T>> {
      try {
        return await inTurn({ group: customerNetworkOf(address), isPreferred: isKnownDevice, signal }, job);
      } catch (error) {
        if (error instanceof TurnRejected && error.isOwnGroup) return fail(rateLimitProblem(retryAfterMs));
        if (error instanceof TurnRejected || error instanceof AccountsBusy)
          return fail({ code: 'unavailable', message: tooManyPeople, retryAfterMs });
        throw error;
      }
    },
  };
}
