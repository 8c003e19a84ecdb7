/** Makes the row by which later imports recognize a record of the foreign site. */
import type { ImportedRecord } from '../../../ports/imports.ts';

type Named = 'id' | 'kind' | 'oldId' | 'newId' | 'title' | 'importedAt';

/** Completes a row. Missing fields are empty, and its problems are open. */
export function toImportedRow(given: Pick<ImportedRecord, Named> & Partial<ImportedRecord>): ImportedRecord {
  return { oldAddress: '', path: '', checksum: '', written: '', problems: [], isOpen: true, ...given };
}
