/**
 * Deletes the records of an import, except those that were edited. It works in batches, which another process can
 * continue.
 */
import { attachmentTypeOf } from '../../../../domain/media/attachment.ts';
import { storageKeyOf } from '../../../../domain/media/image.ts';
import type { ImageOwner } from '../../../../domain/media/image-use.ts';
import type { Redirect } from '../../../../domain/redirects/redirects.ts';
import { importsMixed } from '../../../../domain/text/sentences.ts';
import type { ForeignSite } from '../../../../domain/transfer/foreign-record.ts';
import type { ImportKind } from '../../../../domain/transfer/import-report.ts';
import {
  type ImportedState,
  type ImportSpan,
  type LeftRecord,
  type UndoneKind,
  type UndoPlan,
  whyLeft,
} from '../../../../domain/transfer/undo-import.ts';
import type { Problem } from '../../../../domain/web/problem.ts';
import type { FileAdapters } from '../../../ports/adapters.ts';
import type { ImportedRecord } from '../../../ports/imports.ts';
import type { Stores } from '../../../ports/stores.ts';
import { yieldTurn } from '../../../ports/yield-turn.ts';
import { invalidateAllPages } from '../../caching/invalidate.ts';
import { deleteLooseFilesNow } from '../../media/delete-loose-files.ts';
import { deleteReplacedImages, saveImageUses } from '../../media/image-uses.ts';
import { deleteShareImages } from '../../media/share-image-files.ts';
import { deleteDraftRow } from '../../news/drafts/working-copy.ts';
import { deletePublishedNews } from '../../news/save-news.ts';
import { saveThingImages } from '../../news/things/thing-images.ts';
import { readBatches } from '../../site/read-batches.ts';
import { createIds, type IdOf } from '../foreign/foreign-ids.ts';

/** An item has several rows, so few items share a transaction. */
const itemsAtOnce = 20;
const readAtOnce = 200;
const leftShown = 100;
const systems: readonly ForeignSite['system'][] = ['wordpress', 'ghost'];

const isItem = ({ kind }: ImportedRecord) => kind === 'post' || kind === 'page';

interface Undo extends UndoPlan {
  left: LeftRecord[];
  /** The paths of records that stay, whose redirects stay too. */
  keptPaths: Set<string>;
}

function createUndo(): Undo {
  const counts = { post: 0, draft: 0, page: 0, comment: 0, redirect: 0 };
  return { counts, left: [], leftCount: 0, keptPaths: new Set() };
}

function leave(undo: Undo, { kind, title, path }: ImportedRecord, reason: string): void {
  undo.leftCount += 1;
  if (undo.left.length < leftShown) undo.left.push({ kind, title, reason });
  undo.keptPaths.add(path);
}

/** Counts what undoing an import would delete, and names what it would leave. Nothing is written. */
export function getUndoPlan(stores: Stores) {
  return async (span: ImportSpan): Promise<UndoPlan> => {
    const undo = createUndo();
    const idOf = await findIds(stores, span);
    for await (const records of readRecords(stores, span, readAtOnce))
      for (const { record, state, reason } of await readItems(stores, records, idOf)) {
        if (reason !== null) leave(undo, record, reason);
        else count(undo, record.kind, state);
      }
    for await (const rules of readRules(stores, span))
      undo.counts.redirect += rules.filter(({ target }) => !isKept(undo, target)).length;
    const { counts, left, leftCount } = undo;
    return { counts, left, leftCount };
  };
}

function count({ counts }: UndoPlan, kind: ImportKind, state: ImportedState): void {
  const counted: UndoneKind = kind === 'page' ? 'page' : state.newsVersion === null ? 'draft' : 'post';
  counts[counted] += 1;
  counts.comment += state.comments.length;
}

/**
 * Undoes an import until `signal` stops it between two batches. Returns the items that stay; null when it was stopped.
 */
export function deleteImported({ database, files, clock, log }: FileAdapters) {
  return async (
    span: ImportSpan,
    signal: AbortSignal,
    onProgress: (records: number) => void,
  ): Promise<Pick<UndoPlan, 'left' | 'leftCount'> | null> => {
    const undo = createUndo();
    const idOf = await findIds(database, span);
    let records = 0;
    for await (const batch of readRecords(database, span, itemsAtOnce)) {
      if (signal.aborted) return null;
      // Each text needs a few reads of the storage, which may be far away.
      const posts = batch.filter(({ kind }) => kind === 'post');
      await Promise.all(posts.map(({ newId }) => deleteShareImages(files, newId)));
      const items = batch.filter(isItem);
      if (items.length > 0)
        await database.inTransaction(async (stores) => {
          for (const { record, state, reason } of await readItems(stores, items, idOf)) {
            if (reason !== null) leave(undo, record, reason);
            else await deleteItem(stores, record, state);
          }
          await invalidateAllPages(stores);
        });
      records += batch.length;
      onProgress(records);
    }
    for await (const batch of readRecords(database, span, readAtOnce)) {
      if (signal.aborted) return null;
      await database.inTransaction(async (stores) => {
        for (const record of batch)
          if (!isItem(record) || record.newId === '') await deleteOther(stores, record, undo);
        await invalidateAllPages(stores);
      });
    }
    await database.inTransaction(async (stores) => {
      // The section for items without one has no record of its own.
      await deleteSection(stores, idOf('section', 'fallback'), clock());
      await invalidateAllPages(stores);
    });
    for await (const rules of readRules(database, span)) {
      if (signal.aborted) return null;
      await database.inTransaction(async (stores) => {
        const unneeded = await listUnneeded(stores, rules, undo);
        await stores.redirects.deleteMany(unneeded.map(({ id }) => id));
        // Of an attachment, the only record is the rule for its old address.
        for (const storageKey of attachmentsOf(unneeded))
          await stores.looseFiles.create({ storageKey, width: 0 }, clock());
        await invalidateAllPages(stores);
      });
    }
    // No later import of the site continues what is gone.
    for (const run of await listRunsOf(database, span))
      await database.imports.saveRun({ ...run, isInterrupted: false, isUndone: true });
    await deleteLooseFilesNow({ database, files, clock, log });
    return { left: undo.left, leftCount: undo.leftCount };
  };

  async function deleteItem(stores: Stores, record: ImportedRecord, state: ImportedState): Promise<void> {
    const { kind, newId: id, title } = record;
    const owners: ImageOwner[] = (
      kind === 'page' ? (['page', 'page-draft'] as const) : (['news', 'draft'] as const)
    ).map((owner) => ({ kind: owner, id, title }));
    const images: string[] = [];
    for (const owner of owners)
      for (const { storageKey } of await stores.imageUses.listByOwner(owner.kind, id))
        images.push(storageKey);
    if (kind === 'page') {
      await stores.textPages.delete(id);
      await stores.previews.deleteByTarget('page', id);
    } else await deleteNews(stores, id, clock());
    await deleteComments(stores, id, state);
    await saveImageUses(
      stores,
      owners.map((owner) => ({ owner, uses: [] })),
    );
    await deleteReplacedImages(stores, images, clock());
    await stores.imports.delete([record.id]);
    await yieldTurn();
  }

  /** Deletes an author or a section, unless people use or changed it. */
  async function deleteOther(stores: Stores, record: ImportedRecord, undo: Undo): Promise<void> {
    const { id, kind, newId } = record;
    const isOwn = newId === id;
    const section = kind === 'section' && isOwn ? await stores.things.find('section', id) : null;
    const author = kind === 'author' && isOwn ? await stores.things.find('author', id) : null;
    if (section && !(await deleteSection(stores, id, clock())))
      return leave(undo, record, 'tem outras notícias ou foi alterada aqui');
    if (author) {
      const isTouched = author.version > 1 || author.userId !== null;
      if (isTouched || (await stores.things.isUsed(id, { isStrict: true })))
        return leave(undo, record, 'assina outros textos ou foi alterado aqui');
      await stores.things.delete(id);
      await saveThingImages(stores, 'author', author, null, clock());
    }
    // A picture stays in the media library even if no text shows it.
    if (kind === 'file') await deleteReplacedImages(stores, [storageKeyOf(newId) ?? ''], clock());
    // The row of a comment stays with it, because it shows that the comment was cut.
    if (kind === 'comment' && newId !== '' && (await stores.comments.findById(newId))) return;
    await stores.imports.delete([id]);
  }
}

async function deleteNews(stores: Stores, id: string, now: number): Promise<void> {
  const things = (await stores.things.listByNews([id])).get(id);
  const draft = await stores.drafts.find(id);
  if (draft) await deleteDraftRow(stores, draft);
  else await deletePublishedNews(stores, id);
  await stores.draftVersions.deleteAll(id);
  await stores.news.deleteFormerSlugs(id);
  await stores.views.deleteByNews(id);
  for (const topic of things?.topics ?? [])
    if (topic.version === 1 && !(await stores.things.isUsed(topic.id))) {
      await stores.things.delete(topic.id);
      await saveThingImages(stores, 'topic', topic, null, now);
    }
}

async function deleteComments(stores: Stores, id: string, { comments }: ImportedState): Promise<void> {
  await stores.commentReports.deleteByNews(id);
  await stores.comments.deleteByNews(id);
  // A later import brings the comments again.
  await stores.tombstones.delete(
    'comments',
    comments.map((comment) => comment.id),
  );
}

/** Deletes a section that has no texts and that nobody changed, but never the last section. Returns whether it did. */
async function deleteSection(stores: Stores, id: string, now: number): Promise<boolean> {
  const { things } = stores;
  const { all } = await things.readSections();
  const section = all.find((one) => one.id === id);
  // A section that was merged into another one still leads there.
  if (!section) return true;
  const isTouched = section.version > 1 || section.mergedIds.length > 0;
  if (isTouched || all.length === 1 || (await things.isUsed(id, { isStrict: true }))) return false;
  await things.delete(id);
  await saveThingImages(stores, 'section', section, null, now);
  return true;
}

/**
 * Returns why the imports of some time cannot be undone: their records do not say to which site they belong. Null when
 * they can.
 */
export async function findUndoProblem(
  stores: Pick<Stores, 'imports'>,
  span: ImportSpan,
): Promise<Problem | null> {
  const runs = await listRunsOf(stores, span);
  return new Set(runs.map(({ system, site }) => `${system} ${site}`)).size > 1
    ? { code: 'conflict', message: importsMixed }
    : null;
}

/** Finds the ids of the imported site, by which its comments are distinguished from readers' own. */
async function findIds(stores: Stores, span: ImportSpan): Promise<IdOf> {
  const [run] = await listRunsOf(stores, span);
  const system = systems.find((one) => one === run?.system) ?? 'wordpress';
  return createIds({ system, address: run?.site || null });
}

const runsRead = 100;

/** Lists the imports that ran during some time and are not undone, newest first. */
async function listRunsOf({ imports }: Pick<Stores, 'imports'>, { since, until }: ImportSpan) {
  const runs = await imports.listRuns(runsRead);
  return runs.filter(
    ({ startedAt, finishedAt, isUndone }) => !isUndone && startedAt <= until && finishedAt >= since,
  );
}

interface ReadItem {
  record: ImportedRecord;
  state: ImportedState;
  /** Why it stays; null when it is deleted. */
  reason: string | null;
}

async function readItems(
  stores: Stores,
  records: readonly ImportedRecord[],
  idOf: IdOf,
): Promise<ReadItem[]> {
  const items = records.filter((record) => isItem(record) && record.newId !== '');
  const states = await stores.imports.readStates(items.map(({ newId }) => newId));
  return items.flatMap((record) => {
    const state = states.get(record.newId);
    if (!state) return [];
    const reason = whyLeft(
      record.kind,
      state,
      ({ userId, userName }) => userId === idOf('comment', `author ${userName ?? ''}`),
    );
    return [{ record, state, reason }];
  });
}

const readRecords = ({ imports }: Stores, span: ImportSpan, limit: number) =>
  readBatches(limit, (last: ImportedRecord | null) => imports.listImported(span, last?.id ?? '', limit));

const readRules = ({ redirects }: Stores, span: ImportSpan) =>
  readBatches(readAtOnce, (last: Rule | null) => redirects.listImported(span, last?.id ?? '', readAtOnce));

function isKept({ keptPaths }: Undo, target: string): boolean {
  return keptPaths.has(target) || keptPaths.has(target.replace(/\/rss\.xml$/, ''));
}

type Rule = Pick<Redirect, 'id' | 'target'>;

const attachmentsOf = (rules: readonly Rule[]) =>
  rules.flatMap(({ target }) => {
    const key = storageKeyOf(target);
    return key !== null && attachmentTypeOf(key) !== null ? key : [];
  });

/**
 * Lists the rules whose targets are deleted: they lead neither to a record that stays nor to a file of another text.
 */
async function listUnneeded(
  { images, looseFiles }: Stores,
  rules: readonly Rule[],
  undo: Undo,
): Promise<Rule[]> {
  const keys = rules.flatMap(({ target }) => storageKeyOf(target) ?? []);
  const shown = new Set((await images.listByKeys(keys)).map(({ storageKey }) => storageKey));
  for (const key of await looseFiles.listLinked(attachmentsOf(rules))) shown.add(key);
  return rules.filter(({ target }) => !isKept(undo, target) && !shown.has(storageKeyOf(target) ?? ''));
}
