/** Gives every request that reaches the application an id: the one a reader can quote is the one in the log. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingRequest } from './client-address.ts';
import type { Tally } from './tally.ts';

type AnswerHeaders = { headersSent: boolean; setHeader(name: string, value: string): unknown };
/** What the application knows of a request besides itself, as node:http does. */
export type RequestEnv = { incoming?: IncomingRequest; outgoing?: AnswerHeaders };
export type Fetch = (request: Request, env?: RequestEnv) => Response | Promise<Response>;

export const requestIdHeader = 'X-Request-Id';
const wellFormed = /^[\w.-]{8,64}$/;
const ids = new AsyncLocalStorage<string>();

/** The id of the request that is being answered; '' for work that no request began. */
export function currentRequestId(): string {
  return ids.getStore() ?? '';
}

/**
 * Runs the application under an id for each request and says it in `X-Request-Id`. A well-formed id (8 to 64 letters,
 * digits, `_`, `.`, `-`) is taken over when `isTrusted` says so of the peer. Pages of the page cache have none: their
 * bytes are the same for everybody, and nothing happens that a log could tell of.
 */
export function withRequestIds(fetch: Fetch, isTrusted: (req: IncomingRequest) => boolean): Fetch {
  return (request, env) => {
    const id = (env?.incoming && givenId(env.incoming, isTrusted)) ?? newRequestId();
    if (env?.outgoing && !env.outgoing.headersSent) env.outgoing.setHeader(requestIdHeader, id);
    return ids.run(id, fetch, request, env);
  };
}

function givenId(req: IncomingRequest, isTrusted: (req: IncomingRequest) => boolean): string | null {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && wellFormed.test(given) && isTrusted(req) ? given : null;
}

/** Short enough to be read out on the telephone; 48 random bits tell the requests of years apart. */
function newRequestId(): string {
  return randomUUID().slice(0, 13);
}

/** Tells how long the application needs for each answer, to the moment its headers are there. */
export function timed(fetch: Fetch, { durations }: Pick<Tally, 'durations'>): Fetch {
  return async (request, env) => {
    const startedAt = performance.now();
    const response = await fetch(request, env);
    const seconds = (performance.now() - startedAt) / 1000;
    for (const hear of durations.render) hear(seconds);
    return response;
  };
}
