/** Finding the address of a client behind trusted proxies. */
import { describe, expect, test } from 'vitest';
import { createClientReader, normalizeAddress } from '../../../server/http/client-address.ts';

const withoutProxies = createClientReader([]);
const withProxies = createClientReader(['10.0.0.0/8', 'fd00::/8', '192.0.2.7', '::ffff:172.16.0.0/108']);

function clientAddress(
  remoteAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
  client = withProxies,
): string {
  return client.addressOf({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } });
}

describe('the canonical form of an address', () => {
  test.each([
    ['8.8.8.8', '8.8.8.8'],
    [' 8.8.8.8 ', '8.8.8.8'],
    ['8.8.8.8:443', '8.8.8.8'],
    ['::ffff:8.8.8.8', '8.8.8.8'],
    ['::FFFF:808:808', '8.8.8.8'],
    ['0:0:0:0:0:ffff:8.8.8.8', '8.8.8.8'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['', null],
    ['unknown', null],
    ['1.2.3', null],
    ['1.2.3.4.5', null],
    ['[2001:db8::1', null],
  ])('writes %j as %j', (text, expected) => {
    expect(normalizeAddress(text)).toBe(expected);
  });
});

describe('the address of a client', () => {
  test('is the other end of the connection without X-Forwarded-For', () => {
    expect(clientAddress('::ffff:203.0.113.9', undefined)).toBe('203.0.113.9');
    expect(clientAddress('::ffff:203.0.113.9', undefined)).toBe('203.0.113.9');
    expect(clientAddress('10.0.0.1', undefined)).toBe('10.0.0.1');
  });

  test('is missing when the connection is closed', () => {
    expect(clientAddress(undefined, '8.8.8.8')).toBe('');
  });

  test('is not taken from a header that an untrusted client sent', () => {
    expect(clientAddress('203.0.113.9', '8.8.8.8')).toBe('203.0.113.9');
    expect(clientAddress('203.0.113.9', '8.8.8.8, 10.0.0.1')).toBe('203.0.113.9');
    expect(clientAddress('10.0.0.1', '8.8.8.8', withoutProxies)).toBe('10.0.0.1');
  });

  test.each([
    ['one proxy', '10.0.0.1', '8.8.8.8', '8.8.8.8'],
    ['a mapped proxy', '::ffff:10.0.0.1', '8.8.8.8', '8.8.8.8'],
    ['an IPv6 proxy', 'fd00::5', '2001:4860:4860::8888', '2001:4860:4860::8888'],
    ['a proxy by its address', '192.0.2.7', '8.8.8.8', '8.8.8.8'],
    ['a range in mapped form', '172.20.1.1', '8.8.8.8', '8.8.8.8'],
    ['several proxies', '10.0.0.1', '8.8.8.8, 10.0.0.3, fd00::9', '8.8.8.8'],
    ['a forged entry on the left', '10.0.0.1', '1.1.1.1, 8.8.8.8, 10.0.0.3', '8.8.8.8'],
    ['forged text on the left', '10.0.0.1', '<script>, 8.8.8.8', '8.8.8.8'],
    ['nothing but proxies', '10.0.0.1', '10.0.0.2,10.0.0.3', '10.0.0.2'],
    ['an entry that is no address', '10.0.0.1', '8.8.8.8, unknown, 10.0.0.3', '10.0.0.3'],
    ['an empty header', '10.0.0.1', '', '10.0.0.1'],
    ['commas only', '10.0.0.1', ',,', '10.0.0.1'],
    ['a leading comma', '10.0.0.1', ',10.0.0.2', '10.0.0.2'],
  ])('%s', (_name, peer, header, expected) => {
    expect(clientAddress(peer, header)).toBe(expected);
  });

  test('reads repeated headers as one list', () => {
    expect(clientAddress('10.0.0.1', ['1.1.1.1', '8.8.8.8'])).toBe('8.8.8.8');
  });
});

test('headers are ignored without trusted proxies', () => {
  const req = { socket: { remoteAddress: '::ffff:8.8.4.4' } };
  expect(Reflect.apply(withoutProxies.addressOf, undefined, [req])).toBe('8.8.4.4');
});

describe('TRUSTED_PROXIES', () => {
  test.each([
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '::1/129',
    'localhost',
    '',
    '10.0.0.0/-1',
    '::ffff:10.0.0.0/8',
  ])('rejects %j by name', (entry) => {
    expect(() => createClientReader(['127.0.0.1', entry])).toThrow(`"${entry}"`);
  });
});
