/** A person with an account (spec.md section 3). */
export interface User {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  /** Epoch milliseconds; null when the import had no date. */
  createdAt: number | null;
}

/** Where everybody who is logged in finds `Minha conta` (decisions.md, Roles). */
export const accountPath = '/dashboard/conta';
