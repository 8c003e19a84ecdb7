/** Runs several writes of a store as one transaction: in the store's own if it has one, or in a new one. */
import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';

export function atomically<T>(write: Kysely<Tables>, work: (trx: Kysely<Tables>) => Promise<T>): Promise<T> {
  return write.isTransaction ? work(write) : write.transaction().execute(work);
}
