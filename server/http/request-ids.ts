/** Gives each request an id. Log lines contain the id, and readers can quote it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Tally } from '../ports/tally.ts';
import type { IncomingRequest } from './client-address.ts';

type AnswerHeaders = { headersSent: boolean; setHeader(name: string, value: string): unknown };
type RequestEnv = { incoming?: IncomingRequest; outgoing?: AnswerHeaders };
export type Fetch = (request: Request, env?: RequestEnv) => Response | Promise<Response>;

const wellFormed = /^[\w.-]{8,64}$/;

export function createRequestIds() {
  const ids = new AsyncLocalStorage<string>();
  return {
    /** Returns the id of the request that is being answered; '' outside of requests. */
    current: () => ids.getStore() ?? '',
    /**
     * Sends `X-Request-Id`, which is the id of a trusted proxy or a new one. Also measures how long rendering takes.
     */
    around:
      (
        fetch: Fetch,
        isProxied: (req: IncomingRequest) => boolean,
        { durations }: Pick<Tally, 'durations'>,
      ): Fetch =>
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

/** Returns an id that can be read out over the phone. Its 48 random bits are unique for years. */
function newRequestId(): string {
  return randomUUID().slice(0, 13);
}
