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
  // The hash of no password: every failed login derives one key.
  const decoyHash = formatHash(cost, randomBytes(saltBytes), randomBytes(keyBytes));
  return {
    hash: (password) => hashPassword(password, cost),
    async verify(hash, password) {
      const isRight = await verifyPassword(hash ?? decoyHash, password);
      return isRight && hash !== null;
    },
  };
}
