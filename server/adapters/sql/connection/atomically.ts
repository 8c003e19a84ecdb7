import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** Runs several writes as one: in the store's transaction, or in a new one. */
export function atomically<T>(write: Kysely<Tables>, work: (trx: Kysely<Tables>) => Promise<T>): Promise<T> {
  return write.isTransaction ? work(write) : write.transaction().execute(work);
}
