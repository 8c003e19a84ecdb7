import { describe, expect, it } from 'vitest';
import { mustAcceptTerms, newNameFault, termsVersion } from '../../domain/account.ts';
import { cleanLine } from '../../domain/text.ts';

describe('the terms', () => {
  it('are asked of whoever accepted an older version, or none', () => {
    for (const version of [null, '', '00']) expect(mustAcceptTerms(version), String(version)).toBe(true);
    for (const version of [termsVersion, '99']) expect(mustAcceptTerms(version), version).toBe(false);
  });
});

describe('a new name', () => {
  const faultOf = (typed: string) => newNameFault(cleanLine(typed));
  const tooLong = 'O nome pode ter no máximo 60 caracteres.';

  it.each([
    ['Bia', null],
    ['👩‍🚀'.repeat(60), null],
    ['👩‍🚀'.repeat(61), tooLong],
    ['e\u0301'.repeat(60), null],
    [`${'a'.repeat(60)}\u200b\u202e`, null],
    ['a'.repeat(61), tooLong],
    [`a${'\u0301'.repeat(2000)}`, tooLong],
    ['', 'Escreva um nome.'],
    [' \u200b\u2066 ', 'Escreva um nome.'],
  ])('%j', (typed, fault) => {
    expect(faultOf(typed)).toBe(fault);
  });
});
