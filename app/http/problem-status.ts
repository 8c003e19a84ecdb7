/** The HTTP status of each kind of problem. */
import type { ProblemCode } from '../../domain/web/problem.ts';

export const statusOf = {
  'invalid-input': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'other-person': 412,
  'too-large': 413,
  'checks-failed': 422,
  'too-many-requests': 429,
  unexpected: 500,
  unavailable: 503,
} as const satisfies Record<ProblemCode, number>;

export type ProblemStatus = (typeof statusOf)[ProblemCode];
