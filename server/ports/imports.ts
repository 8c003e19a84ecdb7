/** What imports from other systems remember of each record, as the services store it. */
import type { ArchiveText } from '../../domain/transfer/archive-record.ts';
import type { ImportProblemCode } from '../../domain/transfer/import-problems.ts';
import type { ArchiveReport, ImportedItem } from '../../domain/transfer/import-report.ts';

export interface ImportedRecord extends ImportedItem {
  /** Of the record in the archive. */
  checksum: string;
  /** Of the fields as they were written; '' for none. */
  written: string;
}

/** What a text was made of, for a better conversion. */
export interface ImportedOriginal {
  format: ArchiveText['format'];
  source: string;
  /** The old address of the item, for relative ones; null when it is not known. */
  base: string | null;
  /** Images of galleries, by their ids in the archive. */
  files: Record<string, { address: string; alternativeText: string; caption: string }>;
  /** Images of galleries that name none: their ids, by the item that they are attached to. */
  attached: Record<string, readonly string[]>;
  /** The address of the main image; '' for none. */
  image: string;
  /** Addresses in the text, and those that replaced them. */
  addresses: Record<string, string>;
}

export interface SavedImport {
  record: ImportedRecord;
  original?: ImportedOriginal | undefined;
}

export interface ImportStore {
  /** In any order, without missing ones. */
  listByIds(ids: readonly string[]): Promise<ImportedRecord[]>;
  /** Creates or replaces. Without an original, a present one stays. */
  save(record: ImportedRecord, original?: ImportedOriginal): Promise<void>;
  /** As `save`; each record is named once. */
  saveMany(saved: readonly SavedImport[]): Promise<void>;
  findOriginal(id: string): Promise<ImportedOriginal | null>;
  /** The record stays: an import must know that it was moved in. */
  deleteOriginal(id: string): Promise<void>;
  /** Records with problems by id, open or ticked off, of one code or of all; `afterId` is exclusive. */
  listProblems(
    filter: { code: ImportProblemCode | null; isOpen: boolean },
    page: { afterId: string; limit: number },
  ): Promise<ImportedItem[]>;
  countOpen(limit: number): Promise<number>;
  /** Records with an original, by id. */
  listWithOriginal(afterId: string, limit: number): Promise<ImportedRecord[]>;
  /** False when there is none. */
  setOpen(id: string, isOpen: boolean): Promise<boolean>;
  /** Creates or replaces. */
  saveRun(report: ArchiveReport): Promise<void>;
  /** Newest first. */
  listRuns(limit: number): Promise<ArchiveReport[]>;
}

/** Files of the site that is moved. */
export interface OldSiteFiles {
  /** By a path with query; null when it does not answer with the file in time, or the file is too large. */
  fetch(path: string): Promise<Buffer | null>;
  close(): void;
}
