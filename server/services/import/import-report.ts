import type { ImageTally } from './bring-images.ts';

/** What became of the records of one collection. */
export interface CollectionTally {
  added: number;
  updated: number;
  unchanged: number;
  /** Left out on purpose: unknown collections, banners that a newer one has replaced. */
  skipped: number;
  failed: number;
}

export interface ImportReport {
  /** By collection, in the order of the export. */
  collections: Map<string, CollectionTally>;
  unknownCollections: Set<string>;
  images: ImageTally;
  /** `collection/id: field: reason`, the first thousand. */
  faults: string[];
  faultCount: number;
  /** Where the file is damaged, or null. What came before is in. */
  damage: string | null;
}

/** More would help nobody and could fill the memory. */
const faultsKept = 1_000;

export function emptyReport(): ImportReport {
  return {
    collections: new Map(),
    unknownCollections: new Set(),
    images: { stored: 0, alreadyThere: 0, elsewhere: 0, failed: 0 },
    faults: [],
    faultCount: 0,
    damage: null,
  };
}

/** Counts one record of a collection. */
export function count(report: ImportReport, collection: string, outcome: keyof CollectionTally): void {
  let tally = report.collections.get(collection);
  if (!tally) {
    tally = { added: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 };
    report.collections.set(collection, tally);
  }
  tally[outcome] += 1;
}

/** Remembers what is wrong with a record. */
export function addFault(report: ImportReport, collection: string, id: string, reason: string): void {
  report.faultCount += 1;
  if (report.faults.length < faultsKept) report.faults.push(`${collection}/${id}: ${reason}`);
}

/** Whether everything of the export is in (contract.md: only then the command ends with 0). */
export function isComplete(report: ImportReport): boolean {
  return report.faultCount === 0 && report.damage === null;
}
