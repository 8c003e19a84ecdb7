import type { Generated } from 'kysely';

export interface NewsRenewalsTable {
  kind: string;
  id: string;
  target_id: string;
  position: string;
  /** Epoch milliseconds. */
  due_at: Generated<number>;
  /** Whether a piece of news was passed over since the start. */
  has_failed: Generated<number>;
}
