/** The codes that people type for the second step. */
import { describe, expect, it } from 'vitest';
import {
  groupLetters,
  listOpenSteps,
  readTypedCode,
  setupAddress,
  toBase32,
} from '../../../domain/accounts/two-factor.ts';

describe('base32', () => {
  // RFC 4648, section 10.
  it.each([
    ['', ''],
    ['f', 'my'],
    ['fo', 'mzxq'],
    ['foo', 'mzxw6'],
    ['foob', 'mzxw6yq'],
    ['fooba', 'mzxw6ytb'],
    ['foobar', 'mzxw6ytboi'],
  ])('%j is %s', (text, expected) => {
    expect(toBase32(new TextEncoder().encode(text))).toBe(expected);
  });

  it('encodes every bit of long secrets', () => {
    expect(toBase32(new Uint8Array(20).fill(255))).toBe('7'.repeat(32));
    expect(toBase32(new Uint8Array(10).fill(0x55))).toHaveLength(16);
  });

  it('is shown in groups of four', () => {
    expect(groupLetters('abcdefghij', ' ')).toBe('abcd efgh ij');
    expect(groupLetters('abcdefgh', '-')).toBe('abcd-efgh');
  });
});

describe('a typed code', () => {
  it.each([
    ['123456', { kind: 'app', digits: '123456' }],
    [' 123 456 ', { kind: 'app', digits: '123456' }],
    ['１２３456', { kind: 'app', digits: '123456' }],
    ['abcd-efgh-ijkl-mnop-qrst-uvwx-yz', { kind: 'recovery', letters: 'abcdefghijklmnopqrstuvwxyz' }],
    ['ABCD EFGH IJKL MNOP QRST UVWX YZ', { kind: 'recovery', letters: 'abcdefghijklmnopqrstuvwxyz' }],
    ['abcd–efgh—ijkl‑mn0p-qrst-uvwx-yz', { kind: 'recovery', letters: 'abcdefghijklmnopqrstuvwxyz' }],
    ['a8cd-efgh-ijk1-mnop-qrst-uvwx-yz', { kind: 'recovery', letters: 'abcdefghijklmnopqrstuvwxyz' }],
  ])('%j is accepted', (typed, code) => {
    expect(readTypedCode(typed)).toEqual(code);
  });

  it.each([
    '',
    '12345',
    '1234567',
    'abcd-efgh',
    'abcd-efgh-ijkl-mnop',
    'abcd-efgh-ijkl-mn9p-qrst-uvwx-yz',
    `${' '.repeat(100)}123456`,
    '12345६',
  ])('%j is rejected', (typed) => {
    expect(readTypedCode(typed)).toBeNull();
  });
});

describe('steps of time', () => {
  it('are accepted one to either side, the current one first, each once', () => {
    const now = 1_000 * 30_000 + 7;
    expect(listOpenSteps(now, -1)).toEqual([1_000, 999, 1_001]);
    expect(listOpenSteps(now, 999)).toEqual([1_000, 1_001]);
    expect(listOpenSteps(now, 1_000)).toEqual([1_001]);
    expect(listOpenSteps(now, 1_001)).toEqual([]);
  });
});

it('the address for apps names site and account, with any characters', () => {
  const address = setupAddress({
    secret: 'abcd',
    email: 'bia+1@exemplo.com',
    siteName: 'Pauta: já & sempre',
  });
  expect(address).toBe(
    'otpauth://totp/Pauta%20%20j%C3%A1%20%26%20sempre:bia%2B1%40exemplo.com?secret=ABCD&issuer=Pauta%20%20j%C3%A1%20%26%20sempre',
  );
  const url = new URL(address);
  expect(url.searchParams.get('issuer')).toBe('Pauta  já & sempre');
});
