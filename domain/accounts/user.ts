/** A user: a person with an account. */
import type { Role } from './permissions.ts';

export interface User {
  id: string;
  name: string;
  email: string;
  roles: readonly Role[];
  /** Null when the user was imported without a date. */
  createdAt: number | null;
}

export const accountPath = '/dashboard/conta';
