/** A user: a person with an account. */
import type { Role } from './permissions.ts';

export interface User {
  id: string;
  name: string;
  email: string;
  roles: readonly Role[];
  /** The date is null when the import had none. */
  createdAt: number | null;
}

export const accountPath = '/dashboard/conta';
