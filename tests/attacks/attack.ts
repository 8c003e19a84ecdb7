/** Shared by all attacks: the portal, its users, and requests of any shape. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, expect, inject } from 'vitest';
import { listed } from '../builders.ts';
import { untilNotBusy } from '../patience.ts';
import type { Role } from './portal-under-attack.ts';

export const portal = inject('attacked');

interface Attack {
  method?: string;
  /** Null sends no session. */
  as?: Role | null;
  headers?: Record<string, string>;
  /** Objects are sent as JSON. */
  body?: object | string | Uint8Array<ArrayBuffer> | URLSearchParams;
  /** A new address each time by default, because limits count by address. */
  from?: string;
  /** Gives a 503 of a busy portal instead of asking again. */
  isOnce?: boolean;
}

let clients = 0;
/** An address that no other request of this process uses. */
export function anAddress(): string {
  clients += 1;
  return `2001:4860:${(process.pid % 0xffff).toString(16)}:${(clients % 0xffff).toString(16)}::1`;
}

/** Sends a request as a page of the portal would; does not follow redirects. */
export async function send(path: string, attack: Attack = {}): Promise<Response> {
  const { method = 'GET', as = null, body, from = anAddress(), isOnce = false } = attack;
  const isJson = body?.constructor === Object;
  const ask = () =>
    fetch(portal.url + path, {
      method,
      redirect: 'manual',
      headers: {
        'X-Forwarded-For': from,
        ...(method === 'GET' || method === 'HEAD'
          ? {}
          : { Origin: portal.url, 'Sec-Fetch-Site': 'same-origin' }),
        ...(isJson ? { 'Content-Type': 'application/json', Accept: 'application/json' } : {}),
        ...(as ? { Cookie: portal.cookies[as] } : {}),
        ...attack.headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : toBody(body) }),
    });
  return isOnce ? ask() : untilNotBusy(ask);
}

function toBody(body: NonNullable<Attack['body']>): BodyInit {
  if (typeof body === 'string' || body instanceof URLSearchParams || body instanceof Uint8Array) return body;
  return JSON.stringify(body);
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends like `send`, and reads the body. */
export async function ask(path: string, attack: Attack = {}): Promise<Answer> {
  const response = await send(path, attack);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends like `ask`, checks the status, and parses the JSON. */
export async function askJson(
  path: string,
  attack: Attack = {},
  status = 200,
): Promise<Record<string, unknown>> {
  const answer = await ask(path, attack);
  expect([answer.status, answer.text.slice(0, 500)]).toEqual([status, answer.text.slice(0, 500)]);
  return JSON.parse(answer.text);
}

/** Processes a list in order, a few items at a time. */
export async function inParallel<T>(
  list: readonly T[],
  work: (item: T, index: number) => Promise<void>,
  atOnce = 12,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < list.length; index = next++) await work(list[index] as T, index);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, list.length) }, worker));
}

export function pairs<A, B>(left: readonly A[], right: readonly B[]): (readonly [A, B])[] {
  return left.flatMap((a) => right.map((b) => [a, b] as const));
}

/**
 * Sends raw bytes, and returns everything received until the portal closes the connection or `isOver` resolves. By
 * default, `isOver` resolves when the portal has answered others three times in a row and nothing more arrived
 * meanwhile. So the result does not depend on the speed of the machine.
 */
export function sendRaw(
  bytes: string | Buffer | readonly (string | Buffer)[],
  isOver: (received: () => number) => Promise<unknown> = untilSilent,
): Promise<{ text: string; isClosed: boolean }> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect({ host: '127.0.0.1', port: portal.port });
    const end = (isClosed: boolean) => {
      socket.destroy();
      resolve({ text, isClosed });
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', () => end(true));
    socket.on('close', () => end(true));
    const parts = Array.isArray(bytes) ? bytes : [bytes];
    for (const part of parts.slice(0, -1)) socket.write(part);
    // Bytes that arrive from now on come from the portal.
    socket.write(parts.at(-1), () => isOver(() => text.length).then(() => end(false), reject));
  });
}

async function untilSilent(received: () => number): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet += 1) {
    const before = received();
    await fetch(`${portal.url}/healthz`).then((answer) => answer.arrayBuffer());
    if (received() > before) quiet = -1;
  }
}

/** Used after bytes for which the portal closes the connection. */
export const untilClosed = () => new Promise<never>(() => {});

/** The statuses of the answers in a raw response. */
export function statusesOf(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

/** No answer may contain these: stack traces, file names, SQL, module names. */
export const innards =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|\.tsx?:\d|SQLITE_|syntax error at or near|\/dist\/server/;

export async function expectAlive(): Promise<void> {
  expect((await ask('/healthz')).status).toBe(200);
  const home = await ask('/');
  expect(home.status).toBe(200);
  expect(home.text).toContain('</html>');
}

const agent = new Agent({ keepAlive: true, maxSockets: 24 });
afterAll(() => agent.destroy());

/** Requests a target exactly as written; `fetch` would normalize it. */
export function askTarget(
  target: string,
  { method = 'GET', headers = {}, as = null }: Pick<Attack, 'method' | 'headers' | 'as'> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: portal.port,
        agent,
        method,
        path: target,
        headers: {
          Host: `localhost:${portal.port}`,
          ...(as ? { Cookie: portal.cookies[as] } : {}),
          ...headers,
        },
      },
      (res) => {
        let text = '';
        res.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }));
        res.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
}

/** Addresses of other sites in every form that some browser or parser has taken for a path or for the portal. */
export const otherSites: readonly string[] = [
  ...listed(`
  https://mal.exemplo · http://mal.exemplo · HTTPS://mal.exemplo · https:mal.exemplo · https:/mal.exemplo
  //mal.exemplo · ///mal.exemplo · ////mal.exemplo
`),
  '/\\mal.exemplo',
  '\\\\mal.exemplo',
  '\\/mal.exemplo',
  '/\\/mal.exemplo',
  '//\\mal.exemplo',
  '/\t/mal.exemplo',
  '/\n/mal.exemplo',
  '/\r/mal.exemplo',
  '\t//mal.exemplo',
  ' //mal.exemplo',
  '\u0000//mal.exemplo',
  '/%09/mal.exemplo',
  '/%5cmal.exemplo',
  '/%2f/mal.exemplo',
  '/%2fmal.exemplo',
  '/.//mal.exemplo',
  '/..//mal.exemplo',
  '/x/..//mal.exemplo',
  '/./\\mal.exemplo',
  '/;@mal.exemplo',
  '//localhost@mal.exemplo',
  '//mal.exemplo%00.localhost',
  '//mal.exemplo#localhost',
  '//mal.exemplo?localhost',
  '//mal\u3002exemplo',
  '//[::1]',
  '//0x7f000001',
  '@mal.exemplo',
  '.mal.exemplo',
  ':@mal.exemplo',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '/javascript:alert(1)/../../javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://mal.exemplo/1',
  'ws://mal.exemplo',
  'ftp://mal.exemplo',
  'mailto:a@mal.exemplo',
  '/\u2028/mal.exemplo',
  '/\u00a0/mal.exemplo',
  '/\uff0fmal.exemplo',
  '\uff0f\uff0fmal.exemplo',
  '/login?voltar=//mal.exemplo',
  '/sair?voltar=//mal.exemplo',
  '/api/auth/google?voltar=//mal.exemplo',
  '/%0d%0aLocation:%20https://mal.exemplo',
  '/\r\nLocation: https://mal.exemplo',
  '/%E5%98%8A%E5%98%8DLocation:https://mal.exemplo',
];

/** Whether a browser that is redirected to `location` stays on the portal. */
export function staysHere(location: string): boolean {
  const target = URL.parse(location, portal.url);
  return target !== null && target.origin === portal.url && !/[\r\n\t\\]/.test(location);
}
