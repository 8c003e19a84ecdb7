/** For `npm run import`, imports a content export of another Pauta, or of the program before it. */
import { stat } from 'node:fs/promises';
import type { Adapters } from '../../ports/adapters.ts';
import type { FileStore } from '../../ports/media.ts';
import type { Database, Stores } from '../../ports/stores.ts';
import { invalidateAllPages } from '../caching/invalidate.ts';
import { isRefusal, toDatabaseFailure } from './database-refusals.ts';
import { importImages } from './import-images.ts';
import {
  countOutcome,
  createReport,
  type ImportReport,
  type Outcome,
  recordAdmin,
  recordFault,
} from './import-report.ts';
import { indexLocalFiles, type LocalFiles } from './local-files.ts';
import { createRecordParser, type WritableRecord } from './parse-record.ts';
import { ExportDamage, type ExportRecord, readExport } from './read-export.ts';
import { rejectForeignFile } from './reject-foreign-file.ts';
import { findSettled, writeRecord } from './write-record.ts';

interface ImportRequest {
  exportFile: string;
  /** The folder of the files; null leaves all images where they are. */
  filesFolder: string | null;
  shiftMs?: number;
  onProgress?(progress: ImportProgress): void;
}

export interface ImportProgress {
  bytes: number;
  totalBytes: number;
  records: number;
  images: number;
}

type VideoRecord = WritableRecord<'videos'>;

const batchRecords = 200;
/** A batch ends when its texts of news reach this length. */
const batchCharacters = 8_000_000;

/**
 * Imports a content export (docs/product.md#content-export), and reports bad records. A repeated import adds what is
 * missing. Rejects files of other programs, unreadable files, and a failing database.
 */
export function importContent(adapters: Pick<Adapters, 'database' | 'files' | 'imageWorker' | 'clock'>) {
  const { database, files, imageWorker, clock } = adapters;
  return async (request: ImportRequest): Promise<ImportReport> => {
    const { exportFile, filesFolder, shiftMs = 0, onProgress = () => {} } = request;
    await rejectForeignFile(exportFile);
    const report = createReport();
    const progress = { bytes: 0, totalBytes: (await stat(exportFile)).size, records: 0, images: 0 };
    const localFiles = filesFolder === null ? null : await indexLocalFiles(filesFolder);
    await copyAttachments(files, localFiles);
    const importRecordImages = importImages(
      { database, files, imageWorker, clock },
      localFiles,
      report.images,
    );
    const newestBanners = new Map<string, WritableRecord>();
    // Videos are written last, because the end of the export tells which videos are featured.
    const videos: VideoRecord[] = [];
    const featuredIds = new Set<string>();
    const addedVideoIds = new Set<string>();
    let batch: WritableRecord[] = [];
    let characters = 0;
    /** The ids of the sections of the export, by their slugs. */
    const exportedIds = new Map<string, string>();
    let isSectionUnread = false;
    const now = clock();
    let parse = createRecordParser({ sections: await database.things.readSections(), shiftMs, now });

    async function flush(): Promise<void> {
      const ready: WritableRecord[] = [];
      // Images are read before the transaction: reading takes longer than other writers should wait.
      for (const item of batch) {
        const settled = await findSettled(database, item);
        if (settled !== null) {
          recordOutcome(item, settled);
          continue;
        }
        for (const reason of await importRecordImages(item))
          recordFault(report, item.collection, item.entity.id, reason);
        ready.push(item);
        progress.images = report.images.stored;
        onProgress(progress);
      }
      batch = [];
      characters = 0;
      await writeBatch(database, ready, clock(), recordOutcome);
    }

    function recordOutcome({ collection, entity }: WritableRecord, outcome: Outcome): void {
      recordOutcomeOf(collection, entity.id, outcome);
      if (outcome !== 'added') return;
      if (collection === 'videos') addedVideoIds.add(entity.id);
      if (collection === 'users' && entity.roles.includes('admin')) recordAdmin(report, entity.email);
    }

    function recordOutcomeOf(collection: string, id: string, outcome: Outcome): void {
      if (typeof outcome === 'object') recordFault(report, collection, id, outcome.fault);
      countOutcome(report, collection, typeof outcome === 'object' ? 'failed' : outcome);
    }

    function addRecord(found: ExportRecord): void {
      const { collection, id } = found;
      progress.records += 1;
      const parsed = parse(found);
      if (!parsed) {
        report.unknownCollections.add(collection);
        countOutcome(report, collection, 'skipped');
        return;
      }
      if (!parsed.ok) {
        for (const reason of parsed.reasons) recordFault(report, collection, id, reason);
        countOutcome(report, collection, 'failed');
        return;
      }
      const { record } = parsed;
      if (record.collection === 'featured_videos') {
        featuredIds.add(record.entity.id);
        return;
      }
      if (record.collection === 'videos') {
        videos.push(record);
        return;
      }
      if (record.collection === 'sections') {
        exportedIds.set(record.entity.slug, record.entity.id);
        isSectionUnread = true;
      }
      const place = bannerPlace(record);
      if (place === null) {
        batch.push(record);
        characters += record.collection === 'news' ? record.entity.content.length : 0;
        return;
      }
      const other = newestBanners.get(place);
      const isNewer = !other || bannerDate(record) >= bannerDate(other);
      if (isNewer) newestBanners.set(place, record);
      if (other) countOutcome(report, collection, 'skipped');
    }

    try {
      for await (const found of readExport(exportFile, (bytes) => {
        progress.bytes = bytes;
      })) {
        if (found.collection === 'news' && isSectionUnread) {
          await flush();
          const sections = await database.things.readSections();
          parse = createRecordParser({ sections, exportedIds, shiftMs, now });
          isSectionUnread = false;
        }
        addRecord(found);
        onProgress(progress);
        if (batch.length >= batchRecords || characters >= batchCharacters) await flush();
      }
    } catch (error) {
      if (!(error instanceof ExportDamage)) throw error;
      report.damage = error.message;
    }
    await flush();
    batch = [...newestBanners.values()];
    await flush();
    for (let start = 0; start < videos.length; start += batchRecords) {
      batch = videos.slice(start, start + batchRecords).map((record) => feature(record, featuredIds));
      await flush();
    }
    for (const id of featuredIds) {
      recordOutcomeOf(
        'featured_videos',
        id,
        addedVideoIds.has(id) ? 'added' : await findFeaturedOutcome(database, id),
      );
    }
    return report;
  };
}

/** Copies the attachments to which texts of the export link; those that exist here are kept. */
async function copyAttachments(files: FileStore, localFiles: LocalFiles | null): Promise<void> {
  for (const key of localFiles?.attachments ?? []) {
    const known = await files.open(key);
    known?.stream.destroy();
    const data = known ? null : await localFiles?.read(key);
    if (data && !('reason' in data)) await files.save(key, data);
  }
}

function feature({ entity }: VideoRecord, featuredIds: ReadonlySet<string>): VideoRecord {
  return {
    collection: 'videos',
    entity: { ...entity, featured: entity.featured || featuredIds.has(entity.id) },
  };
}

async function findFeaturedOutcome({ videos, tombstones }: Stores, id: string): Promise<Outcome> {
  if (await videos.findById(id)) return 'unchanged';
  return (await tombstones.has('videos', id)) ? 'skipped' : { fault: 'não há vídeo com este id' };
}

/** Writes a batch. When the database rejects a record, each record of the batch is written alone. */
async function writeBatch(
  database: Database,
  records: WritableRecord[],
  now: number,
  recordOutcome: (record: WritableRecord, outcome: Outcome) => void,
): Promise<void> {
  if (records.length === 0) return;
  try {
    const outcomes = await database.inTransaction((stores) => writeAll(stores, records, now));
    for (const [index, record] of records.entries()) recordOutcome(record, outcomes[index] ?? 'unchanged');
  } catch (batchError) {
    if (!isRefusal(batchError)) throw toDatabaseFailure(batchError);
    for (const record of records) {
      try {
        const [outcome = 'unchanged'] = await database.inTransaction((stores) =>
          writeAll(stores, [record], now),
        );
        recordOutcome(record, outcome);
      } catch (error) {
        if (!isRefusal(error)) throw toDatabaseFailure(error);
        recordOutcome(record, { fault: `o banco de dados recusou (${error.message})` });
      }
    }
  }
}

async function writeAll(stores: Stores, records: WritableRecord[], now: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const record of records) outcomes.push(await writeRecord(stores, record, now));
  if (outcomes.includes('added')) await invalidateAllPages(stores);
  return outcomes;
}

function bannerPlace(record: WritableRecord): string | null {
  switch (record.collection) {
    case 'main_banners':
    case 'middle_banners':
      return record.collection;
    case 'banners-laterais':
      return `${record.collection}/${record.entity.side}`;
    default:
      return null;
  }
}

function bannerDate({ entity }: WritableRecord): number {
  return 'createdAt' in entity ? (entity.createdAt ?? 0) : 0;
}
