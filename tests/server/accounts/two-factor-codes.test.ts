/** The codes of the second step, sealed secrets, and the marks of known devices. */
import { describe, expect, it } from 'vitest';
import { findKnownDevice, markDevice } from '../../../server/services/accounts/login/device-mark.ts';
import {
  createRecoveryCodes,
  findStep,
  toAppCode,
} from '../../../server/services/accounts/two-factor/codes.ts';
import { seal, unseal } from '../../../server/services/site/sealed.ts';

const key = new TextEncoder().encode('12345678901234567890');

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B: the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i it is %s', (second, code) => {
    expect(toAppCode(key, Math.floor((second * 1_000) / 30_000))).toBe(code);
  });

  it('are accepted one time step early or late, and once', () => {
    const now = 50_000 * 30_000;
    for (const step of [49_999, 50_000, 50_001]) {
      expect(findStep(key, toAppCode(key, step), { now, lastStep: -1 })).toBe(step);
      expect(findStep(key, toAppCode(key, step), { now, lastStep: step })).toBeNull();
    }
    for (const step of [49_998, 50_002]) {
      expect(findStep(key, toAppCode(key, step), { now, lastStep: -1 })).toBeNull();
    }
    expect(findStep(key, '12345', { now, lastStep: -1 })).toBeNull();
  });
});

it('recovery codes are ten different ones, with other digests for another person', () => {
  const { codes, codeHashes } = createRecoveryCodes('a');
  expect(new Set(codes).size).toBe(10);
  expect(new Set(codeHashes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){6}[a-z2-7]{2}$/);
});

it('a sealed text is opened only with its secret and for its purpose', () => {
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
  /** Accounts by address; `changes` counts what voids earlier marks. */
  const desk = (sessionSecret = 'segredo', changes = 0) => ({
    sessionSecret,
    users: {
      findSecurityStamp: async (email: string) =>
        email === 'ninguem@exemplo.com' ? null : `${email} ${changes}`,
    },
  });

  it('is valid for the accounts that logged in on the device, and for no other', async () => {
    const one = await markDevice(desk(), '', 'bia@exemplo.com');
    const both = await markDevice(desk(), one, 'caio@exemplo.com');
    const id = await findKnownDevice(desk(), both, 'bia@exemplo.com');
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(await findKnownDevice(desk(), both, 'caio@exemplo.com')).toBe(id);
    expect(await findKnownDevice(desk(), one, 'caio@exemplo.com')).toBeNull();
    expect(await findKnownDevice(desk('outro'), both, 'bia@exemplo.com')).toBeNull();
    expect(await markDevice(desk(), both, 'caio@exemplo.com')).toBe(both);
  });

  it('is invalid after the password of the account changes, until the next login', async () => {
    const before = await markDevice(desk(), '', 'bia@exemplo.com');
    expect(await findKnownDevice(desk('segredo', 1), before, 'bia@exemplo.com')).toBeNull();
    const after = await markDevice(desk('segredo', 1), before, 'bia@exemplo.com');
    expect(await findKnownDevice(desk('segredo', 1), after, 'bia@exemplo.com')).not.toBeNull();
  });

  it('is not made for a deleted account or an ended session', async () => {
    expect(await markDevice(desk(), '', 'ninguem@exemplo.com')).toBe('');
    expect(await findKnownDevice(desk(), '', 'ninguem@exemplo.com')).toBeNull();
    expect(await markDevice(desk(), '', 'bia@exemplo.com', async () => false)).toBe('');
  });

  it('holds five accounts at most, and cannot be forged from parts of others', async () => {
    let mark = '';
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) mark = await markDevice(desk(), mark, name);
    expect(await findKnownDevice(desk(), mark, 'a')).toBeNull();
    expect(await findKnownDevice(desk(), mark, 'b')).not.toBeNull();
    const [id = '', digest = ''] = mark.split('.');
    const [otherId = ''] = (await markDevice(desk(), '', 'f')).split('.');
    for (const forged of ['', 'x', '.', id, `${otherId}.${digest}`, `${mark}${'.x'.repeat(100)}`]) {
      expect(await findKnownDevice(desk(), forged, 'f'), forged).toBeNull();
    }
  });
});
