/** The lookup of countries at an HTTP service that may fail or be slow. */
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createCountryService } from '../../../server/adapters/country-service/country-service.ts';
import { listed } from '../../builders.ts';
import { startLocalServer } from './local-server.ts';

const closers: Array<() => void> = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function startService(listener: RequestListener) {
  const asked: string[] = [];
  const server = await startLocalServer((req, res) => {
    asked.push(req.url ?? '');
    listener(req, res);
  });
  closers.push(server.close);
  return { asked, url: `http://127.0.0.1:${server.port}/json/{ip}?fields=country` };
}

const answerWith =
  (body: string, status = 200): RequestListener =>
  (_req, res) => {
    res.writeHead(status, { 'content-type': 'application/json' });
    res.end(body);
  };

function clock() {
  let time = 1;
  return { now: () => time, advance: (ms: number) => (time += ms) };
}

/** Opens a lookup whose time-out suits a slow machine, unless a test sets another one. */
const open = (options: Parameters<typeof createCountryService>[0]) =>
  createCountryService({ timeoutMs: 60_000, ...options });

const hour = 60 * 60 * 1000;

describe('answers of the country service', () => {
  test.each([
    ['{"country":"IN"}', 'IN'],
    ['{"country":"br"}', 'BR'],
    ['{"country_code":"US"}', 'US'],
    ['{"country":"India","country_code":"IN"}', 'IN'],
  ])('%s is %s', async (body, country) => {
    const { url } = await startService(answerWith(body));
    expect(await open({ url })('8.8.8.8')).toBe(country);
  });

  test('are requested with the address in the URL: IPv6 encoded, mapped addresses as IPv4', async () => {
    const { url, asked } = await startService(answerWith('{"country":"US"}'));
    const lookup = open({ url });
    await lookup('2001:4860:4860::8888');
    await lookup('::ffff:8.8.4.4');
    expect(asked).toEqual([
      '/json/2001%3A4860%3A4860%3A%3A8888?fields=country',
      '/json/8.8.4.4?fields=country',
    ]);
  });

  test('are remembered for a day', async () => {
    const { url, asked } = await startService(answerWith('{"country":"IN"}'));
    const { now, advance } = clock();
    const lookup = open({ url, now });
    await lookup('8.8.8.8');
    advance(23 * hour);
    expect(lookup('8.8.8.8')).toBe('IN');
    expect(lookup('::ffff:8.8.8.8')).toBe('IN');
    expect(asked).toHaveLength(1);
    advance(2 * hour);
    expect(await lookup('8.8.8.8')).toBe('IN');
    expect(asked).toHaveLength(2);
  });

  test('are shared by all visitors who wait for the same lookup', async () => {
    const { url, asked } = await startService(answerWith('{"country":"US"}'));
    const lookup = open({ url });
    expect(await Promise.all(Array.from({ length: 20 }, () => lookup('8.8.8.8')))).toEqual(
      Array(20).fill('US'),
    );
    expect(asked).toHaveLength(1);
  });
});

test.each([
  ...listed(`
  127.0.0.1 · ::1 · :: · 10.0.0.1 · ::ffff:192.168.1.1 · 172.31.0.1 · 169.254.169.254 · 100.64.0.1
  fd00::1 · fe80::1%eth0 · 224.0.0.1
`),
  '',
  'evil/../path',
])('%j is never sent', async (address) => {
  const { url, asked } = await startService(answerWith('{"country":"IN"}'));
  expect(open({ url })(address)).toBeNull();
  expect(asked).toEqual([]);
});

describe('a service without a country for an address', () => {
  test.each([
    ['no object', answerWith('"IN"')],
    ['null', answerWith('null')],
    ['no country', answerWith('{"status":"fail"}')],
    ['a name only', answerWith('{"country":"India"}')],
    ['a number', answerWith('{"country":91}')],
  ])('%s: the address has none, and others are asked for as before', async (_name, listener) => {
    const { url, asked } = await startService(listener);
    const lookup = open({ url });
    for (const address of ['8.8.8.1', '8.8.8.2', '8.8.8.3', '8.8.8.4']) {
      expect(await lookup(address)).toBeNull();
    }
    expect(asked).toHaveLength(4);
  });
});

describe('failures of the country service', () => {
  test.each([
    ['no JSON', answerWith('<html>')],
    ['an endless answer', answerWith(`{"country":"${'x'.repeat(100_000)}"}`)],
    ['an error status', answerWith('{"country":"IN"}', 500)],
    ['too many requests', answerWith('{"country":"IN"}', 429)],
    [
      'a way to somewhere else',
      ((req, res) =>
        req.url === '/elsewhere'
          ? answerWith('{"country":"IN"}')(req, res)
          : res.writeHead(302, { Location: '/elsewhere' }).end()) satisfies RequestListener,
    ],
    ['a broken connection', ((_req, res) => res.destroy()) satisfies RequestListener],
  ])('%s', async (_name, listener) => {
    const { url } = await startService(listener);
    await expect(open({ url })('8.8.8.8')).rejects.toThrow('no answer');
  });

  test('include answers that come too late', async () => {
    const { url } = await startService(() => {});
    await expect(open({ url, timeoutMs: 20 })('8.8.8.8')).rejects.toThrow('no answer');
  });

  test('are remembered for a minute', async () => {
    let isBroken = true;
    const { url, asked } = await startService((req, res) =>
      isBroken ? res.destroy() : answerWith('{"country":"US"}')(req, res),
    );
    const { now, advance } = clock();
    const lookup = open({ url, now });
    await expect(lookup('8.8.8.8')).rejects.toThrow();
    isBroken = false;
    advance(59_000);
    await expect(lookup('8.8.8.8')).rejects.toThrow();
    expect(asked).toHaveLength(1);
    advance(2000);
    expect(await lookup('8.8.8.8')).toBe('US');
  });

  test('stop all lookups for a minute when there are three in a row', async () => {
    let isBroken = true;
    const { url, asked } = await startService((req, res) =>
      isBroken ? res.destroy() : answerWith('{"country":"US"}')(req, res),
    );
    const { now, advance } = clock();
    const lookup = open({ url, now });
    for (const address of ['8.8.8.1', '8.8.8.2', '8.8.8.3', '8.8.8.4']) {
      await expect(lookup(address)).rejects.toThrow();
    }
    expect(asked).toHaveLength(3);
    isBroken = false;
    advance(61_000);
    expect(await lookup('8.8.8.4')).toBe('US');
    expect(await lookup('8.8.8.5')).toBe('US');
  });
});
