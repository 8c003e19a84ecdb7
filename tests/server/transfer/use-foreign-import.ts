/** A database and a file store for each test, into which foreign sites are imported. */
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import type { ForeignRecord } from '../../../domain/transfer/foreign-record.ts';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import { openScratch } from '../../../server/adapters/sql/scratch.ts';
import type { FileStore } from '../../../server/ports/media.ts';
import { saveImportedRedirects } from '../../../server/services/redirects/save-imported-redirects.ts';
import {
  type ForeignImportRequest,
  importForeignSite,
} from '../../../server/services/transfer/foreign/import-foreign-site.ts';
import type { RedirectRule } from '../../../server/services/transfer/foreign/redirect-rules.ts';
import { findForeignSite } from '../../../server/services/transfer/readers/find-foreign-site.ts';
import { testNowMs } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../../contracts/databases.ts';
import { aFolder } from '../../folders.ts';
import { imageWorker } from '../../image-worker.ts';

const everything = { publishedUntil: null };

/** A database and a file store for each test, into which foreign sites of records are imported. */
export function useForeignImport(open: OpenDatabase) {
  const opened = useDatabase(open);
  let folder = '';
  let files: FileStore;
  let redirects: RedirectRule[] = [];
  let now = testNowMs;
  beforeEach(async () => {
    folder = await aFolder();
    files = await openDiskFileStore(join(folder, 'files'));
    redirects = [];
    now = testNowMs;
  });
  const database = () => opened().database;
  const adapters = () => ({
    database: database(),
    files,
    imageWorker,
    clock: () => now,
    openScratch: () => openScratch(folder),
  });
  const importAll = (
    records: readonly ForeignRecord[],
    changes: Partial<ForeignImportRequest>,
    saveRedirects: Parameters<typeof importForeignSite>[1],
  ) =>
    importForeignSite(
      adapters(),
      saveRedirects,
    )({
      read: async function* () {
        yield* records;
      },
      localFiles: null,
      fetchFile: null,
      map: new Map(),
      ...changes,
    });
  const run = (records: readonly ForeignRecord[], changes: Partial<ForeignImportRequest> = {}) =>
    importAll(records, changes, async (_, rules) => {
      redirects.push(...rules.map(({ from, to }) => ({ from, to })));
      const index = rules.findIndex(({ from }) => from === '/?p=2');
      return { added: rules.length, refused: index < 0 ? [] : [{ index, reason: 'já existe' }] };
    });
  return {
    database,
    adapters,
    folder: () => folder,
    /** Rules since the beginning of the test, or since `forgetRedirects`. */
    redirects: () => redirects,
    forgetRedirects() {
      redirects = [];
    },
    advanceClock(ms: number) {
      now += ms;
    },
    findNews: (slug: string) => database().news.findBySlug(slug, everything),
    run,
    /** Recognizes a file of another system, and imports what it has. */
    async runFile(file: string, changes: Partial<ForeignImportRequest> & { siteAddress?: string } = {}) {
      const { siteAddress = null, ...request } = changes;
      const found = await findForeignSite([file], testNowMs, siteAddress);
      if (!found) throw new Error(`${file} is not recognized.`);
      return run([], { read: found.read, ...request });
    },
    /** Imports records as `run` does, and saves redirects as a portal does. */
    runWithRedirects: (records: readonly ForeignRecord[], changes: Partial<ForeignImportRequest> = {}) =>
      importAll(records, changes, (stores, rules, importedAt) =>
        saveImportedRedirects(stores, rules, 'https://novo.example', importedAt),
      ),
  };
}
