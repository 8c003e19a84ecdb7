/** Readers and people who comment, all at once, each connection waiting for its answer before it asks again. */
import { Agent, request } from 'node:http';

export interface MixedLoad {
  port: number;
  /** What sets a write apart from one of another site. */
  origin: string;
  connections: number;
  seconds: number;
  /** Of this many requests one is a comment. */
  commentEvery: number;
  /** Asked for in turn, by visitors. */
  readPaths: string[];
  /** The next comment to write; every one is another text. */
  nextComment: () => { path: string; cookie: string; text: string };
}

export interface MixedResult {
  requests: number;
  seconds: number;
  readMs: number[];
  commentMs: number[];
  /** Ids of the comments that were answered by 201. */
  acknowledged: string[];
  /** Answers that were neither 200 nor 201, by status. */
  refused: Map<number, number>;
}

interface Answer {
  status: number;
  body: string;
}

/** Rejects when the portal cannot be reached. */
export async function runMixedLoad(load: MixedLoad): Promise<MixedResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const result: MixedResult = {
    requests: 0,
    seconds: 0,
    readMs: [],
    commentMs: [],
    acknowledged: [],
    refused: new Map(),
  };
  let turn = 0;
  const startedAt = performance.now();
  const endAt = startedAt + load.seconds * 1000;
  const ask = async () => {
    while (performance.now() < endAt) {
      turn += 1;
      const askedAt = performance.now();
      if (turn % load.commentEvery === 0) {
        const { path, cookie, text } = load.nextComment();
        const { status, body } = await send(agent, load, path, { cookie, text });
        if (status === 201) result.acknowledged.push(String(JSON.parse(body).id));
        else count(result.refused, status);
        result.commentMs.push(performance.now() - askedAt);
      } else {
        const path = load.readPaths[turn % load.readPaths.length] ?? '/';
        const { status } = await send(agent, load, path, null);
        if (status !== 200) count(result.refused, status);
        result.readMs.push(performance.now() - askedAt);
      }
      result.requests += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: load.connections }, ask));
  } finally {
    agent.destroy();
  }
  result.seconds = (performance.now() - startedAt) / 1000;
  return result;
}

function send(
  agent: Agent,
  { port, origin }: MixedLoad,
  path: string,
  comment: { cookie: string; text: string } | null,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = comment
    ? {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        Origin: origin,
        Cookie: comment.cookie,
      }
    : { 'Accept-Encoding': 'gzip' };
  const req = request(
    { host: '127.0.0.1', port, path, agent, method: comment ? 'POST' : 'GET', headers },
    (res) => {
      let body = '';
      // Pages are only received; reading them would be work of the load generator.
      if (comment) res.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      else res.resume();
      res.once('end', () => resolve({ status: res.statusCode ?? 0, body }));
      res.once('error', reject);
    },
  );
  req.once('error', reject);
  req.end(comment ? JSON.stringify({ comment: comment.text }) : undefined);
  return promise;
}

function count(counts: Map<number, number>, status: number): void {
  counts.set(status, (counts.get(status) ?? 0) + 1);
}
