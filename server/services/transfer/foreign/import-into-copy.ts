/** Tries an import on a copy of the portal's records, so that nothing is written and no other writer waits. */
import type { Adapters } from '../../../ports/adapters.ts';
import type { Database } from '../../../ports/stores.ts';

export type CopiedAdapters = Pick<Adapters, 'database' | 'files' | 'imageWorker' | 'clock'>;

/**
 * Runs `work` on a copy of all records in another database, and with a file store that saves nothing. The copy is
 * closed afterwards. A transaction that is rolled back would instead block other writers until its end.
 */
export async function importIntoCopy<T>(
  { database, files, ...others }: CopiedAdapters,
  openEmpty: () => Promise<Database>,
  work: (copied: CopiedAdapters) => Promise<T>,
): Promise<T> {
  const copy = await openEmpty();
  try {
    await copy.allRows.deleteSeeds();
    await database.allRows.readAll((table, rows) => copy.allRows.insert(table, rows));
    return await work({ ...others, database: copy, files: { ...files, save: async () => {} } });
  } finally {
    await copy.close();
  }
}
