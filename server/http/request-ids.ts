/** Request ids: readers can quote them, and log lines contain them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingRequest } from './client-address.ts';
import type { Tally } from './tally.ts';

type AnswerHeaders = { headersSent: boolean; setHeader(name: string, value: string): unknown };
/** The request of node:http and its response. */
export type RequestEnv = { incoming?: IncomingRequest; outgoing?: AnswerHeaders };
export type Fetch = (request: Request, env?: RequestEnv) => Response | Promise<Response>;

export const requestIdHeader = 'X-Request-Id';
const wellFormed = /^[\w.-]{8,64}$/;
const ids = new AsyncLocalStorage<string>();

/** The id of the current request; '' outside of requests. */
export function currentRequestId(): string {
  return ids.getStore() ?? '';
}

/**
 * Runs the application with an id for each request and sends it as `X-Request-Id`. Accepts a valid id (8 to 64 letters,
 * digits, `_`, `.`, `-`) of a trusted proxy. Cached pages have none: their bytes are shared. Tallies the time until the headers are set.
 */
export function withRequestIds(
  fetch: Fetch,
  isTrusted: (req: IncomingRequest) => boolean,
  { durations }: Pick<Tally, 'durations'>,
): Fetch {
  return async (request, env) => {
    const id = (env?.incoming && givenId(env.incoming, isTrusted)) ?? newRequestId();
    if (env?.outgoing && !env.outgoing.headersSent) env.outgoing.setHeader(requestIdHeader, id);
    const startedAt = performance.now();
    const response = await ids.run(id, fetch, request, env);
    const seconds = (performance.now() - startedAt) / 1000;
    for (const hear of durations.render) hear(seconds);
    return response;
  };
}

function givenId(req: IncomingRequest, isTrusted: (req: IncomingRequest) => boolean): string | null {
  const given = req.headers['x-request-id'];
  return typeof given === 'string' && wellFormed.test(given) && isTrusted(req) ? given : null;
}

/** Short enough to read out on the phone; 48 random bits are unique for years. */
function newRequestId(): string {
  return randomUUID().slice(0, 13);
}
