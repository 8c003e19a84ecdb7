/** For `npm run export`, writes all content as one JSON file that another Pauta can import. */
import { z } from 'zod';
import { rolesIn } from '../../../domain/accounts/permissions.ts';
import { fileUrl } from '../../../domain/media/image.ts';
import { middlePoint } from '../../../domain/media/image-crops.ts';
import { readByline } from '../../../domain/news/authors.ts';
import { isPaid } from '../../../domain/news/genres.ts';
import { withoutSecrets } from '../../../domain/settings/settings.ts';
import type { DatabaseRows, Row } from '../../ports/database-rows.ts';
import type { FileStore } from '../../ports/media.ts';
import { exportedColumns, type TableName, tableList } from '../../ports/tables/tables.ts';
import { type Copied, copyFiles, countCopied, type OnCopied } from './copy-files.ts';
import { type ExportedRecord, ExportedThings, type ExportedValue, toText } from './exported-things.ts';
import { writeNewFile } from './write-new-file.ts';

interface ExportedTable {
  name: TableName;
  key: readonly string[];
  collection: string;
  fields: ReturnType<typeof exportedColumns>;
}

interface ExportAdapters {
  allRows: DatabaseRows;
  files: FileStore;
  openFolder: (folder: string) => Promise<FileStore>;
}

const storedSettings = z.record(z.string(), z.string());

const exportedTables = new Map<string, ExportedTable>(
  tableList.flatMap((table) => {
    const { name, key, collection } = table;
    if (collection === undefined) return [];
    return [[name, { name, key, collection, fields: exportedColumns(table) }]];
  }),
);

/**
 * Writes the content export (docs/product.md#content-export) of one moment. If a folder is named, it also writes the
 * files.
 */
export function exportContent({ allRows, files, openFolder }: ExportAdapters) {
  return async (
    { exportFile, filesFolder }: { exportFile: string; filesFolder: string | null },
    onProgress?: OnCopied,
  ): Promise<Copied> => {
    const { copied, count } = countCopied(onProgress);
    await writeNewFile(exportFile, async (write) => {
      /** The collection that is being written. */
      let open: string | null = null;
      let isFirstRecord = true;
      await write('{"__collections__": {');
      const writeRecords = async (collection: string, records: [id: string, ExportedRecord][]) => {
        const isNew = open !== collection;
        const begin = `${open === null ? '' : '\n},'}\n${JSON.stringify(collection)}: {`;
        if (isNew) isFirstRecord = true;
        open = collection;
        const lines = records.map(([id, record]) => {
          const comma = isFirstRecord ? '' : ',';
          isFirstRecord = false;
          return `${comma}\n${JSON.stringify(id)}: ${JSON.stringify(record)}`;
        });
        await write((isNew ? begin : '') + lines.join(''));
        count('records', records.length);
      };
      const writeRows = async (name: string, all: readonly Row[]) => {
        const table = exportedTables.get(name);
        const rows = name === 'images' ? all.filter(isDescribed) : all;
        if (!table || rows.length === 0) return;
        await writeRecords(
          table.collection,
          rows.map((row) => [idOf(table, row), toRecord(table, row)]),
        );
      };
      const things = new ExportedThings();
      const settings = new Map<string, Row>();
      await allRows.readAll(async (name, rows, listRelated) => {
        if (name === 'things') return things.addRows(rows);
        if (name === 'thing_addresses') return things.addAddresses(rows);
        // Sections, topics and authors come before the news that refer to them.
        for (const [collection, records] of things.takeCollections()) await writeRecords(collection, records);
        if (name === 'news') {
          const ids = rows.map(({ id }) => toText(id));
          return writeRows(name, things.nameIn(rows, await listRelated('news_things', 'news_id', ids)));
        }
        if (name !== 'settings') return writeRows(name, rows);
        // Versions ascend, so the newest version of each tab stays.
        for (const row of rows) settings.set(toText(row.tab), row);
      });
      if (settings.size > 0) await writeRows('settings', [...settings.values()]);
      await write(`${open === null ? '' : '\n}'}\n}}\n`);
    });
    if (filesFolder !== null) await copyFiles(files, await openFolder(filesFolder), () => count('files'));
    return copied;
  };
}

function toTimestamp(value: string | number | null | undefined): ExportedValue {
  if (value === null || value === undefined) return null;
  const ms = Number(value);
  const seconds = Math.floor(ms / 1000);
  return {
    __datatype__: 'timestamp',
    value: { _seconds: seconds, _nanoseconds: (ms - seconds * 1000) * 1_000_000 },
  };
}

/** For each table, the values whose form in the export differs from the column. */
const otherForms: Partial<Record<TableName, (row: Row) => ExportedRecord>> = {
  users: (row) => ({
    is_admin: rolesIn(toText(row.roles)).includes('admin'),
    roles: rolesIn(toText(row.roles)),
    ...(row.terms_version
      ? { terms_version: toText(row.terms_version), terms_accepted_at: toTimestamp(row.terms_accepted_at) }
      : {}),
    ...(row.suspended_at !== null ? { suspended_at: toTimestamp(row.suspended_at) } : {}),
  }),
  // News refer to sections, topics and authors in the form of `ExportedThings`.
  news: (row) => ({
    category: toText(row.category),
    slug: toText(row.slug),
    topics: toText(row.topics),
    // Readers see the payer only for paid news.
    payer: isPaid({ genre: toText(row.genre) }) ? toText(row.payer) : '',
    ...(row.furtherSections ? { furtherSections: toText(row.furtherSections).split(' ') } : {}),
    ...(row.byline ? readByline(toText(row.byline)) : {}),
  }),
  // Records refer to images by their addresses.
  images: (row) => ({ imageUrl: fileUrl(toText(row.storage_key)) }),
  settings: (row) => withoutSecrets(storedSettings.parse(JSON.parse(toText(row.stored)))),
};

function toRecord({ name: table, fields }: ExportedTable, row: Row): ExportedRecord {
  const written = fields.map(({ column, name, kind }): [name: string, value: ExportedValue] => {
    const value = row[column] ?? null;
    if (kind === 'time') return [name, toTimestamp(value)];
    return [name, kind === 'flag' ? value === 1 : value];
  });
  return { ...Object.fromEntries(written), ...otherForms[table]?.(row) };
}

/** Returns whether an image has details. Most images have none, and the files themselves contain everything else. */
function isDescribed(row: Row): boolean {
  const texts = [row.alt_text, row.caption, row.credit, row.licence];
  const isMoved = row.focus_x !== middlePoint.focusX || row.focus_y !== middlePoint.focusY;
  return texts.some((text) => text !== '') || row.is_decorative === 1 || isMoved;
}

function idOf({ name, key }: ExportedTable, row: Row): string {
  // The newest version of each tab is exported.
  if (name === 'settings') return toText(row.tab);
  // Ids of records must not contain a slash.
  return key.map((column) => toText(row[column]).replaceAll('/', '~')).join('.');
}
