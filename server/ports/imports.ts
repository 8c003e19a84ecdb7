/** What imports from other systems remember of each record, as the services store it. */
import type { ForeignText } from '../../domain/transfer/foreign-record.ts';
import type { ImportProblemCode } from '../../domain/transfer/import-problems.ts';
import type { ForeignImportReport, ImportedItem } from '../../domain/transfer/import-report.ts';

export interface ImportedRecord extends ImportedItem {
  /** The checksum of the record in the foreign site. */
  checksum: string;
  /** The checksum of the fields as they were written; '' for none. */
  written: string;
}

/** What a text was made of, stored for a better conversion. */
export interface ImportedOriginal {
  format: ForeignText['format'];
  source: string;
  /** The old address of the item, against which relative ones are read; null when it is not known. */
  base: string | null;
  /** The images of galleries, by their ids in the foreign site. */
  files: Record<string, { address: string; alternativeText: string; caption: string }>;
  /** The ids of images of galleries that name none, by the item that they are attached to. */
  attached: Record<string, readonly string[]>;
  /** The address of the main image; '' for none. */
  image: string;
  /** The addresses in the text, and those that replaced them. */
  addresses: Record<string, string>;
}

export interface SavedImport {
  record: ImportedRecord;
  original?: ImportedOriginal | undefined;
}

export interface ImportStore {
  /** Lists records in any order, without missing ones. */
  listByIds(ids: readonly string[]): Promise<ImportedRecord[]>;
  /** Creates or replaces a record. Without an original, a present one stays. */
  save(record: ImportedRecord, original?: ImportedOriginal): Promise<void>;
  /** Saves many records, each named once. */
  saveMany(saved: readonly SavedImport[]): Promise<void>;
  findOriginal(id: string): Promise<ImportedOriginal | null>;
  /** Deletes only the original: an import must know that its record was moved in. */
  deleteOriginal(id: string): Promise<void>;
  /** Lists records with problems by id, open or ticked off, of one code or of all; `afterId` is exclusive. */
  listProblems(
    filter: { code: ImportProblemCode | null; isOpen: boolean },
    page: { afterId: string; limit: number },
  ): Promise<ImportedItem[]>;
  countOpen(limit: number): Promise<number>;
  /** Lists records with an original, by id. */
  listWithOriginal(afterId: string, limit: number): Promise<ImportedRecord[]>;
  /** Opens a record or ticks it off; returns false when there is none. */
  setOpen(id: string, isOpen: boolean): Promise<boolean>;
  /** Creates or replaces the report of a run. */
  saveRun(report: ForeignImportReport): Promise<void>;
  /** Lists reports, newest first. */
  listRuns(limit: number): Promise<ForeignImportReport[]>;
}

/** The files of the site that is moved. */
export interface OldSiteFiles {
  /** Fetches a file by its path with query; returns in Portuguese why the site does not answer with it. */
  fetch(path: string): Promise<Buffer | { reason: string }>;
  close(): void;
}
