/** Stores the acts of the newsroom's people in the table `audit_entries`. */
import type { Kysely, Selectable } from 'kysely';
import type { AuditAction } from '../../../../../domain/accounts/audit.ts';
import { type AuditEntry, isAuditAction, withoutQuote } from '../../../../../domain/accounts/audit.ts';
import type { PageRequest } from '../../../../ports/page-request.ts';
import { inBatches } from '../../query/in-batches.ts';
import { inReadingOrder, selectPage } from '../../query/key-paging.ts';
import { toColumns, toFields } from '../../query/rows.ts';
import type { Tables } from '../../schema/tables.ts';

/** Creates the log. An entry must be added in the transaction of its act, and entries are never changed or deleted. */
export function createAuditLog(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    /** Words that a person wrote are not stored (`withoutQuote`). */
    async add(...entries: AuditEntry[]): Promise<void> {
      for (const part of inBatches(entries))
        await write
          .insertInto('audit_entries')
          .values(part.map((entry) => toColumns('audit_entries', withoutQuote(entry))))
          .execute();
    },
    async list(
      { userId, action }: { userId?: string; action?: AuditAction },
      page: PageRequest,
    ): Promise<AuditEntry[]> {
      let query = read.selectFrom('audit_entries').selectAll();
      if (userId) query = query.where('user_id', '=', userId);
      if (action) query = query.where('action', '=', action);
      const rows = await selectPage(query, { time: 'at', id: 'id' }, page).execute();
      return inReadingOrder(rows, page).flatMap(toEntry);
    },
  };
}

function toEntry(row: Selectable<Tables['audit_entries']>): AuditEntry[] {
  const { action, ...entry } = toFields('audit_entries', row);
  return isAuditAction(action) ? [{ ...entry, action }] : [];
}
