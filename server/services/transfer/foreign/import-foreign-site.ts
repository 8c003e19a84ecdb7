/** Imports the files of another system, batch by batch. */
import { systemActor } from '../../../../domain/accounts/audit.ts';
import { joinNames, writeByline } from '../../../../domain/news/authors.ts';
import { newsAuthorsMax } from '../../../../domain/site/limits.ts';
import type { ForeignRecord } from '../../../../domain/transfer/foreign-record.ts';
import {
  countName,
  createForeignImportReport,
  type ForeignImportReport,
  type ImportedItem,
  importKinds,
} from '../../../../domain/transfer/import-report.ts';
import type { SectionMap } from '../../../../domain/transfer/section-plan.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { OldSiteFiles } from '../../../ports/imports.ts';
import type { Scratch } from '../../../ports/scratch.ts';
import type { Stores } from '../../../ports/stores.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { invalidateAllPages } from '../../caching/invalidate.ts';
import { createId } from '../../site/create-id.ts';
import type { LocalFiles } from '../local-files.ts';
import { createForeignImages } from './foreign-images.ts';
import type { MoveContext } from './move-context.ts';
import { findSectionPlan, setThingAddresses } from './move-sections.ts';
import { createOldSite } from './old-addresses.ts';
import { updateImportedTexts } from './rewrite-texts.ts';
import { type ReadForeignSite, readSurvey, type Survey } from './survey.ts';
import {
  type AddRedirects,
  type Batched,
  type BatchWriter,
  createBatchWriter,
  isBatched,
} from './write-batch.ts';
import { createThingWriter } from './write-things.ts';

export interface ForeignImportRequest {
  /**
   * Reads the foreign site. It is called for a survey, to write, and once more for comments that come before their items.
   */
  read: ReadForeignSite;
  localFiles: LocalFiles | null;
  fetchFile: OldSiteFiles['fetch'] | null;
  map: SectionMap;
  /** Stops the import between batches; the same import continues later. */
  signal?: AbortSignal;
  onProgress?(progress: ForeignImportProgress): void;
  /** Takes each record with problems, for the report file. */
  onProblems?(item: ImportedItem): void;
}

export interface ForeignImportProgress {
  step: 'survey' | 'import';
  records: number;
  /** The number of records; 0 while it is not known. */
  totalRecords: number;
}

type ImportAdapters = Pick<Adapters, 'database' | 'files' | 'imageWorker' | 'clock'> & {
  openScratch(): Scratch;
};

const batchRecords = 50;
/** A batch has so many characters at most, because some texts are as long as hundreds of others. */
const batchCharacters = 4_000_000;

/**
 * Imports the files of another system (docs/product.md#moving-in). Everything that an earlier run wrote stays as it
 * is. Each batch is a transaction, so that an interrupted import leaves no record half done.
 */
export function importForeignSite(adapters: ImportAdapters, addRedirects: AddRedirects) {
  const { database, clock, openScratch } = adapters;
  return async (request: ForeignImportRequest): Promise<ForeignImportReport> => {
    const scratch = openScratch();
    try {
      return await importWith(scratch, request);
    } finally {
      scratch.close();
    }
  };

  async function importWith(scratch: Scratch, request: ForeignImportRequest): Promise<ForeignImportReport> {
    const { read, signal, onProgress = () => {}, onProblems = () => {} } = request;
    const report = { ...createForeignImportReport(createId(), clock()), isInterrupted: true };
    const survey = await readSurvey(database, scratch, read, (records) =>
      onProgress({ step: 'survey', records, totalRecords: 0 }),
    );
    const { site } = survey;
    Object.assign(report, { system: site.system, site: site.address ?? '', name: site.name });
    await database.imports.saveRun(report);

    const sectionPlan = await findSectionPlan(database, survey, request.map);
    await setThingAddresses(database, sectionPlan, survey);
    const oldSite = createOldSite(site.address, survey.fileHosts);
    const profiles = new Map<string, string>();
    const context: MoveContext = {
      ...survey,
      oldSite,
      images: createForeignImages(adapters, { ...request, oldSite }),
      sectionPlan,
      topicNameOf: (id) => survey.topics.get(id)?.name ?? '',
      signOf: (ids) => ({
        author: joinNames(ids.slice(0, newsAuthorsMax).flatMap((id) => survey.authors.get(id)?.name ?? [])),
        byline: writeByline({ authors: ids.flatMap((id) => profiles.get(id) ?? []), contributors: [] }),
      }),
      now: clock,
    };

    const writer = createBatchWriter({ database, clock, addRedirects, context, report, onProblems });
    const thingWriter = createThingWriter({ database, clock, survey, context, profiles, report, writer });

    await thingWriter.writeSections();
    await thingWriter.writeAuthors();
    await writeItems(writer, survey, report, request);
    if (!signal?.aborted) {
      await thingWriter.writeTopics();
      if (request.localFiles || request.fetchFile) {
        const createImages = () => context.images;
        const importedBefore = report.startedAt;
        const { fileHosts } = survey;
        const again = { database, clock, createImages, signal, importedBefore, fileHosts };
        report.rewritten = (await updateImportedTexts(again, 'without-images')).rewritten;
      }
      report.isInterrupted = false;
    }
    const hasAdded = importKinds.some((kind) => report.counts[kind].added > 0);
    if (hasAdded) await database.inTransaction((stores) => recordRun(stores, report, clock()));
    report.finishedAt = clock();
    await database.imports.saveRun(report);
    return report;
  }
}

/** Writes all items. Comments that come before their items are read once more, and written last. */
async function writeItems(
  { writeBatch }: BatchWriter,
  { records: totalRecords, hasEarlyComments }: Survey,
  report: ForeignImportReport,
  { read, signal, onProgress }: ForeignImportRequest,
): Promise<void> {
  let batch: Batched[] = [];
  let characters = 0;
  let records = 0;
  const flush = async () => {
    await writeBatch(batch);
    batch = [];
    characters = 0;
    onProgress?.({ step: 'import', records, totalRecords });
  };
  const readAll = async (isWanted: (record: ForeignRecord) => boolean) => {
    for await (const record of read()) {
      if (signal?.aborted) return;
      if (!isWanted(record)) continue;
      records += 1;
      if (record.kind === 'left-out') countName(report.leftOut, record.what);
      if (!isBatched(record)) continue;
      batch.push(record);
      characters += record.kind === 'item' ? record.text.source.length : 0;
      if (batch.length >= batchRecords || characters >= batchCharacters) await flush();
    }
    if (!signal?.aborted) await flush();
  };
  const isLate = ({ kind }: ForeignRecord) => hasEarlyComments && kind === 'comment';
  await readAll((record) => !isLate(record));
  if (hasEarlyComments) await readAll(isLate);
}

async function recordRun(stores: Stores, report: ForeignImportReport, now: number): Promise<void> {
  await invalidateAllPages(stores);
  const { id, site, name, system, counts } = report;
  await recordAction(stores, systemActor, now, {
    action: 'content.imported',
    id,
    title: name || site || system,
    detail: `${counts.post.added} notícias, ${counts.page.added} páginas`,
  });
}
