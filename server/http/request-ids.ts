/** Request ids: readers can quote them, and log lines contain them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Tally } from '../ports/tally.ts';
import type { IncomingRequest } from './client-address.ts';

type AnswerHeaders = { headersSent: boolean; setHeader(name: string, value: string): unknown };
export type RequestEnv = { incoming?: IncomingRequest; outgoing?: AnswerHeaders };
export type Fetch = (request: Request, env?: RequestEnv) => Response | Promise<Response>;

const wellFormed = /^[\w.-]{8,64}$/;

export interface RequestIds {
  /** '' outside of requests. */
  current(): string;
  /** Sends an id as `X-Request-Id`: that of a trusted proxy, or a new one. Measures the time until the headers are set. */
  around(fetch: Fetch, isProxied: (req: IncomingRequest) => boolean, tally: Pick<Tally, 'durations'>): Fetch;
}

export function createRequestIds(): RequestIds {
  const ids = new AsyncLocalStorage<string>();
  return {
    current: () => ids.getStore() ?? '',
    around:
      (fetch, isProxied, { durations }) =>
      async (request, env) => {
        const id = givenId(env?.incoming, isProxied) ?? newRequestId();
        if (env?.outgoing && !env.outgoing.headersSent) env.outgoing.setHeader('X-Request-Id', id);
        const startedAt = performance.now();
        const response = await ids.run(id, fetch, request, env);
        const seconds = (performance.now() - startedAt) / 1000;
        for (const listener of durations.render) listener(seconds);
        return response;
      },
  };
}

function givenId(
  req: IncomingRequest | undefined,
  isProxied: (req: IncomingRequest) => boolean,
): string | null {
  const given = req?.headers['x-request-id'];
  return req && typeof given === 'string' && wellFormed.test(given) && isProxied(req) ? given : null;
}

/** Short enough to read out on the phone; 48 random bits are unique for years. */
function newRequestId(): string {
  return randomUUID().slice(0, 13);
}
