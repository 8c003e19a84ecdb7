/** The stored records of imports from other systems. */
import type { ForeignText } from '../../domain/transfer/foreign-record.ts';
import type { ImportedItem } from '../../domain/transfer/import-report.ts';

export interface ImportedRecord extends ImportedItem {
  /** The checksum of the record in the foreign site. */
  checksum: string;
  /** The checksum of the fields as they were written; '' for none. */
  written: string;
}

/** The source of a converted text, stored for a better conversion. */
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
  /** The original of its text, packed. */
  original?: string | undefined;
}

/** The files of the site that is moved. */
export interface OldSiteFiles {
  /** Fetches a file by its path with query; returns in Portuguese why the site does not answer with it. */
  fetch(path: string): Promise<Buffer | { reason: string }>;
  close(): void;
}
