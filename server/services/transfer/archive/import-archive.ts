import { systemActor } from '../../../../domain/accounts/audit.ts';
import { joinNames, writeByline } from '../../../../domain/news/authors.ts';
import { newsAuthorsMax } from '../../../../domain/site/limits.ts';
import type { ArchiveRecord } from '../../../../domain/transfer/archive-record.ts';
import {
  type ArchiveReport,
  countName,
  createArchiveReport,
  type ImportedItem,
  importKinds,
} from '../../../../domain/transfer/import-report.ts';
import type { SectionMap } from '../../../../domain/transfer/section-plan.ts';
import type { OldSiteFiles } from '../../../ports/imports.ts';
import type { Scratch } from '../../../ports/scratch.ts';
import type { Stores } from '../../../ports/stores.ts';
import type { Adapters } from '../../../services.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { createId } from '../../site/create-id.ts';
import { invalidateAllPages } from '../../site/invalidate.ts';
import type { LocalFiles } from '../local-files.ts';
import { createArchiveImages } from './archive-images.ts';
import { moveAuthor, type PreparedAuthor, toPreparedAuthor } from './move-authors.ts';
import type { MoveContext } from './move-context.ts';
import {
  createPlannedSections,
  findSectionPlan,
  type MovedPlace,
  moveTopic,
  setPlaceAddresses,
  toFeedsRow,
  toSectionRow,
} from './move-sections.ts';
import { createOldSite, toAddressKey } from './old-addresses.ts';
import { updateImportedTexts } from './rewrite-texts.ts';
import { type ReadArchive, readSurvey } from './survey.ts';
import { type AddRedirects, type Batched, createBatchWriter, isBatched } from './write-batch.ts';

export interface ArchiveRequest {
  /** Called for a survey, to write, and once more for comments that come before their items. */
  read: ReadArchive;
  localFiles: LocalFiles | null;
  fetchFile: OldSiteFiles['fetch'] | null;
  map: SectionMap;
  isDryRun: boolean;
  /** Stops between batches; the same import continues later. */
  signal?: AbortSignal;
  onProgress?(progress: ArchiveProgress): void;
  /** Each record with problems, for the report file. */
  onProblems?(item: ImportedItem): void;
}

export interface ArchiveProgress {
  step: 'survey' | 'import';
  records: number;
  /** 0 while it is not known. */
  totalRecords: number;
}

type ImportAdapters = Pick<Adapters, 'database' | 'files' | 'imageWorker' | 'clock'> & {
  openScratch(): Scratch;
};

const batchRecords = 50;
/** Some texts are as long as hundreds of others. */
const batchCharacters = 4_000_000;
const placesAtOnce = 200;

/**
 * Imports the archive of another system (docs/product.md#moving-in). Everything that an earlier run wrote stays as it
 * is. Each batch is a transaction, so that an interrupted import leaves no record half done.
 */
export function importArchive(adapters: ImportAdapters, addRedirects: AddRedirects) {
  const { database, clock, openScratch } = adapters;
  return async (request: ArchiveRequest): Promise<ArchiveReport> => {
    const scratch = openScratch();
    try {
      return await importWith(scratch, request);
    } finally {
      scratch.close();
    }
  };

  async function importWith(scratch: Scratch, request: ArchiveRequest): Promise<ArchiveReport> {
    const { read, isDryRun, signal, onProgress = () => {}, onProblems = () => {} } = request;
    const report = { ...createArchiveReport(createId(), clock()), isDryRun, isInterrupted: true };
    const survey = await readSurvey(database, scratch, read, (records) =>
      onProgress({ step: 'survey', records, totalRecords: 0 }),
    );
    const { site, idOf } = survey;
    Object.assign(report, { system: site.system, site: site.address ?? '', name: site.name });
    if (!isDryRun) await database.imports.saveRun(report);

    const sectionPlan = await findSectionPlan(database, survey, request.map);
    await setPlaceAddresses(database, sectionPlan, survey);
    const oldSite = createOldSite(site.address);
    const profiles = new Map<string, string>();
    const context: MoveContext = {
      ...survey,
      oldSite,
      images: createArchiveImages(adapters, { ...request, oldSite }),
      sectionPlan,
      topicNameOf: (id) => survey.topics.get(id)?.name ?? '',
      signOf: (ids) => ({
        author: joinNames(ids.slice(0, newsAuthorsMax).flatMap((id) => survey.authors.get(id)?.name ?? [])),
        byline: writeByline({ authors: ids.flatMap((id) => profiles.get(id) ?? []), contributors: [] }),
      }),
      now: clock,
    };

    const writer = createBatchWriter({
      database,
      clock,
      addRedirects,
      context,
      report,
      isDryRun,
      onProblems,
    });
    const { run, savePlaces, writeBatch } = writer;
    const sectionRows = async (stores: Stores, isTopic: boolean) => {
      const places: MovedPlace[] = [];
      for (const section of survey.sections.values()) {
        const fate = sectionPlan.fates.get(section.id);
        if (fate && (fate.topic !== '') === isTopic)
          places.push(await toSectionRow(stores, survey, sectionPlan, section, clock()));
      }
      return places;
    };

    async function writeFirst(stores: Stores): Promise<void> {
      if (!isDryRun) await createPlannedSections(stores, sectionPlan);
      await savePlaces(stores, await sectionRows(stores, false));
      if (isDryRun) return;
      await invalidateAllPages(stores);
      const id = idOf('site', 'feeds');
      const [feeds] = await stores.imports.listByIds([id]);
      if (!feeds) await savePlaces(stores, [toFeedsRow(id, clock())]);
    }

    async function writeAuthors(): Promise<void> {
      const authors = [...survey.authors.values()];
      for (let start = 0; start < authors.length; start += placesAtOnce) {
        const part = authors.slice(start, start + placesAtOnce);
        const rows = await database.imports.listByIds(part.map(({ id }) => idOf('author', id)));
        const settled = new Map(rows.map((row) => [row.oldId, row]));
        const prepared: PreparedAuthor[] = [];
        for (const author of part)
          if (!settled.get(author.id)?.newId)
            prepared.push(await toPreparedAuthor(survey, context.images, author));
        if (isDryRun) report.counts.author.added += prepared.length;
        else
          await run(async (stores) => {
            const moved: MovedPlace[] = [];
            for (const one of prepared) moved.push(...((await moveAuthor(stores, one, clock())) ?? []));
            await savePlaces(stores, moved);
            for (const { record } of moved) settled.set(record.oldId, record);
          });
        const known = await database.authors.listByIds([...settled.values()].map(({ newId }) => newId));
        for (const { oldId, newId } of settled.values())
          if (known.some(({ id }) => id === newId)) profiles.set(oldId, newId);
        for (const { id, oldPaths } of part) {
          const path = settled.get(id)?.path ?? '';
          if (path !== '') for (const oldPath of oldPaths) survey.addresses.set(toAddressKey(oldPath), path);
        }
        report.counts.author.unchanged += rows.filter(({ newId }) => newId !== '').length;
      }
    }

    /** Topics exist once their news do. */
    async function writeTopics(): Promise<void> {
      await run(async (stores) => savePlaces(stores, await sectionRows(stores, true)));
      const topics = [...survey.topics.values()];
      if (isDryRun) {
        report.counts.topic.added += survey.topicUses.size;
        return;
      }
      for (let start = 0; start < topics.length; start += placesAtOnce) {
        await run(async (stores) => {
          const moved: MovedPlace[] = [];
          for (const topic of topics.slice(start, start + placesAtOnce))
            moved.push(...((await moveTopic(stores, survey, topic, clock())) ?? []));
          await savePlaces(stores, moved);
        });
      }
    }

    async function recordRun(stores: Stores): Promise<void> {
      await invalidateAllPages(stores);
      const { post, page } = report.counts;
      await recordAction(stores, systemActor, clock(), {
        action: 'content.imported',
        id: report.id,
        title: site.name || site.address || site.system,
        detail: `${post.added} notícias, ${page.added} páginas`,
      });
    }

    await run(writeFirst);
    await writeAuthors();
    let batch: Batched[] = [];
    let characters = 0;
    let records = 0;
    const flush = async () => {
      await writeBatch(batch);
      batch = [];
      characters = 0;
      onProgress({ step: 'import', records, totalRecords: survey.records });
    };
    const readAll = async (isWanted: (record: ArchiveRecord) => boolean) => {
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
    const isLate = ({ kind }: ArchiveRecord) => survey.hasEarlyComments && kind === 'comment';
    await readAll((record) => !isLate(record));
    if (survey.hasEarlyComments) await readAll(isLate);
    if (!signal?.aborted) {
      await writeTopics();
      if (!isDryRun && (request.localFiles || request.fetchFile)) {
        const createImages = () => context.images;
        const importedBefore = report.startedAt;
        const again = { database, clock, createImages, signal, importedBefore };
        report.rewritten = (await updateImportedTexts(again, 'without-images')).rewritten;
      }
      report.isInterrupted = false;
    }
    if (!isDryRun && importKinds.some((kind) => report.counts[kind].added > 0)) await run(recordRun);
    report.finishedAt = clock();
    if (!isDryRun) await database.imports.saveRun(report);
    return report;
  }
}
