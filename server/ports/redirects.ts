/** Rules for addresses of a former site and the addresses that were not found, as they are stored. */
import type { Redirect } from '../../domain/redirects/redirects.ts';

export interface RedirectStore {
  /** Finds a redirect, also a removed one. */
  findById(id: string): Promise<Redirect | null>;
  /** Lists the redirects of at most 500 sources, with removed ones. */
  listBySources(sources: readonly string[]): Promise<Redirect[]>;
  /**
   * Lists the redirects whose targets are these own paths, at most 500, in the form of `targetKey`; without removed
   * ones.
   */
  listByTargets(keys: readonly string[], limit: number): Promise<Redirect[]>;
  /** Lists which of these own paths, at most 500, other rules lead to. */
  listTargetKeys(keys: readonly string[]): Promise<string[]>;
  /** Lists the redirects whose target begins with an own path. */
  listByTargetStart(start: string, limit: number): Promise<Redirect[]>;
  /** Lists rules with `*`, in their order. */
  listPrefixes(): Promise<Redirect[]>;
  /** Lists exact rules whose source contains some letters, of either case, by source; `after` is exclusive. */
  list(contained: string, page: { after: string; limit: number }): Promise<Redirect[]>;
  /** Creates or replaces redirects by id. */
  save(redirects: readonly Redirect[]): Promise<void>;
  delete(id: string): Promise<void>;
  /** Gives prefix rules positions from 1 on. */
  setOrder(ids: readonly string[]): Promise<void>;
  recordHits(day: number, hits: readonly { id: string; hits: number }[]): Promise<void>;
  /** Sums the hits since a day, by id. */
  countHits(ids: readonly string[], fromDay: number): Promise<Map<string, number>>;
  listHits(id: string, fromDay: number): Promise<{ day: number; hits: number }[]>;
  deleteHitsBefore(day: number): Promise<void>;
}

interface MissingAddress {
  path: string;
  hits: number;
}

/** Counts paths that were answered with 404. */
export interface MissingAddressStore {
  /** Adds hits of a day and keeps its `rowsMax` most frequent paths. */
  record(day: number, found: readonly MissingAddress[], rowsMax: number): Promise<void>;
  /** Lists the most frequent paths first. */
  list(fromDay: number, limit: number): Promise<MissingAddress[]>;
  deleteBefore(day: number): Promise<void>;
}
