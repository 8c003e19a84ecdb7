/** Titles, authors and pictures of posts from other sites. None of the sites' answers can be trusted. */
import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { oembedMaxBytes, stillMaxBytes } from '../../../domain/site/limits.ts';
import { ownEmbed, unknownEmbed } from '../../../domain/text/sentences.ts';
import { embedLimit } from '../../../domain/web/rate-limit.ts';
import { createOembed } from '../../../server/adapters/oembed/oembed.ts';
import { createPublicLookup } from '../../../server/adapters/old-site/public-lookup.ts';
import { words } from '../../builders.ts';
import { patienceMs } from '../../patience.ts';
import { type LocalServer, startLocalServer } from '../../server/http/local-server.ts';
import { requestAt, toLoopback } from '../../server/http/other-sites.ts';
import { openAdminBrowser, sendJson, type TestBrowser } from '../http/browser.ts';
import { openTestPortal, type TestPortal } from '../http/open-portal.ts';

const post = 'https://x.com/ana/status/1790000000000000001';
const nothing = { title: '', author: '', src: '' };
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
    asked.push(`${req.headers.host?.replace(/:\d+$/, '')}${req.url}`);
    answer(req, res);
  });
  const embedTitles = createOembed({
    lookup,
    timeoutMs,
    request: requestAt(server.port),
  });
  portal = await openTestPortal({ embedTitles });
  admin = await openAdminBrowser(portal);
}
const json =
  (body: unknown, headers = {}): RequestListener =>
  (_req, res) =>
    res
      .writeHead(200, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
const to =
  (location: string): RequestListener =>
  (_req, res) =>
    res.writeHead(302, { location }).end();
const ask = async (endereco = post) => {
  const response = await sendJson(admin, 'POST', '/api/redacao/incorporacoes', { endereco });
  return { status: response.status, body: await response.json() };
};

afterEach(async () => {
  await portal.close();
  server.close();
});

describe('the words of a post', () => {
  it('are requested only from the site itself, and are text without control characters', async () => {
    const title = `<script>alert(1)</script> “Oi”\n\u0000\u202eola${'a'.repeat(500)}`;
    await open(
      json({ title, author_name: ' Ana ', html: '<script src="https://evil.example"></script>', x: 1 }),
    );
    const { status, body } = await ask(`${post}?s=20&t=quem-leu`);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(['author', 'src', 'title']);
    expect(body).toMatchObject({
      author: 'Ana',
      title: expect.stringMatching(/^<script>alert\(1\)<\/script> “Oi” /),
    });
    expect(body.title.length).toBeLessThanOrEqual(300);
    expect(body.title).not.toMatch(/\p{Cc}/u);
    expect(asked).toEqual([`publish.twitter.com/oembed?omit_script=true&url=${encodeURIComponent(post)}`]);
  });

  it('follow a redirect to another host of the site only', async () => {
    await open((req, res) =>
      (req.headers.host?.startsWith('publish.x.com')
        ? json({ title: 'Oi' })
        : to('https://publish.x.com/oembed'))(req, res),
    );
    expect((await ask()).body).toEqual({ ...nothing, title: 'Oi' });
    expect(asked.at(-1)).toBe('publish.x.com/oembed');
  });

  it.each(
    words(`
    https://evil.example/ http://publish.x.com/ https://127.0.0.1/ https://[::1]/
    https://publish.x.com:8443/ https://a:b@publish.x.com/ file:///etc/passwd https://
  `),
  )('are not requested from %s, to which the site redirects', async (location) => {
    await open(to(location));
    expect(await ask()).toEqual({ status: 200, body: nothing });
    expect(asked).toHaveLength(1);
  });

  it('are not requested in circles', async () => {
    await open(to('https://publish.x.com/oembed'));
    expect((await ask()).body).toEqual(nothing);
    expect(asked.length).toBeLessThan(5);
  });

  it('are not requested from a name that leads into a private network', async () => {
    const lookup = createPublicLookup((_host, _options, callback) =>
      callback(null, [{ address: '10.0.0.7', family: 4 }]),
    );
    await open(json({ title: 'Segredo' }), { lookup });
    expect((await ask()).body).toEqual(nothing);
    expect((await ask('https://intranet.example/@ana/112345678901234567')).body).toEqual(nothing);
    expect(asked).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ['a huge answer', json({ title: 'a'.repeat(oembedMaxBytes) })],
    ['a page', json({ title: 'Oi' }, { 'content-type': 'text/html' })],
    ['no JSON', json('<p>Oi')],
    ['a list', json(['Oi'])],
    ['other types', json({ title: { a: 1 }, author_name: 7 })],
    [
      'an error',
      (_req, res) => res.writeHead(500, { 'content-type': 'application/json' }).end('{"title":"Oi"}'),
    ],
    ['a broken connection', (req) => req.socket.destroy()],
  ])('are missing after %s', async (_name, answer) => {
    await open(answer);
    expect(await ask()).toEqual({ status: 200, body: nothing });
  });

  it.each<[string, RequestListener]>([
    ['at all', () => {}],
    [
      'to the end',
      (_req, res) => res.writeHead(200, { 'content-type': 'application/json' }).write('{"title":'),
    ],
  ])('are missing when the site does not answer %s', async (_name, answer) => {
    await open(answer, { timeoutMs: 50 });
    expect(await ask()).toEqual({ status: 200, body: nothing });
  });

  it('are only the author if the titles of the site say no more', async () => {
    await open(json({ title: 'New status by Ana', author_name: 'Ana' }));
    expect((await ask('https://mastodon.example/@ana/112345678901234567')).body).toEqual({
      ...nothing,
      author: 'Ana',
    });
    expect(asked).toEqual([
      'mastodon.example/api/oembed?url=https%3A%2F%2Fmastodon.example%2F%40ana%2F112345678901234567',
    ]);
  });

  it('are not requested from a site that is not listed or answers nobody', async () => {
    await open(json({ title: 'Oi' }));
    expect(await ask('https://exemplo.org/')).toMatchObject({ status: 400, body: { message: unknownEmbed } });
    expect(await ask('https://pauta.test/@ana/112345678901234567')).toMatchObject({
      status: 400,
      body: { message: ownEmbed },
    });
    expect((await ask('https://www.instagram.com/p/C7a_b-9/')).body).toEqual(nothing);
    expect(asked).toEqual([]);
  });

  it('are requested as often as a person works, and no more', async () => {
    await open(json({ title: 'Oi' }));
    for (let count = 0; count < embedLimit.max; count += 1) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    expect(asked).toHaveLength(embedLimit.max);
  });
});

describe('the picture of a post', () => {
  const thumbnail = 'https://imagens.example/capa.png?s=2';
  const withPicture =
    (address: unknown, picture: RequestListener): RequestListener =>
    (req, res) =>
      (req.url?.startsWith('/oembed') ? json({ title: 'Oi', thumbnail_url: address }) : picture)(req, res);
  const png =
    (headers: Record<string, string>): RequestListener =>
    (_req, res) => {
      void sharp({ create: { width: 32, height: 18, channels: 3, background: '#0b6e4f' } })
        .png()
        .toBuffer()
        .then((data) => res.writeHead(200, headers).end(data));
    };

  it('is downloaded from the address that the site names, and stored here', async () => {
    await open(withPicture(thumbnail, png({ 'content-type': 'image/png' })));
    const { body } = await ask();
    expect(body).toEqual({
      title: 'Oi',
      author: '',
      src: expect.stringMatching(/^\/files\/editor_images\/\d+-x\.png$/),
    });
    expect(asked.at(-1)).toBe('imagens.example/capa.png?s=2');
    expect((await admin.get(body.src)).status).toBe(200);
  });

  it.each([
    'http://imagens.example/a.png',
    'https://127.0.0.1/a.png',
    'https://imagens.example:8443/a.png',
    'https://a:b@imagens.example/a.png',
    'file:///etc/passwd',
    '/a.png',
    7,
  ])('is not asked of %j', async (address) => {
    await open(withPicture(address, png({ 'content-type': 'image/png' })));
    expect((await ask()).body).toEqual({ ...nothing, title: 'Oi' });
    expect(asked).toHaveLength(1);
  });

  it.each<[string, RequestListener]>([
    ['a page', png({ 'content-type': 'text/html' })],
    ['no image', (_req, res) => res.writeHead(200, { 'content-type': 'image/png' }).end('<svg onload=x>')],
    ['a redirect', to('https://imagens.example/b.png')],
    [
      'too much',
      (_req, res) => res.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(stillMaxBytes + 1)),
    ],
    ['a broken connection', (req) => req.socket.destroy()],
  ])('is missing after %s, and the words stay', async (_name, answer) => {
    await open(withPicture(thumbnail, answer));
    expect((await ask()).body).toEqual({ ...nothing, title: 'Oi' });
  });
});
