/** The row of a record of a foreign site, which later imports know it by. */
import type { ImportedRecord } from '../../../ports/imports.ts';

type Named = 'id' | 'kind' | 'oldId' | 'newId' | 'title' | 'importedAt';

/** Whatever is not given is empty; its problems are open. */
export function toImportedRow(given: Pick<ImportedRecord, Named> & Partial<ImportedRecord>): ImportedRecord {
  return { path: '', checksum: '', written: '', problems: [], isOpen: true, ...given };
}
