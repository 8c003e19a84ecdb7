/** A database, a file store and an export in a temporary folder, for tests of imports. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import type { FileStore, ImageWorker } from '../../../server/ports/media.ts';
import type { Clock, Database } from '../../../server/ports/stores.ts';
import { importContent } from '../../../server/services/transfer/import-content.ts';
import type { ImportReport } from '../../../server/services/transfer/import-report.ts';
import { openNewSqlite } from '../../contracts/sqlite-for-suites.ts';
import { aFolder } from '../../folders.ts';
import { imageWorker } from '../../image-worker.ts';

/** The content of an export: documents by id, by collection. */
export type Collections = Record<string, Record<string, unknown>>;

/** A real database and file store to import into, and a folder to import from. */
export interface TestImport {
  folder: string;
  /** The folder in which `run` finds files. */
  filesFolder: string;
  database: Database;
  files: FileStore;
  imageWorker: ImageWorker;
  clock: Clock;
  /** Imports an export: its collections, or the very text of the file. */
  run(
    content: Collections | string,
    options?: { withFiles?: boolean; shiftMs?: number },
  ): Promise<ImportReport>;
  putFile(path: string, data: Buffer | string): Promise<void>;
}

/** Opens them for the running test; hooks before each test can call it, too. */
export async function openTestImport(): Promise<TestImport> {
  const folder = await aFolder();
  const filesFolder = join(folder, 'exported');
  await mkdir(filesFolder);
  const database = await openNewSqlite(join(folder, 'pauta.sqlite'));
  onTestFinished(() => database.close());
  const files = await openDiskFileStore(join(folder, 'files'));
  return {
    folder,
    filesFolder,
    database,
    files,
    imageWorker,
    clock: Date.now,
    async run(content, { withFiles = false, shiftMs = 0 } = {}) {
      const exportFile = join(folder, 'export.json');
      const text = typeof content === 'string' ? content : JSON.stringify({ __collections__: content });
      await writeFile(exportFile, text);
      return importContent({ database, files, imageWorker, clock: Date.now })({
        exportFile,
        filesFolder: withFiles ? filesFolder : null,
        shiftMs,
      });
    },
    async putFile(path, data) {
      const target = join(filesFolder, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, data);
    },
  };
}

/** 20 November 2026, 17:35 UTC, in the tagged form of the export tools. */
export const taggedTime = { __datatype__: 'timestamp', value: { _seconds: 1795196100, _nanoseconds: 5e8 } };
export const timeMs = 1795196100500;

/** A document of news as the export tools write it. */
export function newsDocument(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    category: 'Games',
    title: 'Um jogo novo chega ao celular',
    summary: 'Resumo.',
    content: contentDocument('Texto do jogo.'),
    imageUrl: '',
    imageCaption: '',
    videoLink: '',
    source: 'Pauta',
    isFeatured: true,
    createdAt: taggedTime,
    author: 'Ana Prado',
    ...changes,
  };
}

/** A photo of one colour. */
export function aJpeg(background: string): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 36, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** A rich text with one paragraph and an image entity for each address. */
export function contentDocument(text: string, ...images: string[]): string {
  const blocks = [{ key: 'a', text, type: 'unstyled' }];
  const entityMap = Object.fromEntries(
    images.map((src, index) => [index, { type: 'IMAGE', mutability: 'IMMUTABLE', data: { src } }]),
  );
  return JSON.stringify({ blocks, entityMap });
}
