/** A crowd of readers, people and one admin, each going about their own business at their own pace. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** One request of somebody. */
export interface Ask {
  /** What it is counted as. */
  kind: string;
  path: string;
  /** Of a call, whose answer is read; without one it is a page, which is only received. */
  method?: string;
  cookie?: string;
  /** Sent as JSON, and answered so. */
  json?: object;
  /** Sent as it is. */
  body?: Buffer;
  headers?: Record<string, string>;
  /** Whatever else comes back is a fault. */
  expected: readonly number[];
}

export interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  /** Of calls. */
  json: Record<string, unknown>;
}

/** What happened so far. */
export interface Tally {
  /** Requests by kind. */
  asked: Map<string, number>;
  /** What was neither expected nor explained, by kind and status. */
  faults: Map<string, number>;
}

export interface Crowd {
  tally: Tally;
  /** Sends one request. Never rejects: what goes wrong is a fault, and its status 0. */
  ask(what: Ask): Promise<Reply>;
  /** Goes away as soon as the answer begins. */
  hangUp(path: string): Promise<void>;
  /** Repeats `work`, one after the other, beginning each `everyMs` after the one before at the soonest. */
  keepDoing(everyMs: number, work: () => Promise<unknown>): Promise<void>;
  close(): void;
}

const answerTimeoutMs = 30_000;

/** `address` gives the next client address; the portal must believe 127.0.0.1 as a proxy. */
export function gatherCrowd({
  port,
  origin,
  connections,
  endAt,
  address,
}: {
  port: number;
  origin: string;
  connections: number;
  /** By performance.now(). */
  endAt: number;
  address: () => string;
}): Crowd {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const tally: Tally = { asked: new Map(), faults: new Map() };

  function send(what: Ask): Promise<Reply> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const payload = what.json ? JSON.stringify(what.json) : what.body;
    const isCall = what.method !== undefined;
    const headers = {
      'Accept-Encoding': 'gzip',
      'X-Forwarded-For': address(),
      ...(isCall ? { Origin: origin, Accept: 'application/json', 'Accept-Encoding': 'identity' } : {}),
      ...(what.json ? { 'Content-Type': 'application/json' } : {}),
      ...(payload ? { 'Content-Length': String(Buffer.byteLength(payload)) } : {}),
      ...(what.cookie ? { Cookie: what.cookie } : {}),
      ...what.headers,
    };
    const method = what.method ?? 'GET';
    const req = request({ host: '127.0.0.1', port, agent, path: what.path, method, headers }, (res) => {
      let body = '';
      if (isCall) res.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      else res.resume();
      res.once('end', () =>
        resolve({ status: res.statusCode ?? 0, headers: res.headers, json: parsed(body) }),
      );
      res.once('error', reject);
    });
    req.setTimeout(answerTimeoutMs, () => req.destroy(new Error('no answer')));
    req.once('error', reject);
    req.end(payload);
    return promise;
  }

  return {
    tally,
    async ask(what) {
      increase(tally.asked, what.kind);
      try {
        const reply = await send(what);
        if (!what.expected.includes(reply.status)) increase(tally.faults, `${what.kind}: ${reply.status}`);
        return reply;
      } catch (error) {
        increase(tally.faults, `${what.kind}: ${error instanceof Error ? error.message : error}`);
        return { status: 0, headers: {}, json: {} };
      }
    },
    hangUp(path) {
      increase(tally.asked, 'hung up');
      return new Promise((resolve) => {
        const headers = { 'X-Forwarded-For': address() };
        const req = request({ host: '127.0.0.1', port, path, agent: false, headers }, () => req.destroy());
        req.once('error', () => {});
        req.once('close', resolve);
        req.end();
      });
    },
    async keepDoing(everyMs, work) {
      while (performance.now() < endAt) {
        const next = performance.now() + everyMs;
        await work();
        await sleep(Math.max(0, Math.min(next, endAt) - performance.now()));
      }
    },
    close: () => agent.destroy(),
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
