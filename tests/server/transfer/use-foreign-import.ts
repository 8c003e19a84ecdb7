/** A database and a file store for each test, into which foreign sites are imported. */
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import type { ForeignRecord } from '../../../domain/transfer/foreign-record.ts';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import { openScratch } from '../../../server/adapters/sql/scratch.ts';
import type { FileStore } from '../../../server/ports/media.ts';
import {
  type ForeignImportRequest,
  importForeignSite,
} from '../../../server/services/transfer/foreign/import-foreign-site.ts';
import type { RedirectRule } from '../../../server/services/transfer/foreign/redirect-rules.ts';
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
    async run(records: readonly ForeignRecord[], changes: Partial<ForeignImportRequest> = {}) {
      const start = importForeignSite(adapters(), async (_, rules) => {
        redirects.push(...rules.map(({ from, to }) => ({ from, to })));
        const index = rules.findIndex(({ from }) => from === '/?p=2');
        return { added: rules.length, refused: index < 0 ? [] : [{ index, reason: 'já existe' }] };
      });
      return start({
        read: async function* () {
          yield* records;
        },
        localFiles: null,
        fetchFile: null,
        map: new Map(),
        ...changes,
      });
    },
  };
}
