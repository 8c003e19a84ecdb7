/** Writes a batch of imported records with their redirects in one transaction. */
import type { DraftState } from '../../../../domain/news/draft.ts';
import type {
  ForeignComment,
  ForeignFault,
  ForeignFile,
  ForeignItem,
} from '../../../../domain/transfer/foreign-record.ts';
import { cleanProblems, type ImportProblem } from '../../../../domain/transfer/import-problems.ts';
import {
  countProblems,
  type ForeignImportReport,
  type ImportCounts,
  type ImportedItem,
  type ImportKind,
} from '../../../../domain/transfer/import-report.ts';
import type { ImportedRecord, SavedImport } from '../../../ports/imports.ts';
import type { Database, Stores } from '../../../ports/stores.ts';
import { invalidateAllPages } from '../../caching/invalidate.ts';
import { isRefusal, toDatabaseFailure } from '../database-refusals.ts';
import { hashRecord, type IdOf } from './foreign-ids.ts';
import { isSkippedAuthor } from './move-authors.ts';
import type { MovedThing } from './move-sections.ts';
import type { Prepared } from './prepare-item.ts';
import type { RedirectRule } from './redirect-rules.ts';
import { writeComments } from './write-comments.ts';
import { writePrepared } from './write-prepared.ts';

/**
 * Saves rules for the old addresses of an import, in the transaction of their records. Rejected rules are named by
 * their index.
 */
export type AddRedirects = (
  stores: Stores,
  rules: readonly RedirectRule[],
  importedAt: number,
) => Promise<{ added: number; refused: readonly { index: number; reason: string }[] }>;

export type Batched = ForeignItem | ForeignComment | ForeignFile | ForeignFault;

interface BatchRun {
  database: Database;
  addRedirects: AddRedirects;
  idOf: IdOf;
  report: ForeignImportReport;
  /** If this import continues an interrupted one, when that one began; otherwise null. */
  continuedSince: number | null;
  /**
   * Saves the report in the transaction of a batch, so that after a kill the next process continues from its counts.
   */
  saveRun(stores: Stores): Promise<void>;
  onProblems(item: ImportedItem): void;
}

export type BatchWriter = ReturnType<typeof createBatchWriter>;

/**
 * Writes the records of a foreign site with their rows and redirects, and counts them. If a batch cannot be written, its
 * counts are taken back.
 */
export function createBatchWriter(run: BatchRun) {
  const { database, addRedirects, idOf, report, continuedSince, saveRun, onProblems } = run;
  /** Records with problems in a transaction that is open; null outside of one. */
  let held: ImportedItem[] | null = null;

  function count(kind: ImportKind, outcome: keyof ImportCounts): void {
    report.counts[kind][outcome] += 1;
  }

  function recordProblems(record: ImportedRecord): void {
    countProblems(report, record.problems);
    if (record.problems.length === 0) return;
    if (held) held.push(record);
    else onProblems(record);
  }

  /** Counts a section that became a topic, even if no published news name the topic yet, so that it has no address. */
  function countTopic({ kind, newId, problems }: ImportedRecord): void {
    const isTopic = newId !== '' && problems.some(({ code }) => code === 'section');
    if (kind === 'section' && isTopic) report.sectionsAsTopics += 1;
  }

  /** Counts the current states of posts from earlier imports. */
  async function countSettledPosts(rows: readonly ImportedRecord[]): Promise<void> {
    const ids = rows.flatMap(({ kind, newId }) => (kind === 'post' ? newId : []));
    if (ids.length === 0) return;
    const published = new Set((await database.news.listTitlesByIds(ids)).map(({ id }) => id));
    const drafts = new Map((await database.drafts.listByIds(ids)).map(({ id, state }) => [id, state]));
    for (const id of ids) {
      const draft = drafts.get(id);
      if (published.has(id)) report.posts.here.published += 1;
      else if (draft !== undefined) report.posts.here[toPostState(draft)] += 1;
      else report.posts.here[(await database.trash.find(id)) ? 'trashed' : 'deleted'] += 1;
    }
  }

  /**
   * Counts a record that an earlier run completed. Its problems count if this import continues that run. A record
   * that the old site has restricted since is reported, because it may be public here.
   */
  function countSettled(
    row: ImportedRecord,
    checksum: string,
    problems: readonly ImportProblem[] = [],
  ): void {
    count(row.kind, row.checksum === checksum ? 'unchanged' : 'changed');
    countTopic(row);
    if (continuedSince !== null && row.importedAt >= continuedSince) recordProblems(row);
    const restriction =
      row.checksum === checksum ? undefined : problems.find(({ code }) => code === 'access');
    if (restriction && row.problems.every(({ code }) => code !== 'access')) {
      const detail = `mudou no site antigo (${restriction.detail}); aqui fica como estava`;
      recordProblems({ ...row, problems: [{ code: 'fault', detail }] });
    }
  }

  /** Saves the rows of sections, topics and authors that no earlier run saved. */
  async function saveThings(stores: Stores, moved: readonly MovedThing[]): Promise<void> {
    const known = await listKnown(
      stores,
      moved.map(({ record }) => record.id),
    );
    const fresh: MovedThing[] = [];
    for (const one of moved) {
      const { record } = one;
      const row = known.get(record.id);
      if (row && isSettled(row)) countSettled(row, record.checksum);
      // If a person has ticked the problem off, it stays ticked off.
      else if (row && haveSameProblems(row, record))
        fresh.push({ ...one, record: { ...record, isOpen: row.isOpen } });
      else fresh.push(one);
    }
    await saveRows(stores, fresh);
  }

  /** Saves rows together with the redirects of their records. Redirects that the portal rejects become problems. */
  async function saveRows(
    stores: Stores,
    rows: readonly (MovedThing & Pick<Prepared, 'original'>)[],
  ): Promise<void> {
    const owners = rows.flatMap(({ rules }, index) => rules.map(() => index));
    const rules = rows.flatMap((row) => row.rules);
    const { added, refused } =
      rules.length === 0 ? { added: 0, refused: [] } : await addRedirects(stores, rules, report.startedAt);
    report.redirects += added;
    const saving: SavedImport[] = [];
    for (const [index, { record, original, isCounted = true, isNew = true, hasSearch }] of rows.entries()) {
      const unanswered = refused
        .filter((one) => owners[one.index] === index)
        .map((one) => ({
          code: 'redirect' as const,
          detail: `${rules[one.index]?.from}: ${one.reason}`,
        }));
      const saved = { ...record, problems: cleanProblems([...record.problems, ...unanswered]) };
      saving.push({ record: saved, original });
      const isOtherFile = saved.kind === 'file' && saved.problems.every(({ code }) => code === 'file');
      const isThing = saved.kind === 'section' || saved.kind === 'topic';
      const isLeftOut = isThing || isOtherFile || (saved.kind === 'author' && isSkippedAuthor(saved));
      const here = isNew ? 'added' : 'unchanged';
      const outcome = saved.newId !== '' ? here : isLeftOut ? 'skipped' : 'failed';
      if (isCounted) count(saved.kind, outcome);
      if (hasSearch) report.searchTexts += 1;
      countTopic(saved);
      recordProblems(saved);
    }
    await stores.imports.saveMany(saving);
  }

  async function write(
    stores: Stores,
    prepared: readonly Prepared[],
    settled?: Map<string, ImportedRecord>,
  ): Promise<void> {
    const ids = prepared.map(({ record }) => record.id);
    const known = settled ?? (await listKnown(stores, ids));
    const fresh = new Map<string, Prepared>();
    /** A foreign site may have a record twice; the second one is written later. */
    const again: Prepared[] = [];
    for (const one of prepared) {
      const { id, checksum } = one.record;
      const row = known.get(id);
      if (row && isSettled(row)) countSettled(row, checksum);
      else if (fresh.has(id)) again.push(one);
      else fresh.set(id, one);
    }
    const writing = [...fresh.values()];
    const problems = await writePrepared(stores, writing);
    const rows = writing.map(({ record, rules, ...one }) => {
      const problem = problems.get(record.id);
      const saved = problem ? { ...record, newId: '', path: '', problems: [problem] } : { ...record };
      const row = known.get(record.id);
      // If a person has ticked the problem off, it stays ticked off.
      if (row && haveSameProblems(row, saved)) saved.isOpen = row.isOpen;
      known.set(saved.id, saved);
      return { ...one, record: saved, rules: problem ? [] : rules };
    });
    await saveRows(stores, rows);
    for (const { record, news, draft, page } of rows) {
      if (record.newId === '') continue;
      const written = news?.news ?? draft?.draft.fields ?? page;
      if (written && written.searchFields !== '') report.searchTexts += 1;
      const state = news ? 'published' : toPostState(draft?.draft.state ?? 'draft');
      if (record.kind === 'post') report.posts.here[state] += 1;
    }
    if (again.length > 0) await write(stores, again, known);
  }

  async function writeCommentBatch(stores: Stores, comments: readonly ForeignComment[]): Promise<void> {
    const written = await writeComments({ idOf }, stores, comments, report.startedAt);
    const rows = written.flatMap(({ row }) => row ?? []);
    const known = await listKnown(
      stores,
      rows.map(({ id }) => id),
    );
    const fresh = rows.filter(({ id }) => !known.has(id));
    const continued =
      continuedSince === null
        ? []
        : await stores.imports.listByIds(
            written.flatMap(({ outcome }, index) =>
              outcome === 'unchanged' ? idOf('comment', comments[index]?.id ?? '') : [],
            ),
          );
    await stores.imports.saveMany(fresh.map((record) => ({ record })));
    for (const { outcome } of written) count('comment', outcome);
    for (const row of [...rows, ...continued]) recordProblems(row);
  }

  /** Counts the records that an earlier import completed, and returns the others. */
  async function loadFresh(records: readonly Batched[]): Promise<Batched[]> {
    const settled = await listKnown(
      database,
      records.flatMap((record) => rowIdOf(record) ?? []),
    );
    const settledRows: ImportedRecord[] = [];
    const fresh = records.filter((record) => {
      const row = settled.get(rowIdOf(record) ?? '');
      if (!row || !isSettled(row)) return true;
      settledRows.push(row);
      countSettled(row, hashRecord(record), 'problems' in record ? record.problems : []);
      return false;
    });
    await countSettledPosts(settledRows);
    return fresh;
  }

  /** Commits a batch. If the database rejects it, each record is written separately. */
  async function writeBatch(
    prepared: readonly Prepared[],
    comments: readonly ForeignComment[],
  ): Promise<void> {
    if (prepared.length + comments.length === 0) return saveRun(database);
    try {
      await commitOnce(prepared, comments);
    } catch (batchError) {
      if (!isRefusal(batchError)) throw toDatabaseFailure(batchError);
      for (const one of prepared) await commitAlone(one, []);
      for (const comment of comments) await commitAlone(null, [comment]);
    }
  }

  async function commitOnce(
    prepared: readonly Prepared[],
    comments: readonly ForeignComment[],
  ): Promise<void> {
    const before = structuredClone(report);
    const problems: ImportedItem[] = [];
    held = problems;
    try {
      await database.inTransaction(async (stores) => {
        await write(stores, prepared);
        await writeCommentBatch(stores, comments);
        await invalidateAllPages(stores);
        await saveRun(stores);
      });
    } catch (error) {
      Object.assign(report, before);
      throw error;
    } finally {
      held = null;
    }
    for (const item of problems) onProblems(item);
  }

  async function commitAlone(one: Prepared | null, comments: readonly ForeignComment[]): Promise<void> {
    try {
      await commitOnce(one ? [one] : [], comments);
    } catch (error) {
      if (!isRefusal(error)) throw toDatabaseFailure(error);
      if (!one) return count('comment', 'failed');
      const problem = { code: 'fault', detail: error.message } as const;
      const record = { ...one.record, newId: '', path: '', problems: cleanProblems([problem]) };
      await database.inTransaction((stores) => stores.imports.save(record));
      if (one.isCounted !== false) count(record.kind, 'failed');
      recordProblems(record);
    }
  }

  function rowIdOf(record: Batched): string | null {
    if (record.kind === 'comment' || record.kind === 'fault') return null;
    return idOf(record.kind, record.id);
  }

  return { countSettled, saveThings, loadFresh, writeBatch };
}

export function isBatched(record: { kind: string }): record is Batched {
  return ['item', 'comment', 'file', 'fault'].includes(record.kind);
}

/** Returns how the report counts a draft. */
const toPostState = (state: DraftState) => (state === 'scheduled' || state === 'review' ? state : 'draft');

/** Returns whether a record is done. Records that could not be written, and missing files, are tried again. */
function isSettled({ newId }: ImportedRecord): boolean {
  return newId !== '';
}

function haveSameProblems(one: ImportedRecord, other: ImportedRecord): boolean {
  return JSON.stringify(one.problems) === JSON.stringify(other.problems);
}

async function listKnown(
  { imports }: Pick<Stores, 'imports'>,
  ids: readonly string[],
): Promise<Map<string, ImportedRecord>> {
  return new Map((await imports.listByIds(ids)).map((row) => [row.id, row]));
}
