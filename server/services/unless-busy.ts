import { tooManyPeople } from '../../domain/messages.ts';
import { fail, type Result } from '../../domain/problem.ts';
import { AccountsBusy } from '../account-ports.ts';

/** Does what takes a password; says so when too many do at the same moment. */
export async function unlessBusy<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AccountsBusy)) throw error;
    return fail({ code: 'unavailable', message: tooManyPeople, retryAfterMs: 10_000 });
  }
}
