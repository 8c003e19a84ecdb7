/** Tests and handlers decide by the code, never by the sentence. */
export type ProblemCode =
  | 'not-found'
  | 'invalid-input'
  | 'forbidden'
  | 'unauthenticated'
  /** Another save came first. */
  | 'conflict'
  | 'too-many-requests'
  | 'too-large'
  | 'unavailable'
  | 'unexpected';

export type Problem = {
  readonly code: ProblemCode;
  readonly message: string;
  /** What the user can do next. */
  readonly action?: string;
  readonly field?: string;
  readonly retryAfterMs?: number;
};

type Success<T> = { readonly ok: true; readonly value: T };
export type Failure = { readonly ok: false; readonly problem: Problem };

export type Result<T> = Success<T> | Failure;

export function ok<T>(value: T): Success<T> {
  return { ok: true, value };
}

export function fail(problem: Problem): Failure {
  return { ok: false, problem };
}
