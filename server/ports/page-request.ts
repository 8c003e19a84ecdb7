import type { Cursor } from '../../domain/web/paging.ts';

/**
 * A page of a list that is ordered newest first, by key (date, then id) and never by position.
 * `after` gives what is older than the key, `before` what is newer (the items next to the key).
 * `skip` serves bare page numbers and is bounded by the caller.
 */
export interface PageRequest {
  limit: number;
  after?: Cursor | null;
  before?: Cursor | null;
  skip?: number;
}
