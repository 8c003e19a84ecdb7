/** Writes the news, drafts and pages that were made from records of a foreign site. */
import { systemActor } from '../../../../domain/accounts/audit.ts';
import { pageFieldsOf } from '../../../../domain/pages/page-text.ts';
import type { TextPage } from '../../../../domain/pages/text-pages.ts';
import { importedPagesMax } from '../../../../domain/site/limits.ts';
import type { ImportProblem } from '../../../../domain/transfer/import-problems.ts';
import type { Stores } from '../../../ports/stores.ts';
import { saveImportedDetails } from '../../media/save-imported-details.ts';
import { createWorkingCopies } from '../../news/drafts/working-copy.ts';
import { saveManyNews } from '../../news/save-news.ts';
import { savePageImages } from '../../pages/text-pages.ts';
import type { Prepared } from './prepare-item.ts';

/**
 * Writes them in the transaction of their batch. Returns the problems of records that cannot be written, by the ids of
 * their rows. `prepared` must have each row once.
 */
export async function writePrepared(
  stores: Stores,
  prepared: readonly Prepared[],
): Promise<Map<string, ImportProblem>> {
  const problems = new Map<string, ImportProblem>();
  const published = prepared.flatMap((one) => one.news ?? []);
  const news = published.map((one) => one.news);
  for (const { id, category } of news)
    if (category === '') problems.set(id, { code: 'fault', detail: 'não há seção para a notícia' });
  const drafts = prepared.flatMap(({ draft, draftSlug: slug = null }) =>
    draft ? [{ ...draft, id: draft.draft.id, slug }] : [],
  );
  const wanted = [...news, ...drafts].flatMap(({ id, slug }) =>
    slug !== null && slug !== id ? [{ id, slug }] : [],
  );
  for (const { id, slug } of await stores.news.listTakenSlugs(wanted))
    problems.set(id, { code: 'fault', detail: `o endereço ${slug} foi usado durante a importação` });
  await saveManyNews(
    stores,
    published.filter(({ news: { id } }) => !problems.has(id)),
  );
  const written = drafts.filter(({ id }) => !problems.has(id));
  await createWorkingCopies(stores, written);
  await stores.news.saveReservedSlugs(
    written.flatMap(({ id, slug }) => (slug === null ? [] : [{ id, slug }])),
  );
  await writeMovedDetails(stores, prepared);
  const pages = prepared.flatMap((one) => one.page ?? []);
  for (const [id, problem] of await writePages(stores, pages)) problems.set(id, problem);
  return problems;
}

/** Writes pages. Returns the problems of pages that cannot be written, by their ids. */
async function writePages(stores: Stores, pages: readonly TextPage[]): Promise<Map<string, ImportProblem>> {
  const problems = new Map<string, ImportProblem>();
  if (pages.length === 0) return problems;
  const slugs = new Set(await stores.textPages.listSlugs());
  for (const page of pages) {
    const { id, slug } = page;
    if (slugs.size >= importedPagesMax)
      problems.set(id, { code: 'fault', detail: `o portal já tem ${importedPagesMax} páginas` });
    else if (slugs.has(slug))
      problems.set(id, { code: 'fault', detail: `o endereço ${slug} foi usado durante a importação` });
    else {
      slugs.add(slug);
      await writePage(stores, page);
    }
  }
  return problems;
}

async function writePage(stores: Stores, page: TextPage): Promise<void> {
  await stores.textPages.save(page);
  if (page.published !== null) {
    const publishedBy = { publishedAt: page.updatedAt, publishedByName: systemActor.name };
    await stores.textPages.saveVersion({
      pageId: page.id,
      version: 1,
      ...pageFieldsOf(page),
      ...publishedBy,
    });
  }
  await savePageImages(stores, page);
}

/**
 * Saves the details of images in records, in the transaction of their batch. An image has one alternative text and one
 * credit. If an item has another one for its main picture, that is a problem of the item. Pictures in texts keep the
 * words of their text.
 */
async function writeMovedDetails(stores: Stores, prepared: readonly Prepared[]): Promise<void> {
  const saved = await saveImportedDetails(
    stores,
    prepared.flatMap(({ imageDetails = [] }) => imageDetails),
  );
  for (const { record, imageDetails = [] } of prepared)
    for (const { storageKey, details } of imageDetails) {
      const image = saved.get(storageKey)?.image;
      if (!image || record.kind === 'file') continue;
      for (const [name, label] of singleDetails) {
        const said = details[name] ?? '';
        if (said === '' || said === image[name]) continue;
        const problem = { code: 'text', detail: `${label} da imagem principal: ${said}` } as const;
        record.problems = [...record.problems, problem];
      }
    }
}

const singleDetails = [
  ['altText', 'texto alternativo'],
  ['credit', 'crédito'],
] as const;
