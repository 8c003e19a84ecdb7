/** Hashes and verifies passwords, for accounts. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { canonicalPassword } from '../../../domain/accounts/password.ts';
import { AccountsBusy, type Passwords } from '../../ports/accounts.ts';

export function createPasswords(cost: PasswordCost = passwordCost): Passwords {
  // A hash that matches no password, so that a login without an account costs as much as a wrong password.
  const decoyHash = formatHash(cost, randomBytes(saltBytes), randomBytes(keyBytes));
  return {
    hash: (password) => hashPassword(password, cost),
    async verify(hash, password) {
      const isRight = await verifyPassword(hash ?? decoyHash, password);
      return isRight && hash !== null;
    },
  };
}

export interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

/** 16 MB and five rounds. Among the costs that OWASP recommends for scrypt, this one needs the least memory. */
export const passwordCost: PasswordCost = { N: 2 ** 14, r: 8, p: 5 };
export const keyBytes = 32;
export const saltBytes = 16;
const maxMemoryBytes = 64 * 1024 * 1024;
/** Logins wait in server/services/accounts/login/password-work.ts; this limit is for hashing elsewhere. */
const waitingMax = 100;

// One core is left for pages. Node has four threads for hashing, files and compression, and they must not all be
// hashing.
const atOnce = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));

export async function hashPassword(password: string, cost: PasswordCost = passwordCost): Promise<string> {
  const text = canonicalPassword(password);
  if (text === null) throw new RangeError('The password is longer than one may be.');
  const salt = randomBytes(saltBytes);
  return formatHash(cost, salt, await derive(text, salt, cost));
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [name, N, r, p, salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64url');
  const text = canonicalPassword(password);
  if (name !== 'scrypt' || expected.length !== keyBytes || text === null) return false;
  const options = { N: Number(N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await derive(text, Buffer.from(salt, 'base64url'), options), expected);
}

export function formatHash({ N, r, p }: PasswordCost, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  if (atOnce.pendingCount >= waitingMax) throw new AccountsBusy('Too many passwords wait to be checked.');
  return atOnce(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        scrypt(password, salt, keyBytes, { ...options, maxmem: maxMemoryBytes }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
  );
}
