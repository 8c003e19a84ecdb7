/** Writes all content as a zip that Ghost imports. */
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { storageKeyOf } from '../../../../domain/media/image.ts';
import type {
  ExportFile,
  ExportRecord,
  ExportSite,
  Named,
} from '../../../../domain/transfer/export-record.ts';
import {
  contributorRole,
  type GhostRow,
  type GhostRows,
  type GhostTable,
  ghostImagePath,
  ghostTables,
  ghostVersion,
  toPostRows,
  toTagRows,
  toTagSearch,
  toUserRows,
} from '../../../../domain/transfer/ghost/write-rows.ts';
import type { FileStore } from '../../../ports/media.ts';
import { writeNewFile } from '../write-new-file.ts';

/**
 * Writes a zip for Ghost 5 and 6, with the tables as JSON and the images. The rows of each table are first collected in
 * a file, because the records of all tables come mixed.
 */
export async function writeGhost(
  path: string,
  records: AsyncIterable<ExportRecord>,
  files: FileStore,
): Promise<void> {
  await writeNewFile(path, async (write) => {
    const folder = await mkdtemp(`${path}.tables-`);
    const tables = await openTables(folder);
    try {
      const zip = new ZipFile();
      const { site, images } = await writeTables(tables, records);
      zip.addReadStreamLazy('ghost.json', (take) => take(null, Readable.from(toJson(site, tables))));
      for (const source of images) await addImage(zip, source, files);
      zip.end();
      for await (const data of zip.outputStream) await write(data);
    } finally {
      await tables.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

type Tables = Awaited<ReturnType<typeof openTables>>;

/** Opens a file for each table, into which rows are written as JSON with commas between them. */
async function openTables(folder: string) {
  const begun = new Set<GhostTable>();
  const handles = new Map<GhostTable, FileHandle>();
  for (const table of ghostTables) handles.set(table, await open(join(folder, table), 'w', 0o600));
  return {
    async add(rows: GhostRows) {
      for (const table of ghostTables) {
        for (const row of rows[table] ?? []) {
          await handles.get(table)?.writeFile(`${begun.has(table) ? ',' : ''}\n${JSON.stringify(row)}`);
          begun.add(table);
        }
      }
    },
    async *read() {
      for (const [index, table] of ghostTables.entries()) {
        yield `${index > 0 ? ',' : ''}\n${JSON.stringify(table)}: [`;
        yield* createReadStream(join(folder, table), 'utf8');
        yield ']';
      }
    },
    async close() {
      for (const handle of handles.values()) await handle.close();
    },
  };
}

/** Writes the rows of all records. Returns the addresses of the images. */
async function writeTables(
  tables: Tables,
  records: AsyncIterable<ExportRecord>,
): Promise<{ site: ExportSite; images: Iterable<string> }> {
  const sizes = new Map<string, Pick<ExportFile, 'width' | 'height'>>();
  const tags = new Set<string>();
  let site: ExportSite | null = null;
  const sizeOf = (source: string) => sizes.get(source) ?? { width: null, height: null };
  const addTag = async (tag: Named, description: string, search: GhostRow = {}) => {
    if (tags.has(tag.slug)) return;
    tags.add(tag.slug);
    await tables.add(toTagRows(tag, description, search));
  };
  for await (const record of records) {
    if (record.kind === 'site') {
      site = record;
      await tables.add({ roles: [contributorRole] });
    } else if (record.kind === 'author') await tables.add(toUserRows(record));
    else if (record.kind === 'section' && site)
      await addTag(record, record.description, toTagSearch(record, site));
    else if (record.kind === 'topic' && site)
      await addTag(record, record.introduction, toTagSearch(record, site));
    else if (record.kind === 'file') sizes.set(record.source, { width: record.width, height: record.height });
    else if (record.kind === 'item' && site) {
      for (const tag of record.topics) await addTag(tag, '');
      await tables.add(toPostRows(record, site, sizeOf));
    }
  }
  if (site === null) throw new Error('The site is the first record of an export.');
  return { site, images: sizes.keys() };
}

async function* toJson({ writtenAt }: ExportSite, tables: Tables): AsyncGenerator<string> {
  yield `{"db": [{"meta": ${JSON.stringify({ exported_on: writtenAt, version: ghostVersion })}, "data": {`;
  yield* tables.read();
  yield '\n}}]}\n';
}

async function addImage(zip: ZipFile, source: string, files: FileStore): Promise<void> {
  const path = ghostImagePath(source);
  const key = storageKeyOf(source);
  const found = path === null || key === null ? null : await files.open(key);
  if (path === null || key === null || !found) return;
  found.stream.destroy();
  zip.addReadStreamLazy(path, { compress: false }, (take) => {
    files.open(key).then(
      (opened) => take(null, opened?.stream ?? Readable.from([])),
      (error) => take(error, Readable.from([])),
    );
  });
}
