/**
 * Imports the files of another system. For each batch, it reads records, loads what is known of them, converts, writes
 * and invalidates.
 */
import { systemActor } from '../../../../domain/accounts/audit.ts';
import type { Redirect } from '../../../../domain/redirects/redirects.ts';
import type { FieldMap } from '../../../../domain/transfer/field-map.ts';
import type { ForeignRecord } from '../../../../domain/transfer/foreign-record.ts';
import {
  countName,
  createForeignImportReport,
  type ForeignImportReport,
  type ImportedItem,
  importKinds,
  joinReports,
} from '../../../../domain/transfer/import-report.ts';
import { listUnknownNames, type SectionMap } from '../../../../domain/transfer/section-plan.ts';
import type { MovePlan } from '../../../../domain/transfer/site-move.ts';
import type { AddressBases } from '../../../../domain/transfer/wordpress/bases.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { OldSiteFiles } from '../../../ports/imports.ts';
import type { Scratch } from '../../../ports/scratch.ts';
import type { Clock, Stores } from '../../../ports/stores.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { invalidateAllPages } from '../../caching/invalidate.ts';
import { createId } from '../../site/create-id.ts';
import { readBatches } from '../../site/read-batches.ts';
import type { LocalFiles } from '../local-files.ts';
import { type Converter, type StartConverter, startConverter as startOwnConverter } from './converter.ts';
import { createForeignImages } from './foreign-images.ts';
import { findMappedAuthors } from './move-authors.ts';
import { findSectionPlan, setThingAddresses } from './move-sections.ts';
import { createOldSite, toAddressKey } from './redirect-rules.ts';
import { updateImportedTexts } from './rewrite-texts.ts';
import { type ReadForeignSite, readSurvey, type Survey, toMetItems } from './survey.ts';
import { toMovePlan } from './to-move-plan.ts';
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
   * Reads the foreign site. It is called for the survey, then for writing, and once more for all comments if one comes
   * before its item.
   */
  read: ReadForeignSite;
  localFiles: LocalFiles | null;
  fetchFile: OldSiteFiles['fetch'] | null;
  map: SectionMap;
  /** The words before categories and tags in old addresses; without them, they are guessed from links in texts. */
  bases?: AddressBases;
  /**
   * Authors by their ids on the foreign site: the id of a profile here, or `skip` for none. Lines of `map` add to them.
   */
  authors?: ReadonlyMap<string, string>;
  /**
   * Whether lines of the maps that match nothing are ignored: people may have chosen them before they changed the
   * files.
   */
  ignoresUnknownNames?: boolean;
  /** The texts of news that custom fields become; other fields are counted as left out. */
  fieldMap?: FieldMap;
  /** Whether the import is a dry run, whose result is thrown away, so that it never continues an earlier import. */
  isDryRun?: boolean;
  isByScreen?: boolean;
  /** Stops the import between batches. Running the same import again continues it. */
  signal?: AbortSignal;
  onProgress?(progress: ForeignImportProgress): void;
  /** Gets what sections and authors will become without a map, before anything is written. */
  onPlan?(plan: MovePlan): void;
  /** Gets each record with problems, for the report file. */
  onProblems?(item: ImportedItem): void;
}

export interface ForeignImportProgress {
  step: 'survey' | 'import';
  records: number;
  /** The number of records; 0 while it is not known. */
  totalRecords: number;
}

type ImportAdapters = Pick<Adapters, 'database' | 'files' | 'imageWorker' | 'clock'> & {
  openScratch(): Promise<Scratch>;
  /** Converts in another thread; without it, conversions run in the thread of the import. */
  startConverter?: StartConverter;
};

const rulesAtOnce = 500;
const batchRecords = 100;
/** The number of characters after which a batch ends, because two batches are in memory at a time. */
const batchCharacters = 300_000;

/**
 * Imports the files of another system (docs/product.md#moving-in). Whatever an earlier run wrote stays unchanged. Each
 * batch is one transaction, so that an interrupted import leaves no record half written.
 */
export function importForeignSite(adapters: ImportAdapters, addRedirects: AddRedirects) {
  const { database, clock, openScratch, startConverter = startOwnConverter } = adapters;
  return async (request: ForeignImportRequest): Promise<ForeignImportReport> => {
    const scratch = await openScratch();
    try {
      return await importWith(scratch, request);
    } finally {
      scratch.close();
    }
  };

  async function importWith(scratch: Scratch, request: ForeignImportRequest): Promise<ForeignImportReport> {
    const { read, signal, onProgress = () => {}, onProblems = () => {} } = request;
    const { isByScreen = false, isDryRun = false } = request;
    const report = {
      ...createForeignImportReport(createId(), clock()),
      isInterrupted: true,
      isByScreen,
    };
    const onRecord = (records: number) => onProgress({ step: 'survey', records, totalRecords: 0 });
    const survey = await readSurvey(database, scratch, read, onRecord, request.bases);
    const mapped = await findMappedAuthors(database, survey, request.map);
    if (!request.ignoresUnknownNames) rejectUnknownNames(survey, request, mapped);
    const { site } = survey;
    Object.assign(report, { system: site.system, site: site.address ?? '', name: site.name });
    const [latest] = isDryRun ? [] : await database.imports.listRuns(1);
    const interrupted = latest && isContinued(latest, report) ? latest : null;
    const toWhole = () => (interrupted ? joinReports(interrupted, report) : report);
    const saveRun = ({ imports }: Pick<Stores, 'imports'> = database) => imports.saveRun(toWhole());
    await saveRun();
    if (request.onPlan) request.onPlan(await toMovePlan(database, survey));

    const sectionPlan = await findSectionPlan(database, survey, request.map);
    report.newSections = sectionPlan.sections.map(({ name }) => name);
    await setThingAddresses(database, sectionPlan, survey);
    // This run is one of those that are listed.
    const hasEarlierRuns = (await database.imports.listRuns(2)).length > 1;
    if (interrupted || hasEarlierRuns) await addEarlierAddresses(database, survey);
    const oldSite = createOldSite(site.address, survey.fileHosts);
    const profiles = new Map<string, string>();
    const images = createForeignImages(adapters, { ...request, oldSite });
    const { idOf, fileHosts } = survey;
    const continuedSince = interrupted?.startedAt ?? null;
    const writer = createBatchWriter({
      database,
      addRedirects,
      idOf,
      report,
      continuedSince,
      saveRun,
      onProblems,
    });
    const thingWriter = createThingWriter({
      database,
      clock,
      survey,
      sectionPlan,
      images,
      profiles,
      choices: new Map([...(request.authors ?? []), ...mapped.choices]),
      writer,
      oldSite,
      report,
    });

    await thingWriter.writeSections();
    await thingWriter.writeAuthors();
    scratch.share();
    const namesOf = (all: ReadonlyMap<string, { name: string }>) =>
      new Map(Array.from(all, ([id, { name }]) => [id, name]));
    const topicNames = namesOf(survey.topics);
    const authorNames = namesOf(survey.authors);
    const fieldMap = request.fieldMap ?? new Map();
    const plan = { site, fileHosts, sectionPlan, fieldMap, topicNames, authorNames, profiles };
    const converter = startConverter(plan, scratch, images);
    const readAgain = () => request.read(toMetItems(scratch));
    await importBatches({ writer, converter, clock }, survey, report, {
      ...request,
      read: readAgain,
    });
    if (!signal?.aborted) {
      await thingWriter.writeTopics();
      if (request.localFiles || request.fetchFile) {
        const createImages = () => images;
        const importedBefore = report.startedAt;
        const again = { database, clock, createImages, signal, importedBefore, fileHosts };
        report.rewritten = (await updateImportedTexts(again, 'without-images')).rewritten;
      }
      report.isInterrupted = false;
    }
    const hasAdded = importKinds.some((kind) => report.counts[kind].added > 0);
    if (hasAdded) await database.inTransaction((stores) => recordRun(stores, report, clock()));
    report.finishedAt = clock();
    await saveRun();
    return toWhole();
  }
}

/**
 * Returns whether an import continues the previous one: that one must have the same site, and must not have been
 * completed.
 */
function isContinued(
  { isInterrupted, system, site, name }: ForeignImportReport,
  next: ForeignImportReport,
): boolean {
  return isInterrupted && system === next.system && site === next.site && name === next.name;
}

/** Adds the addresses of records of earlier imports, because texts of this file may link to them. */
async function addEarlierAddresses(
  { redirects }: Pick<Stores, 'redirects'>,
  { addresses }: Survey,
): Promise<void> {
  for await (const rules of readBatches(rulesAtOnce, (last: Redirect | null) =>
    redirects.list('', { after: last?.source ?? '', limit: rulesAtOnce }),
  ))
    for (const { source, target, isImported } of rules) {
      const key = toAddressKey(source);
      if (isImported && addresses.get(key) === undefined) addresses.set(key, target);
    }
}

type MapOption = '--map' | '--map author' | '--map profile' | '--map-field';

/**
 * The error for a map with names that match no category, author or custom field of the foreign site, or no profile of
 * the portal. Nothing was written.
 */
export class UnknownMapNames extends Error {
  readonly option: MapOption;
  readonly names: readonly string[];
  /** The names that exist on the foreign site; empty if the unknown name is that of a profile. */
  readonly known: readonly string[];

  constructor(option: MapOption, names: readonly string[], known: readonly string[]) {
    super(`unknown names: ${names.join(', ')}`);
    this.option = option;
    this.names = names;
    this.known = known;
  }
}

function rejectUnknownNames(
  { sections, authors, fields }: Survey,
  { map, fieldMap = new Map() }: ForeignImportRequest,
  { unknown, missing }: Awaited<ReturnType<typeof findMappedAuthors>>,
): void {
  const namesOf = (all: ReadonlyMap<string, { name: string }>) =>
    Array.from(all.values(), ({ name }) => name);
  const reject = (option: MapOption, names: readonly string[], known: readonly string[]) => {
    if (names.length > 0) throw new UnknownMapNames(option, names, known);
  };
  reject('--map', listUnknownNames([...sections.values()], map), namesOf(sections));
  reject('--map author', unknown, namesOf(authors));
  reject('--map profile', missing, []);
  const unknownKeys = [...fieldMap.keys()].filter((key) => !fields.has(key));
  reject('--map-field', unknownKeys, [...fields.keys()]);
}

interface Batch {
  records: Batched[];
  /** The number of records that were read when the batch ended. */
  readRecords: number;
}

/** Imports the records in batches. While one batch is converted, the previous one is written. */
async function importBatches(
  { writer, converter, clock }: { writer: BatchWriter; converter: Converter; clock: Clock },
  survey: Survey,
  report: ForeignImportReport,
  request: ForeignImportRequest,
): Promise<void> {
  let converting: ReturnType<typeof convert> | null = null;
  for await (const batch of readRecordBatches(survey, report, request)) {
    const fresh = await writer.loadFresh(batch.records);
    const next = convert(fresh, batch.readRecords);
    // If it fails, the error is reported where it is awaited.
    next.catch(() => {});
    if (converting) await write(await converting);
    converting = next;
  }
  if (converting) await write(await converting);

  async function convert(records: readonly Batched[], readRecords: number) {
    const comments = records.filter((record) => record.kind === 'comment');
    const others = records.filter((record) => record.kind !== 'comment');
    const now = clock();
    const prepared = await Promise.all(others.map((record) => converter.convert(record, now)));
    return { prepared, comments, readRecords };
  }

  async function write({ prepared, comments, readRecords }: Awaited<ReturnType<typeof convert>>) {
    await writer.writeBatch(prepared, comments);
    request.onProgress?.({ step: 'import', records: readRecords, totalRecords: survey.records });
  }
}

/** Reads the records in batches. If a comment comes before its item, all comments are read in a second pass. */
async function* readRecordBatches(
  { hasEarlyComments }: Pick<Survey, 'hasEarlyComments'>,
  report: ForeignImportReport,
  { read, signal, fieldMap }: ForeignImportRequest,
): AsyncGenerator<Batch, void, undefined> {
  let batch: Batch = { records: [], readRecords: 0 };
  let characters = 0;
  const isLate = ({ kind }: ForeignRecord) => hasEarlyComments && kind === 'comment';
  for (const isOfLast of hasEarlyComments ? [false, true] : [false]) {
    for await (const record of read()) {
      if (signal?.aborted) return;
      if (isLate(record) !== isOfLast) continue;
      batch.readRecords += 1;
      if (record.kind === 'item' && record.type === 'post')
        report.posts.there[record.isPending ? 'review' : record.state] += 1;
      if (record.kind === 'left-out') countName(report.leftOut, record.what);
      if (record.kind === 'item')
        for (const key of Object.keys(record.fields ?? {}))
          if (!fieldMap?.has(key)) countName(report.leftOut, `campo ${key.slice(0, 60)}`);
      if (!isBatched(record)) continue;
      batch.records.push(record);
      characters += record.kind === 'item' ? record.text.source.length : 0;
      if (batch.records.length < batchRecords && characters < batchCharacters) continue;
      yield batch;
      batch = { ...batch, records: [] };
      characters = 0;
    }
    if (!signal?.aborted) yield batch;
    batch = { ...batch, records: [] };
    characters = 0;
  }
}

async function recordRun(stores: Stores, report: ForeignImportReport, now: number): Promise<void> {
  await invalidateAllPages(stores);
  const { id, site, name, system, counts } = report;
  await recordAction(stores, systemActor, now, {
    action: 'content.imported',
    id,
    title: name || site || system,
    detail: `${counts.post.added} notícias, ${counts.page.added} páginas${toEarlier(counts)}`,
  });
}

/** Returns the counts of what earlier runs added; a killed run could not record its own. */
function toEarlier({ post, page }: ForeignImportReport['counts']): string {
  const [posts, pages] = [post, page].map(({ unchanged, changed }) => unchanged + changed);
  return posts || pages ? `; de importações anteriores, ${posts} e ${pages}` : '';
}
