/** A request for one page of a list, as stores read it. */
import type { Cursor } from '../../domain/web/paging.ts';

/**
 * A page of a list, newest first by key (date, then id). `after` selects older items, and `before` the newer items next
 * to the key. `skip` serves page numbers without a key; the caller limits it.
 */
export interface PageRequest {
  limit: number;
  after?: Cursor | null;
  before?: Cursor | null;
  skip?: number;
}
