import { describe, expect, it } from 'vitest';
import { codeStepMs } from '../../domain/two-factor.ts';
import { knownDevice, markDevice } from '../../server/services/device-mark.ts';
import { appCode, findStep } from '../../server/services/two-factor/app-code.ts';
import { makeRecoveryCodes } from '../../server/services/two-factor/recovery-codes.ts';
import { seal, unseal } from '../../server/services/two-factor/sealed.ts';

const key = new TextEncoder().encode('12345678901234567890');

describe('codes of apps', () => {
  // RFC 6238, appendix B: the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i it is %s', (second, code) => {
    expect(appCode(key, Math.floor((second * 1_000) / codeStepMs))).toBe(code);
  });

  it('is found one step to either side, and not twice', () => {
    const now = 50_000 * codeStepMs;
    for (const step of [49_999, 50_000, 50_001]) {
      expect(findStep(key, appCode(key, step), { now, lastStep: -1 })).toBe(step);
      expect(findStep(key, appCode(key, step), { now, lastStep: step })).toBeNull();
    }
    for (const step of [49_998, 50_002]) {
      expect(findStep(key, appCode(key, step), { now, lastStep: -1 })).toBeNull();
    }
    expect(findStep(key, '12345', { now, lastStep: -1 })).toBeNull();
  });
});

it('recovery codes are ten, all different, and of another person another digest', () => {
  const { codes, codeHashes } = makeRecoveryCodes('a');
  expect(new Set(codes).size).toBe(10);
  expect(new Set(codeHashes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){6}[a-z2-7]{2}$/);
});

it('what is sealed opens with its secret for its purpose alone', () => {
  const sealed = seal('segredo', 'a', key);
  expect(unseal('segredo', 'a', sealed)).toEqual(Buffer.from(key));
  expect(sealed).not.toContain(Buffer.from(key).toString('base64url'));
  expect(unseal('outro', 'a', sealed)).toBeNull();
  expect(unseal('segredo', 'b', sealed)).toBeNull();
  const altered = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  for (const forged of ['', 'x', altered, sealed.slice(4), sealed.slice(0, 20)]) {
    expect(unseal('segredo', 'a', forged), forged).toBeNull();
  }
});

describe('the mark of a device', () => {
  it('is known to the accounts that signed in there, and to no other', () => {
    const one = markDevice('segredo', '', 'bia@exemplo.com');
    const both = markDevice('segredo', one, 'caio@exemplo.com');
    const id = knownDevice('segredo', both, 'bia@exemplo.com');
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(knownDevice('segredo', both, 'caio@exemplo.com')).toBe(id);
    expect(knownDevice('segredo', one, 'caio@exemplo.com')).toBeNull();
    expect(knownDevice('outro', both, 'bia@exemplo.com')).toBeNull();
    expect(markDevice('segredo', both, 'caio@exemplo.com')).toBe(both);
  });

  it('keeps five accounts, and is not taken apart or put together by hand', () => {
    let mark = '';
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) mark = markDevice('segredo', mark, name);
    expect(knownDevice('segredo', mark, 'a')).toBeNull();
    expect(knownDevice('segredo', mark, 'b')).not.toBeNull();
    const [id = '', digest = ''] = mark.split('.');
    const [otherId = ''] = markDevice('segredo', '', 'f').split('.');
    for (const forged of ['', 'x', '.', id, `${otherId}.${digest}`, `${mark}${'.x'.repeat(100)}`]) {
      expect(knownDevice('segredo', forged, 'f'), forged).toBeNull();
    }
  });
});
