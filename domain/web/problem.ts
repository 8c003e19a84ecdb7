/** Why a service did not do what was requested, for handlers and forms. */

export type ProblemCode =
  | 'not-found'
  | 'invalid-input'
  /** The newsroom's checks stop the publication until someone gives a reason. */
  | 'checks-failed'
  | 'forbidden'
  | 'unauthenticated'
  /** Another save came before this one. */
  | 'conflict'
  /** The page was opened by another person than the one who is logged in now. */
  | 'other-person'
  | 'too-many-requests'
  | 'too-large'
  | 'unavailable'
  | 'unexpected';

/** The header in which a call names the user who opened the page, because another tab may have changed the session. */
export const openedForHeader = 'Pauta-Opened-For';

export type Problem = {
  /** Handlers and tests decide by the code, never by the sentence. */
  readonly code: ProblemCode;
  readonly message: string;
  /** A suggestion for the user's next step. */
  readonly action?: string;
  readonly field?: string;
  readonly retryAfterMs?: number;
  /** Problems of other fields of the same form. */
  readonly others?: readonly Problem[];
};

/** Rejects an input; `field` is the field of the form that shows the sentence. */
export function invalid(message: string, field?: string): Problem {
  return { code: 'invalid-input', message, ...(field === undefined ? {} : { field }) };
}

/** Joins the problems of a form into one; null when there is none. */
export function joinProblems(found: readonly (Problem | null)[]): Problem | null {
  const [first = null, ...others] = found
    .filter((problem) => problem !== null)
    .flatMap(({ others = [], ...problem }) => [problem, ...others]);
  return first && others.length > 0 ? { ...first, others } : first;
}

type FieldProblem = Pick<Problem, 'message'> & { readonly field?: string | null | undefined };

/** Returns the sentence about a field of a form, or null. */
export function problemOfField(
  problem: (FieldProblem & { readonly others?: readonly FieldProblem[] | undefined }) | null | undefined,
  field: string,
): string | null {
  if (!problem) return null;
  return [problem, ...(problem.others ?? [])].find((each) => each.field === field)?.message ?? null;
}

type Success<T> = { readonly ok: true; readonly value: T };
export type Failure = { readonly ok: false; readonly problem: Problem };

export type Result<T> = Success<T> | Failure;

export function ok<T>(value: T): Success<T> {
  return { ok: true, value };
}

export function fail(problem: Problem): Failure {
  return { ok: false, problem };
}
