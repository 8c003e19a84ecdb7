/** Writes the pages of a content export with their versions. */
import { textPagesMax } from '../../../domain/site/limits.ts';
import type { Stores } from '../../ports/stores.ts';
import type { TextPageStore } from '../../ports/text-pages.ts';
import { savePageImages } from '../pages/text-pages.ts';
import type { ImportedRecord } from './parse-record.ts';

type TextPageRecord = Extract<ImportedRecord, { collection: `text_page${string}` }>;

export function isOfTextPages(record: ImportedRecord): record is TextPageRecord {
  return record.collection === 'text_pages' || record.collection === 'text_page_versions';
}

/** Returns whether an imported record has nothing to add: pages that were changed here stay as they are. */
export async function isTextPageSettled(textPages: TextPageStore, record: TextPageRecord): Promise<boolean> {
  if (record.collection === 'text_page_versions') {
    const { pageId, version } = record.entity;
    return (await textPages.findVersion(pageId, version)) !== null;
  }
  const { id, updatedAt } = record.entity;
  const known = await textPages.find(id);
  // Whether it is an unchanged page of a new database.
  const isSeed = known?.updatedAt === 0 && updatedAt > 0;
  return known !== null && !isSeed;
}

export async function writeTextPage(
  stores: Stores,
  record: TextPageRecord,
): Promise<'added' | { fault: string }> {
  const { textPages } = stores;
  if (record.collection === 'text_page_versions') {
    const { id: _id, ...version } = record.entity;
    const page = await textPages.find(version.pageId);
    if (!page) return { fault: `page: there is no text_pages/${version.pageId}` };
    await textPages.saveVersion(version);
    await savePageImages(stores, page);
    return 'added';
  }
  const page = record.entity;
  const holder = await textPages.findBySlug(page.slug);
  if (holder && holder.id !== page.id) return { fault: `slug: text_pages/${holder.id} has the same` };
  const known = await textPages.find(page.id);
  if (!known && (await textPages.list()).length >= textPagesMax)
    return { fault: `there are already ${textPagesMax} pages` };
  await textPages.save({ ...page, revision: (known?.revision ?? 0) + 1 });
  await savePageImages(stores, page);
  return 'added';
}
