import { databaseUnavailable, storageUnavailable } from '../domain/messages.ts';
import type { Problem } from '../domain/problem.ts';

const retryAfterMs = 5_000;
const sentences = { database: databaseUnavailable, storage: storageUnavailable } as const;

/**
 * A part of the world does not answer now. Adapters throw it where nobody on the way could do anything about it; who
 * asked is told to come again (503).
 */
export class Unavailable extends Error {
  readonly problem: Problem;

  constructor(part: keyof typeof sentences, cause: unknown) {
    super('no connection', { cause });
    this.problem = { code: 'unavailable', message: sentences[part], retryAfterMs };
  }
}

/** What to tell whoever met this error; null for a fault of our own. */
export function problemOf(error: unknown): Problem | null {
  return error instanceof Unavailable ? error.problem : null;
}
