/** Hashes and verifies passwords, for accounts. */
import { randomBytes } from 'node:crypto';
import type { Passwords } from '../../ports/accounts.ts';
import {
  formatHash,
  hashPassword,
  keyBytes,
  type PasswordCost,
  passwordCost,
  saltBytes,
  verifyPassword,
} from './password-hash.ts';

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
