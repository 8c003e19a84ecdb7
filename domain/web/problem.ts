/** What went wrong, for programs: tests and handlers decide by it, never by the sentence. */
export type ProblemCode =
  | 'not-found'
  | 'invalid-input'
  | 'forbidden'
  /** Nobody is logged in. */
  | 'unauthenticated'
  /** Somebody else changed it meanwhile. */
  | 'conflict'
  | 'too-many-requests'
  | 'too-large'
  | 'unavailable'
  | 'unexpected';

/** The one error type of the portal (architecture.md, rules). Sentences are Portuguese, for the person on the page. */
export type Problem = {
  readonly code: ProblemCode;
  /** What happened, ready to be shown. */
  readonly message: string;
  /** What the person can do next. */
  readonly action?: string;
  /** Name of the form field the problem belongs to. */
  readonly field?: string;
  /** With 'too-many-requests': how long to wait. */
  readonly retryAfterMs?: number;
};

export type Success<T> = { readonly ok: true; readonly value: T };
export type Failure = { readonly ok: false; readonly problem: Problem };

/** What a service answers when it can be refused: a value or the reason. */
export type Result<T> = Success<T> | Failure;

/** Wraps the value of a call that went well. */
export function ok<T>(value: T): Success<T> {
  return { ok: true, value };
}

/** Wraps the reason why a call did not go well. */
export function fail(problem: Problem): Failure {
  return { ok: false, problem };
}
