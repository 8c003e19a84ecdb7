/** A person with an account (spec.md section 3). */
export interface User {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  /** Epoch milliseconds; null when the import had no date. */
  createdAt: number | null;
}
