/**
 * Sends the calls of the dashboard. They have a time limit, ask for a login when the session ended, and fail with one
 * kind of error.
 */
import type { ClientResponse } from 'hono/client';
import { genericError, notSignedIn } from '../../domain/text/sentences.ts';
import { openedForHeader } from '../../domain/web/problem.ts';
import { askToSignIn } from './sign-in-again.tsx';

const timeoutMs = 30_000;

/** A call that was rejected or failed; its message is a sentence for the user. */
export class CallError extends Error {
  /** A code of domain/web/problem.ts; null when the server did not answer. */
  readonly code: string | null;
  readonly field: string | null;
  /** The problems of the other fields of the form. */
  readonly others: readonly { message: string; field: string | null }[];
  readonly answer: unknown;

  constructor(message: string, code: string | null, field: string | null, answer: unknown = null) {
    super(message);
    this.code = code;
    this.field = field;
    this.answer = answer;
    const { others } = Object(answer);
    this.others = Array.isArray(others) ? others.map(toFieldProblem) : [];
  }
}

type AnyResponse = ClientResponse<unknown, number, string>;

type Answer<Response> = Response extends ClientResponse<infer Value, 200, 'json'> ? Value : never;
export type AnswerOf<Send extends (...args: never[]) => Promise<unknown>> = Answer<Awaited<ReturnType<Send>>>;

/** Returns the answer of a call. If there is no session, it asks for a login first. Rejects with a `CallError`. */
export function call<Response extends AnyResponse>(send: () => Promise<Response>): Promise<Answer<Response>>;
export async function call(send: () => Promise<AnyResponse>): Promise<unknown> {
  return read(await withSignIn(() => arrive(send())));
}

/**
 * Does the same as `call`, but never opens the login dialog. It is for calls that the user did not start, such as
 * suggestions.
 */
export function callQuietly<Response extends AnyResponse>(
  send: () => Promise<Response>,
): Promise<Answer<Response>>;
export async function callQuietly(send: () => Promise<AnyResponse>): Promise<unknown> {
  return read(await arrive(send()));
}

/** Sends a call, and sends it again after a login. Rejects with the refusal when the person does not log in. */
export async function withSignIn<Response extends { status: number; json(): Promise<unknown> }>(
  send: () => Promise<Response>,
): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.status !== 401 && response.status !== 412) return response;
    const problem = await toCallError(response);
    const isOther = problem.code === 'other-person';
    const reason = problem.message === notSignedIn ? null : problem.message;
    if (!(await askToSignIn({ isOther, reason }))) throw problem;
  }
}

/** The id of the person who opened the page; '' without a session. Another tab may have changed the session since. */
let openedFor = '';

export function openFor(userId: string): void {
  openedFor = userId;
}

export const callHeaders = (): Record<string, string> =>
  openedFor === '' ? {} : { [openedForHeader]: openedFor };

async function read(response: AnyResponse): Promise<unknown> {
  if (!response.ok) throw await toCallError(response);
  return response.json();
}

export const fetchInTime: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  for (const [name, value] of Object.entries(callHeaders())) headers.set(name, value);
  return fetch(input, { ...init, headers, signal: init?.signal ?? AbortSignal.timeout(timeoutMs) });
};

async function arrive<Response>(sent: Promise<Response>): Promise<Response> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof CallError) throw error;
    throw new CallError(genericError, null, null);
  }
}

export async function toCallError(response: { json(): Promise<unknown> }): Promise<CallError> {
  const answer: unknown = await response.json().catch(() => null);
  const { message, field } = toFieldProblem(answer);
  return new CallError(message, textOf(Object(answer).code), field, answer);
}

function toFieldProblem(answer: unknown): { message: string; field: string | null } {
  const { message, field } = Object(answer);
  return { message: textOf(message) ?? genericError, field: textOf(field) };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function toErrorMessage(error: unknown): string {
  return error instanceof CallError ? error.message : genericError;
}

export function fieldProblemOf(error: unknown): { field: string; message: string } | null {
  return error instanceof CallError && error.field !== null
    ? { field: error.field, message: error.message }
    : null;
}

/** Returns whether a retry can succeed. It can if there was no answer, a rate limit, or an error of the server. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.code === null || ['unavailable', 'unexpected', 'too-many-requests'].includes(error.code);
}

/** Returns whether the session ended or became another person's, and the user did not log in again. */
export function isDeclined(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'unauthenticated' || error.code === 'other-person');
}
