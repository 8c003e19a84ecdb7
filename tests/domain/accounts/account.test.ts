/** The rules for names and accepted terms of accounts. */
import { describe, expect, it } from 'vitest';
import {
  cleanName,
  comparableEmail,
  findNewNameFault,
  firstTermsVersion,
  normalizeEmail,
  providerName,
  shouldAcceptTerms,
} from '../../../domain/accounts/account.ts';
import { canonicalPassword, findPasswordFault, passwordTooLong } from '../../../domain/accounts/password.ts';

describe('the terms', () => {
  it('are shown to users who accepted an older version, or none', () => {
    for (const version of [null, '', '00'])
      expect(shouldAcceptTerms(version, '01'), String(version)).toBe(true);
    for (const version of [firstTermsVersion, '99'])
      expect(shouldAcceptTerms(version, '01'), version).toBe(false);
  });
});

describe('a new name', () => {
  const faultOf = (typed: string) => findNewNameFault(cleanName(typed));
  const tooLong = 'O nome pode ter no máximo 60 caracteres.';

  it.each([
    ['Bia', null],
    ['👩‍🚀'.repeat(60), null],
    ['👩‍🚀'.repeat(61), tooLong],
    ['e\u0301'.repeat(60), null],
    [`${'a'.repeat(60)}\u200b\u202e`, null],
    ['a'.repeat(61), tooLong],
    [`a${'\u0301'.repeat(2000)}`, tooLong],
    // One grapheme, and more than an index holds.
    ['\u1100'.repeat(601), tooLong],
    ['', 'Escreva um nome.'],
    [' \u200b\u2066 ', 'Escreva um nome.'],
  ])('%j', (typed, fault) => {
    expect(faultOf(typed)).toBe(fault);
  });
});

describe('a name that a login provider sends', () => {
  it('is left out when it is longer than a name may be', () => {
    expect(providerName('  Bia\u200b Lima ', 'bia@exemplo.com')).toBe('Bia Lima');
    expect(providerName('a'.repeat(61), 'bia@exemplo.com')).toBe('bia');
    expect(providerName('a'.repeat(60 * 32 + 1), 'bia@exemplo.com')).toBe('bia');
  });
});

describe('values longer than their field', () => {
  it('accepts an address of 254 UTF-16 units and rejects one of 255', () => {
    const address = (units: number) => `${'a'.repeat(units - '@exemplo.com'.length)}@exemplo.com`;
    expect(normalizeEmail(address(254))).toBe(address(254));
    expect(normalizeEmail(` ${address(254)} `)).toBe(address(254));
    expect(normalizeEmail(address(255))).toBeNull();
    expect(comparableEmail(`a${'\u0344'.repeat(254)}`)).toBeNull();
  });

  it('rejects a password of 513 UTF-16 units and accepts the longest that has 128 characters in NFKC', () => {
    const faultOf = (password: string) =>
      findPasswordFault(password, { email: 'ana@exemplo.com', name: 'Ana' }, () => false);
    const longest = '\u03b1\u0313\u0300\u0345'.repeat(128);
    expect(longest).toHaveLength(512);
    expect(canonicalPassword(longest)).toBe('\u1f82'.repeat(128));
    expect(faultOf(longest)).toBeNull();
    expect(canonicalPassword(`${longest}a`)).toBeNull();
    expect(faultOf(`${longest}a`)).toBe(passwordTooLong);
  });
});
