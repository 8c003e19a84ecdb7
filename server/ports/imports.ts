/** The stored records of imports from other systems. */
import type { ForeignText } from '../../domain/transfer/foreign-record.ts';
import type { ImportedItem } from '../../domain/transfer/import-report.ts';

export interface ImportedRecord extends ImportedItem {
  /** The checksum of the record in the foreign site. */
  checksum: string;
  /** The checksum of the fields that were written; '' for none. */
  written: string;
}

/** The source of a converted text. It is stored so that a better conversion can use it later. */
export interface ImportedOriginal {
  format: ForeignText['format'];
  source: string;
  /** The old address of the item, by which relative addresses are resolved; null when it is not known. */
  base: string | null;
  /** The images of galleries, by their ids on the foreign site. */
  files: Record<string, { address: string; alternativeText: string; caption: string }>;
  /** The ids of the images that are attached to each item, for galleries that name no images. */
  attached: Record<string, readonly string[]>;
  /** The address of the main image; '' for none. */
  image: string;
  /** The addresses in the text, each with the address that replaced it. */
  addresses: Record<string, string>;
}

export interface SavedImport {
  record: ImportedRecord;
  /** The original of its text, packed. */
  original?: string | undefined;
}

/** The files of the old site. */
export interface OldSiteFiles {
  /** Downloads a file by its path and query. If that fails, returns the reason in Portuguese. */
  fetch(path: string): Promise<Buffer | { reason: string }>;
  close(): void;
}
