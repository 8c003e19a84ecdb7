/** Rules for addresses of a former site and the addresses that were not found, as they are stored. */
import type { Redirect } from '../../domain/redirects/redirects.ts';

export interface RedirectStore {
  /** Also a removed one. */
  findById(id: string): Promise<Redirect | null>;
  /** With removed ones; at most 500 sources at once. */
  listBySources(sources: readonly string[]): Promise<Redirect[]>;
  /** Those whose targets are these own paths (`targetKey`, as all paths here), without removed ones; at most 500 paths at once. */
  listByTargets(keys: readonly string[], limit: number): Promise<Redirect[]>;
  /** Which of these own paths other rules lead to; at most 500 at once. */
  listTargetKeys(keys: readonly string[]): Promise<string[]>;
  /** Those whose target begins with an own path. */
  listByTargetStart(start: string, limit: number): Promise<Redirect[]>;
  /** Rules with `*`, in their order. */
  listPrefixes(): Promise<Redirect[]>;
  /** Exact rules whose source contains some letters, of either case, by source; `after` is exclusive. */
  list(contained: string, page: { after: string; limit: number }): Promise<Redirect[]>;
  /** Creates or replaces, by id. */
  save(redirects: readonly Redirect[]): Promise<void>;
  /** For good, with its hits. */
  delete(id: string): Promise<void>;
  /** Gives prefix rules positions from 1 on. */
  setOrder(ids: readonly string[]): Promise<void>;
  recordHits(day: number, hits: readonly { id: string; hits: number }[]): Promise<void>;
  /** Sums since a day, by id. */
  countHits(ids: readonly string[], fromDay: number): Promise<Map<string, number>>;
  listHits(id: string, fromDay: number): Promise<{ day: number; hits: number }[]>;
  deleteHitsBefore(day: number): Promise<void>;
}

export interface MissingAddress {
  path: string;
  hits: number;
}

/** Paths that were answered with 404. */
export interface MissingAddressStore {
  /** Keeps the `rowsMax` most frequent paths of the day. */
  record(day: number, found: readonly MissingAddress[], rowsMax: number): Promise<void>;
  /** The most frequent first. */
  list(fromDay: number, limit: number): Promise<MissingAddress[]>;
  deleteBefore(day: number): Promise<void>;
}
