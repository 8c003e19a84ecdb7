import type { AuditAction, AuditEntry } from '../../domain/accounts/audit.ts';
import type { PageRequest } from './page-request.ts';

/** What the newsroom did; add an entry in the transaction of what it records. No entry is ever changed or deleted. */
export interface AuditLog {
  /** Stores no words of a person, whatever the entry brings (`withoutQuote`). */
  add(entry: AuditEntry): Promise<void>;
  /** Newest first, of one person or of one kind where that is said. */
  list(filter: { userId?: string; action?: AuditAction }, page: PageRequest): Promise<AuditEntry[]>;
}
