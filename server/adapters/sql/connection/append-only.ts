/** Rejects every change of the audit log by triggers. */
import type { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';

const refusal = 'audit_entries is append-only';

export function protectAuditLogOnSqlite(connection: DatabaseSync): void {
  for (const change of ['update', 'delete']) {
    connection.exec(`create trigger if not exists audit_entries_no_${change} before ${change} on audit_entries
      begin select raise(abort, '${refusal}'); end`);
  }
}

export async function protectAuditLogOnPostgres(db: Kysely<Tables>): Promise<void> {
  await sql`create or replace function refuse_audit_change() returns trigger language plpgsql as
    ${sql.raw(`$$ begin raise exception '${refusal}'; end $$`)}`.execute(db);
  await sql`create or replace trigger audit_entries_kept before update or delete on audit_entries
    for each row execute function refuse_audit_change()`.execute(db);
  await sql`create or replace trigger audit_entries_not_emptied before truncate on audit_entries
    for each statement execute function refuse_audit_change()`.execute(db);
}
