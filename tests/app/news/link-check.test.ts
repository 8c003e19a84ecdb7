/** The check of the links of a text: the server sends requests to other sites, and believes little of their answers. */
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { linksAskedAtOnce, linksCheckedMax } from '../../../domain/site/limits.ts';
import { linkCheckLimit } from '../../../domain/web/rate-limit.ts';
import { createLinkProbe } from '../../../server/adapters/links/link-probe.ts';
import { createPublicLookup } from '../../../server/adapters/old-site/public-lookup.ts';
import { words } from '../../builders.ts';
import { patienceMs } from '../../patience.ts';
import { type LocalServer, startLocalServer } from '../../server/http/local-server.ts';
import { requestAt, toLoopback } from '../../server/http/other-sites.ts';
import { openAdminBrowser, sendJson, type TestBrowser } from '../http/browser.ts';
import { openTestPortal, type TestPortal } from '../http/open-portal.ts';

let server: LocalServer;
let portal: TestPortal;
let admin: TestBrowser;
let asked: string[];

/** Opens a portal for which every other site is `answer`, on loopback and without TLS. */
async function open(
  answer: RequestListener,
  { lookup = toLoopback, timeoutMs = patienceMs } = {},
): Promise<void> {
  asked = [];
  server = await startLocalServer((req, res) => {
    asked.push(`${req.method} ${req.headers.host?.replace(/:\d+$/, '')}${req.url}`);
    answer(req, res);
  });
  const linkProbe = createLinkProbe({
    lookup,
    timeoutMs,
    request: requestAt(server.port),
  });
  portal = await openTestPortal({ linkProbe });
  admin = await openAdminBrowser(portal);
}
const send = (links: string[]) => sendJson(admin, 'POST', '/api/redacao/verificacao/links', { links });
const statesOf = async (...links: string[]) => {
  const answers: { address: string; state: string }[] = await (await send(links)).json();
  expect(answers.map(({ address }) => address)).toEqual(links);
  return answers.map(({ state }) => state);
};
const status =
  (code: number, headers = {}): RequestListener =>
  (_req, res) =>
    res.writeHead(code, headers).end();

afterEach(async () => {
  await portal.close();
  server.close();
});

describe('a link', () => {
  it('is fine, gone or unsure by what its page answers', async () => {
    await open((req, res) => status(Number(req.url?.slice(1)))(req, res));
    const at = (code: number) => `https://a.example/${code}`;
    expect(await statesOf(at(200), at(404), at(410), at(503))).toEqual(['ok', 'gone', 'gone', 'unsure']);
  });

  it('is requested by GET when its site answers HEAD with an error', async () => {
    await open((req, res) => status(req.method === 'HEAD' ? 404 : 200)(req, res));
    expect(await statesOf('https://a.example/x?y=1')).toEqual(['ok']);
    expect(asked).toEqual(['HEAD a.example/x?y=1', 'GET a.example/x?y=1']);
  });

  it('is followed where its site redirects it, three times at most', async () => {
    await open((req, res) => {
      const left = Number(req.url?.slice(1));
      return left === 0 ? status(200)(req, res) : status(302, { location: `/${left - 1}` })(req, res);
    });
    expect(await statesOf('https://a.example/3', 'https://a.example/4')).toEqual(['ok', 'unsure']);
  });

  it.each(
    words(`
    http://127.0.0.1/ https://[::1]/ https://a.example:8443/ https://a:b@a.example/ file:///etc/passwd
    https://
  `),
  )('is not followed to %s', async (location) => {
    await open(status(302, { location }));
    expect(await statesOf('https://a.example/')).toEqual(['unsure']);
    expect(asked).toEqual(['HEAD a.example/']);
  });

  it.each(
    words(`
    http://127.0.0.1/ https://[::1]/ https://a.example:8443/ https://a:b@a.example/
    https://pauta.test/news/x ftp://a.example/ nada
  `),
  )('is not asked at %s', async (address) => {
    await open(status(200));
    expect(await statesOf(address)).toEqual(['unsure']);
    expect(asked).toEqual([]);
  });

  it('is not requested if its name leads into a private network', async () => {
    const lookup = createPublicLookup((_host, _options, callback) =>
      callback(null, [{ address: '10.0.0.7', family: 4 }]),
    );
    await open(status(200), { lookup });
    expect(await statesOf('https://intranet.example/')).toEqual(['unsure']);
    expect(asked).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ['does not answer', () => {}],
    ['breaks the connection', (req) => req.socket.destroy()],
  ])('is unsure when its site %s', async (_name, answer) => {
    await open(answer, { timeoutMs: 50 });
    expect(await statesOf('https://a.example/')).toEqual(['unsure']);
  });

  it('is fine although its page never ends, because nothing of it is read', async () => {
    await open((req, res) => {
      if (req.method === 'HEAD') res.writeHead(405).end();
      else res.writeHead(200).write('a');
    });
    expect(await statesOf('https://a.example/')).toEqual(['ok']);
  });
});

describe('a check', () => {
  it('asks a few links at once, and each once', async () => {
    let running = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    await open((_req, res) => {
      running += 1;
      most = Math.max(most, running);
      waiting.push(() => {
        running -= 1;
        res.writeHead(200).end();
      });
      if (asked.length % linksAskedAtOnce === 0) for (const answer of waiting.splice(0)) answer();
    });
    const links = Array.from({ length: 3 * linksAskedAtOnce }, (_, index) => `https://a.example/${index}`);
    expect(await statesOf(...links, ...links)).toEqual([...links, ...links].map(() => 'ok'));
    expect(asked).toHaveLength(links.length);
    expect(most).toBe(linksAskedAtOnce);
  });

  it('has a limit of links, and of checks for a person', async () => {
    await open(status(200));
    const many = Array.from({ length: linksCheckedMax + 1 }, (_, index) => `https://a.example/${index}`);
    expect((await send(many)).status).toBe(400);
    expect((await send([])).status).toBe(400);
    for (let count = 0; count < linkCheckLimit.max; count += 1)
      expect((await send(['https://a.example/'])).status).toBe(200);
    expect((await send(['https://a.example/'])).status).toBe(429);
    expect(asked).toHaveLength(linkCheckLimit.max);
  });
});
