import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** Runs a store's several writes as one: in the transaction that the store is part of, or in one of their own. */
export function atomically<T>(write: Kysely<Tables>, work: (trx: Kysely<Tables>) => Promise<T>): Promise<T> {
  return write.isTransaction ? work(write) : write.transaction().execute(work);
}
