/**
 * No request costs more CPU time than its size allows, and rejected requests are not free. Hostile texts are sent in
 * every field, query parameter, path and header of every route, at a size and at a quarter of it. The CPU time of a
 * separate server process is measured, so a busy machine does not matter.
 */
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { policyOf } from '../../domain/web/addresses.ts';
import { rejectionLimit } from '../../domain/web/rate-limit.ts';
import { openPersonBrowser } from '../app/http/browser.ts';
import { openTestPortal, type TestPortal } from '../app/http/open-portal.ts';
import { readSourceFiles } from '../architecture/source-files.ts';
import { testNowMs } from '../builders.ts';
import { growthFault } from '../growth.ts';
import { hostileTexts } from '../hostile-texts.ts';
import { patienceMs } from '../patience.ts';
import { bodies, headerNames, queries, unknownEmail } from './inputs.ts';
import {
  type OpenedPortal,
  openAttackedDatabase,
  openAttackedPortal,
  type Role,
} from './portal-under-attack.ts';

/** Just below the limit of app/http/body-limit.ts. */
const formBytes = 60_000;
/** Below the limit, but enough to show how the cost grows. */
const articleBytes = 300_000;
/** Node limits request heads to 16 KB. */
const headBytes = 14_000;
/** Ratios below this are not judged: hashing a password dominates some requests. */
const floorMs = 150;

// Each of the tests sends thousands of texts.
vi.setConfig({ testTimeout: 20 * patienceMs });

let opened: OpenedPortal;
let local: TestPortal;
let routes: readonly string[];
beforeAll(async () => {
  local = await openTestPortal();
  routes = [
    ...new Set(
      local.app.routes.flatMap(({ method, path }) => (method === 'ALL' ? [] : [`${method} ${path}`])),
    ),
  ];
  opened = await openAttackedPortal({ preload: new URL('report-cpu.ts', import.meta.url).pathname });
});
afterAll(async () => {
  agent.destroy();
  await local?.close();
  await opened?.close();
});

const usage = z.object({ user: z.number(), system: z.number() });

/** CPU milliseconds of the server since its start. */
function serverCpuMs(): Promise<number> {
  return new Promise((resolve, reject) => {
    opened.server.once('message', (message) => {
      const { user, system } = usage.parse(message);
      resolve((user + system) / 1000);
    });
    opened.server.send('usage', (error) => error && reject(error));
  });
}

interface Sent {
  method: string;
  target: string;
  as: Role | null;
  headers?: Record<string, string>;
  body?: string | undefined;
}

let networks = 0;
const agent = new Agent({ keepAlive: true });

/** Sends one request from a new network and resolves with its status; 0 when the connection is closed. */
function send({ method, target, as, headers = {}, body }: Sent): Promise<number> {
  networks += 1;
  return new Promise((resolve) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: opened.attacked.port,
        agent,
        method,
        path: target,
        headers: {
          Host: `localhost:${opened.attacked.port}`,
          'X-Forwarded-For': `2001:4860:${(networks >> 16).toString(16)}:${(networks & 0xffff).toString(16)}::1`,
          Accept: 'application/json',
          ...(method === 'GET' ? {} : { Origin: opened.attacked.url, 'Sec-Fetch-Site': 'same-origin' }),
          ...(as ? { Cookie: opened.attacked.cookies[as] } : {}),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
      },
      (res) => res.resume().once('end', () => resolve(res.statusCode ?? 0)),
    );
    outgoing.once('error', () => resolve(0));
    outgoing.end(body);
  });
}

/** CPU milliseconds of the server for some concurrent requests. */
async function costOf(list: readonly Sent[]): Promise<number> {
  const before = await serverCpuMs();
  const statuses = await Promise.all(list.map(send));
  for (const [index, status] of statuses.entries())
    expect(status, `${list[index]?.method} ${list[index]?.target.slice(0, 100)}`).not.toBe(500);
  return (await serverCpuMs()) - before;
}

const kinds = Object.entries(hostileTexts);
const methodOf = (route: string) => route.split(' ')[0] ?? 'GET';
const pathOf = (route: string) => route.split(' ')[1] ?? '/';

/** The role that passes the guard of a route; null where the call would end the session. */
function personFor(route: string): Role | null {
  if (/\/(?:sair|login|registrar)\b/.test(route) || route === 'DELETE /api/conta/sessoes') return null;
  if (/\/(?:api\/redacao|dashboard|edit-news|videos)\b/.test(route)) return 'admin';
  return /\/(?:api\/conta|comentarios)\b/.test(route) ? 'reader' : null;
}

/** The address of a route with a text, or an unknown id, in each of its parameters. */
function targetOf(route: string, text = 'naoexiste00000000000'): string {
  return pathOf(route).replaceAll(/:\w+(?:\{[^/]+\})?|\*/g, (part) => {
    const encoded = encodeURIComponent(text.toWellFormed());
    if (part.includes('jpg')) return `${encoded}.jpg`;
    return part.includes('sitemap') ? `sitemap-noticias-${encoded}.xml` : encoded;
  });
}

/** A text whose form has about `bytes` bytes. */
function ofBytes(make: (units: number) => string, form: (text: string) => string, bytes: number): string {
  const sample = 500;
  const perUnit = Math.max(1, Buffer.byteLength(form(make(sample))) / sample);
  return make(Math.floor(bytes / perUnit));
}

/** An input of the portal: sends a text of about `bytes` bytes. */
interface Input {
  where: string;
  bytes: number;
  /** The encoded text, for counting its bytes. */
  form: (text: string) => string;
  toRequest: (text: string) => Sent;
}

interface Case extends Input {
  kind: string;
  make: (units: number) => string;
}

const withKinds = (input: Input, texts = kinds): Case[] =>
  texts.map(([kind, make]) => ({ ...input, kind, make }));

/** Returns the first case that grows too fast. Cases that are cheap together are not tried one by one. */
async function faultsOf(cases: readonly Case[]): Promise<string[]> {
  const [first] = cases;
  if (!first) return [];
  const sized = (share: number) =>
    cases.map(({ toRequest, form, make, bytes }) => toRequest(ofBytes(make, form, bytes * share)));
  if (cases.length === 1) {
    const requests = new Map([1, 0.25].map((share) => [share, sized(share)]));
    const fault = await growthFault((share) => costOf(requests.get(share) ?? []), 1, floorMs);
    return fault === null ? [] : [`${first.where}, ${first.kind}: ${fault}`];
  }
  if ((await costOf(sized(1))) < floorMs) return [];
  const middle = Math.ceil(cases.length / 2);
  const faults = await faultsOf(cases.slice(0, middle));
  return faults.length > 0 ? faults : faultsOf(cases.slice(middle));
}

/** Rate limits would hide the cost behind them. */
async function forgetLimits(): Promise<void> {
  const database = await openAttackedDatabase(opened.attacked);
  await database.connections.write.deleteFrom('rate_limits').execute();
  await database.close();
}

it('lists the fields of every route that writes, and every query parameter', () => {
  const writing = routes.filter((route) => methodOf(route) !== 'GET');
  expect(Object.keys(bodies).sort()).toEqual([...writing].sort());
  for (const route of Object.keys(queries)) expect(routes, route).toContain(route);
  const names = new Set(Object.values(queries).flat());
  const fields = JSON.stringify(Object.values(bodies).flatMap((list) => list.map((body) => body('x'))));
  for (const { path, text } of readSourceFiles()) {
    if (!path.startsWith('app/')) continue;
    for (const [, one = ''] of text.matchAll(/c\.req\.query\('(\w+)'\)/g)) expect(names, path).toContain(one);
    for (const [, list = ''] of text.matchAll(/const \{ ([^}]+) \} = c\.req\.query\(\)/g))
      for (const [name] of list.matchAll(/\w+(?=,| =|$)/g)) expect(names, path).toContain(name);
    for (const [, list = ''] of text.matchAll(/await readFields\(c, \[([^\]]+)\]\)/g))
      for (const [, name = ''] of list.matchAll(/'(\w+)'/g)) expect(fields, path).toContain(`"${name}"`);
    if (!path.startsWith('app/api/')) continue;
    for (const [, name = ''] of text.matchAll(/(\w+): z\.(?:string|array|custom|enum)\(/g))
      expect(names.has(name) || fields.includes(`"${name}"`), `${path} ${name}`).toBe(true);
  }
});

it('takes linear time for a text in a field', async () => {
  const faults: string[] = [];
  for (const [route, list] of Object.entries(bodies)) {
    const isArticle = policyOf(targetOf(route)).body === 'article';
    const [method, target, as] = [methodOf(route), targetOf(route), personFor(route)];
    for (const [index, body] of list.entries()) {
      await forgetLimits();
      const form = (text: string) => JSON.stringify(body(text));
      const isDocument = isArticle && form('x').includes('blocks');
      const bytes = isDocument ? articleBytes : formBytes;
      const toRequest = (text: string) => ({ method, target, as, body: form(text) });
      const input = { where: `${route}, body ${index}`, bytes, form, toRequest };
      // Every call parses a document in the same way.
      const isOther = isDocument && route !== 'POST /api/redacao/rascunhos';
      faults.push(...(await faultsOf(withKinds(input, isOther ? kinds.slice(0, 3) : kinds))));
    }
  }
  expect(faults).toEqual([]);
});

it('takes linear time for a text in an address', async () => {
  const faults: string[] = [];
  const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
  for (const route of routes) {
    const [method, as] = [methodOf(route), personFor(route)];
    const parameters = targetOf(route, '\u0000').split('%00').length - 1;
    if (parameters > 0) {
      const toRequest = (text: string) => ({ method, target: targetOf(route, text), as });
      const bytes = headBytes / parameters;
      faults.push(...(await faultsOf(withKinds({ where: route, bytes, form: encoded, toRequest }))));
    }
    for (const name of queries[route] ?? []) {
      const toRequest = (text: string) => ({
        method,
        target: `${targetOf(route)}?${name}=${encoded(text)}`,
        as,
      });
      const input = { where: `${route}?${name}`, bytes: headBytes, form: encoded, toRequest };
      faults.push(...(await faultsOf(withKinds(input))));
    }
  }
  expect(faults).toEqual([]);
});

/** UTF-8 bytes as a header carries them. */
const inHeader = (text: string) =>
  Buffer.from(text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')).toString('latin1');

it('takes linear time for a text in a header', async () => {
  const faults: string[] = [];
  for (const [index, route] of routes.entries()) {
    const [method, target, as] = [methodOf(route), targetOf(route), personFor(route)];
    // Every kind of text in one route; all kinds in routes that use the page cache, log in and parse forms.
    const once: Case[] = [];
    const isWhole = ['GET /', 'GET /login', 'POST /contato', 'GET /api/conta/perfil'].includes(route);
    // An address that is too long, so that no password is hashed.
    const body = method === 'GET' ? undefined : JSON.stringify({ email: unknownEmail });
    const inputs = headerNames.map((name) => ({
      where: `${route}, ${name}`,
      bytes: headBytes,
      form: inHeader,
      toRequest: (text: string) => ({ method, target, as, body, headers: { [name]: inHeader(text) } }),
    }));
    for (const [at, input] of inputs.entries())
      if (isWhole) faults.push(...(await faultsOf(withKinds(input))));
      else once.push(...withKinds(input, [kinds[(index + at) % kinds.length] ?? ['', String]]));
    faults.push(...(await faultsOf(once)));
  }
  expect(faults).toEqual([]);
});

it('counts every rejected write, and answers 429 to a network over the limit', async () => {
  const reader = await openPersonBrowser(local, { subject: 'leitora', name: 'Bia', now: testNowMs });
  const session = [...reader.cookies].map((pair) => pair.join('=')).join('; ');
  const ask = (method: string, target: string, address: string, body?: object, cookie = '') =>
    local.app.request(
      new URL(target, 'https://pauta.test'),
      {
        method,
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          Origin: 'https://pauta.test',
          ...(cookie ? { Cookie: cookie } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
      { incoming: { socket: { remoteAddress: address }, headers: {} } },
    );
  const judged: string[] = [];
  for (const [index, [route, list]] of Object.entries(bodies).entries()) {
    const target = targetOf(route);
    const address = `2001:db8:${index.toString(16)}::1`;
    const rejected = async () => (await ask('POST', '/api/contato', address, {})).status;
    for (let turn = 1; turn < rejectionLimit.max; turn += 1) expect(await rejected()).toBe(400);
    const body = list[0]?.(ofBytes((units) => 'a '.repeat(units / 2), String, formBytes));
    const cookie = personFor(route) === null ? '' : session;
    const { status } = await ask(methodOf(route), target, address, body, cookie);
    const isRejected = [400, 404, 413, 422].includes(status);
    expect(await rejected(), `${route} was answered ${status}`).toBe(isRejected ? 429 : 400);
    if (!isRejected) continue;
    judged.push(route);
    const refused = await ask(methodOf(route), target, address, body, cookie);
    expect(refused.status, route).toBe(429);
    expect(Number(refused.headers.get('Retry-After')), route).toBeGreaterThan(0);
  }
  expect(judged.length).toBeGreaterThan(15);
});
