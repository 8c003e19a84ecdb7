/** The log of what people of the newsroom did, as the services write and list it. */
import type { AuditAction, AuditEntry } from '../../domain/accounts/audit.ts';
import type { PageRequest } from './page-request.ts';

/** Add an entry in the transaction of its action. Entries are never changed or deleted. */
export interface AuditLog {
  /** Stores no words of a person (`withoutQuote`). */
  add(...entries: AuditEntry[]): Promise<void>;
  list(filter: { userId?: string; action?: AuditAction }, page: PageRequest): Promise<AuditEntry[]>;
}
