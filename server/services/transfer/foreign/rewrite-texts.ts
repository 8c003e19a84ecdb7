/** Converts the originals of imported texts again, after missing images arrived or the conversion became better. */
import type { News } from '../../../../domain/news/news.ts';
import { cleanFields, fieldsOf, type NewsFields } from '../../../../domain/news/news-fields.ts';
import {
  cleanProblems,
  type ImportProblem,
  listMissingImages,
} from '../../../../domain/transfer/import-problems.ts';
import type { ImportedOriginal, ImportedRecord } from '../../../ports/imports.ts';
import type { Clock, Database, Stores } from '../../../ports/stores.ts';
import { invalidateAllPages } from '../../caching/invalidate.ts';
import { saveWorkingCopy } from '../../news/drafts/working-copy.ts';
import { saveNews } from '../../news/save-news.ts';
import { savePageImages } from '../../pages/text-pages.ts';
import { moveText } from './convert.ts';
import { hashFields, hashPage } from './foreign-ids.ts';
import type { ForeignImages } from './found-image.ts';
import { packOriginal, unpackOriginal } from './pack-original.ts';
import { createOldSite, type OldSite } from './redirect-rules.ts';

interface RewriteCounts {
  rewritten: number;
  unchanged: number;
  /** The number of texts that stay, because they were edited, unpublished or deleted since. */
  left: number;
}

interface Rewriter {
  database: Database;
  clock: Clock;
  /** Creates the search for images of a site; called once for each site. */
  createImages(oldSite: OldSite): ForeignImages;
  signal?: AbortSignal | undefined;
  /** Hosts of the old site that serve only its files. */
  fileHosts?: ReadonlySet<string>;
  /** Only texts that were imported before this moment are converted, in epoch milliseconds. */
  importedBefore?: number;
  onProgress?: (texts: number) => void;
}

const batchRows = 20;

/** Converts imported texts again from their originals: all that were not edited, or only those that lack images. */
export async function updateImportedTexts(
  {
    database,
    clock,
    createImages,
    signal,
    fileHosts,
    importedBefore = Infinity,
    onProgress = () => {},
  }: Rewriter,
  which: 'all' | 'without-images',
): Promise<RewriteCounts> {
  const counts: RewriteCounts = { rewritten: 0, unchanged: 0, left: 0 };
  const bySite = new Map<string, { oldSite: OldSite; images: ForeignImages }>();
  const siteOf = (base: string | null) => {
    const origin = base === null ? '' : new URL(base).origin;
    const oldSite = createOldSite(origin || null, fileHosts);
    const site = bySite.get(origin) ?? { oldSite, images: createImages(oldSite) };
    bySite.set(origin, site);
    return site;
  };
  let afterId = '';
  let texts = 0;
  while (!signal?.aborted) {
    const rows = await database.imports.listWithOriginal(afterId, batchRows);
    for (const row of rows) {
      texts += 1;
      if (row.importedAt < importedBefore && (which === 'all' || (await hasNewImage(row)))) await update(row);
    }
    onProgress(texts);
    afterId = rows.at(-1)?.id ?? '';
    if (rows.length < batchRows) break;
  }
  return counts;

  /**
   * Returns whether a missing image of the text has arrived. The original is not read for this: it is long, and most
   * lost images never arrive.
   */
  async function hasNewImage({ problems }: ImportedRecord): Promise<boolean> {
    const missing = listMissingImages(problems);
    if (missing === null) return true;
    const { images } = siteOf(null);
    for (const { address, candidates } of missing)
      if ((await images.find(address, candidates)).kind === 'stored') return true;
    return false;
  }

  async function update(row: ImportedRecord): Promise<void> {
    const before = await findUnedited(database, row);
    const packed = before && (await database.imports.findOriginal(row.id));
    counts[packed ? await rewrite(row, unpackOriginal(packed), before) : 'left'] += 1;
  }

  async function rewrite(
    row: ImportedRecord,
    original: ImportedOriginal,
    before: Unedited,
  ): Promise<keyof RewriteCounts> {
    const { oldSite, images } = siteOf(original.base);
    const addresses = new Map<string, never>();
    const files = { get: () => undefined, listAttached: () => [] };
    const kept = { ...original, itemId: row.oldId };
    const moved = await moveText({ images, oldSite, addresses, files }, original, kept);
    const problems = [...row.problems.filter(isKept), ...moved.problems];
    const { image } = original;
    const found = image !== '' && before.imageUrl === '' ? await images.find(image) : null;
    if (found && found.kind !== 'stored')
      problems.push({
        code: found.kind === 'unsupported' ? 'file' : 'image',
        detail: image,
        candidates: [],
      });
    const imageUrl = found?.kind === 'stored' ? found.address : before.imageUrl;
    if (moved.content === before.content && imageUrl === before.imageUrl) return 'unchanged';
    return database.inTransaction(async (stores) => {
      const written = await saveText(stores, row, { content: moved.content, imageUrl }, clock());
      if (written === null) return 'left';
      const isOpen = problems.length > 0 && row.isOpen;
      const saved = { ...row, written, problems: cleanProblems(problems), isOpen };
      await stores.imports.save(saved, packOriginal({ ...moved.original, image }));
      await invalidateAllPages(stores);
      return 'rewritten';
    });
  }
}

/** Returns whether a problem does not concern the text. */
function isKept({ code, detail }: ImportProblem): boolean {
  return (
    !['text', 'shortcode', 'image', 'file'].includes(code) && !(code === 'cut' && detail.startsWith('texto'))
  );
}

type Unedited = Pick<NewsFields, 'content' | 'imageUrl'>;

async function findUnedited(stores: Stores, row: ImportedRecord): Promise<Unedited | null> {
  if (row.kind === 'page') {
    const page = await stores.textPages.find(row.newId);
    return page && hashPage(page) === row.written ? { content: page.content, imageUrl: '' } : null;
  }
  const draft = await stores.drafts.find(row.newId);
  const published = await stores.news.findVersion(row.newId);
  // News that have a draft are being edited, so they stay unchanged.
  if (draft && published) return null;
  const fields = published?.news ?? draft?.fields;
  return fields && hashFields(fields) === row.written ? fields : null;
}

/** Saves a text and returns the new value of `written`; null when the text was edited meanwhile. */
async function saveText(
  stores: Stores,
  row: ImportedRecord,
  changes: Unedited,
  now: number,
): Promise<string | null> {
  if (!(await findUnedited(stores, row))) return null;
  if (row.kind === 'page') return savePage(stores, row.newId, changes.content);
  const found = await stores.news.findVersion(row.newId);
  if (found) {
    const { news, stamp } = found;
    const next: News = { ...news, ...cleanFields({ ...fieldsOf(news), ...changes }) };
    await saveNews(stores, next, { stamp: { version: stamp.version + 1, updatedAt: now }, before: news });
    return hashFields(next);
  }
  const draft = await stores.drafts.find(row.newId);
  if (!draft) return null;
  const fields = cleanFields({ ...draft.fields, ...changes });
  const scheduledFields = draft.scheduledFields ? fields : null;
  const version = draft.version + 1;
  const isSaved = await saveWorkingCopy(stores, { ...draft, version, fields, scheduledFields }, draft);
  return isSaved ? hashFields(fields) : null;
}

async function savePage(stores: Stores, id: string, content: string): Promise<string | null> {
  const before = await stores.textPages.find(id);
  if (!before) return null;
  const page = { ...before, content, revision: before.revision + 1 };
  await stores.textPages.save(page);
  const version = page.published === null ? null : await stores.textPages.findVersion(id, page.published);
  if (version) await stores.textPages.saveVersion({ ...version, content });
  await savePageImages(stores, page);
  return hashPage(page);
}
