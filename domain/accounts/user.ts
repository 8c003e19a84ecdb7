export interface User {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
  /** Null when the import had no date. */
  createdAt: number | null;
}

export const accountPath = '/dashboard/conta';
