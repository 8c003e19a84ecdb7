/**
 * Changes the pages of text for the newsroom (docs/product.md#pages). All pages may link to them, so a change makes all
 * pages stale.
 */
import type { Actor, AuditAction } from '../../../domain/accounts/audit.ts';
import { attachmentKeysIn } from '../../../domain/media/attachment.ts';
import { imageUsesOf } from '../../../domain/media/image-use.ts';
import { emptyContent } from '../../../domain/news/news-fields.ts';
import { pageFieldsOf } from '../../../domain/pages/page-text.ts';
import {
  cleanPageFields,
  cleanPageSlug,
  findPageFault,
  findPublishFault,
  findSlugFault,
  isFixedPage,
  type TextPage,
  type TextPageFields,
  termsId,
} from '../../../domain/pages/text-pages.ts';
import { textPagesMax, textPageVersionsMax } from '../../../domain/site/limits.ts';
import {
  textFileUnknown,
  textPageConflict,
  textPageFixed,
  textPageMissing,
  textPageStillPublished,
  textPagesFull,
} from '../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { Stores } from '../../ports/stores.ts';
import { yieldTurn } from '../../ports/yield-turn.ts';
import { type Action, recordAction } from '../accounts/record-action.ts';
import { invalidateAllPages } from '../caching/invalidate.ts';
import { findShareImageProblem } from '../media/find-share-image-problem.ts';
import { listExistingFiles } from '../media/find-unseen-image.ts';
import { saveImageUses } from '../media/image-uses.ts';
import { changeVersioned, type Versioned } from '../site/change-versioned.ts';
import { createId } from '../site/create-id.ts';

type Changer = Pick<Adapters, 'database' | 'clock'>;
type Answer = Promise<Result<TextPage>>;

const missing: Problem = { code: 'not-found', message: textPageMissing };

/** Finds a page for its form, and who saved it last; null when the log no longer tells. */
export function getTextPage(stores: Pick<Stores, 'textPages' | 'audit'>) {
  return async (id: string): Promise<Result<TextPage & { savedBy: Actor | null }>> => {
    const page = await stores.textPages.find(id);
    return page ? ok({ ...page, savedBy: await findSaver(stores, id) }) : fail(missing);
  };
}

/** The acts that save a page. If several happen in one millisecond, the one that happens last is listed first. */
const saves = ['page.saved', 'page.published', 'page.unpublished', 'page.created'] as const;

/** Finds who changed a page last, from the newest entries of the log. */
async function findSaver({ audit }: Pick<Stores, 'audit'>, id: string): Promise<Actor | null> {
  const lists = [];
  for (const action of saves) lists.push(await audit.list({ action }, { limit: textPagesMax }));
  const [newest] = lists
    .flat()
    .filter(({ subjectId }) => subjectId === id)
    .toSorted((a, b) => b.at - a.at);
  return newest ? { userId: newest.userId, name: newest.userName } : null;
}

export function createTextPage({ database, clock }: Changer) {
  return (actor: Actor, form: { title: string; slug: string }): Answer =>
    database.inTransaction(async (stores) => {
      const pages = await stores.textPages.list();
      if (pages.length >= textPagesMax) return fail(invalid(textPagesFull));
      const empty = { description: '', lead: '', content: emptyContent, searchFields: '' };
      const fields = cleanPageFields({ title: form.title, ...empty });
      const slug = cleanPageSlug(form.slug, fields.title);
      const ofSections = await stores.things.listHolders('section', [slug]);
      const isTaken = () => ofSections.has(slug) || pages.some((other) => other.slug === slug);
      const problem = findPublishFault(fields) ?? findSlugFault(slug, isTaken);
      if (problem) return fail(problem);
      const now = clock();
      const state = { latest: 0, published: null, revision: 1, updatedAt: now };
      const page = { id: createId(), slug, ...fields, ...state };
      await stores.textPages.save(page);
      await recordAction(stores, actor, now, toAction('page.created', page));
      return ok(page);
    });
}

/**
 * Saves the working copy. Several saves by one person in a row get one audit entry. `revision` is the one that the form
 * shows.
 */
export function saveTextPage(changer: Changer) {
  return (actor: Actor, id: string, { revision, ...sent }: TextPageFields & { revision: number }): Answer =>
    changeVersioned(changer, textPageKind, actor, {
      id,
      version: revision,
      async work(stores, before, now) {
        const fields = cleanPageFields(sent);
        const problem =
          findPageFault(fields) ??
          (await findShareImageProblem(stores, fields, before)) ??
          (await findAttachmentProblem(stores, fields, before));
        if (problem) return fail(problem);
        const after = { ...before, ...fields, revision: revision + 1, updatedAt: now };
        await stores.textPages.save(after);
        await savePageImages(stores, after);
        const isSameTurn = (await findSaver(stores, id))?.userId === actor.userId;
        return ok({ after, action: isSameTurn ? null : toAction('page.saved', after) });
      },
    });
}

/** Returns why a page may not use a new attachment, or null. The attachment must exist. */
async function findAttachmentProblem(
  stores: Stores,
  { content }: TextPageFields,
  before: TextPageFields,
): Promise<Problem | null> {
  const known = attachmentKeysIn(before.content);
  const added = attachmentKeysIn(content).filter((key) => !known.includes(key));
  const existing = await listExistingFiles(stores, added);
  return added.every((key) => existing.has(key)) ? null : invalid(textFileUnknown, 'content');
}

/** Publishes the working copy as the next version. A new version of the terms asks every account to accept it. */
export function publishTextPage(changer: Changer) {
  return (actor: Actor, id: string, { revision }: { revision: number }): Answer =>
    changeVersioned(changer, textPageKind, actor, {
      id,
      version: revision,
      async work(stores, before, now) {
        const problem = findPublishFault(before);
        if (problem) return fail(problem);
        const version = before.latest + 1;
        const published = { latest: version, published: version, revision: revision + 1, updatedAt: now };
        const after = { ...before, ...published };
        const fields = { ...pageFieldsOf(after), publishedAt: now, publishedByName: actor.name };
        await stores.textPages.saveVersion({ pageId: id, version, ...fields });
        await stores.textPages.save(after);
        if (id !== termsId) await stores.textPages.deleteOldVersions(id, textPageVersionsMax);
        await savePageImages(stores, after);
        await stores.previews.deleteByTarget('page', id);
        return ok({ after, action: toAction('page.published', after, `versão ${version}`) });
      },
    });
}

export function unpublishTextPage(changer: Changer) {
  return (actor: Actor, id: string): Answer =>
    changeVersioned(changer, textPageKind, actor, {
      id,
      version: null,
      async work(stores, before) {
        if (isFixedPage(id)) return fail(invalid(textPageFixed));
        const after = { ...before, published: null, revision: before.revision + 1 };
        await stores.textPages.save(after);
        await savePageImages(stores, after);
        await stores.previews.deleteByTarget('page', id);
        return ok({ after, action: toAction('page.unpublished', after) });
      },
    });
}

export function deleteTextPage(changer: Changer) {
  return (actor: Actor, id: string): Answer =>
    changeVersioned(changer, textPageKind, actor, {
      id,
      version: null,
      async work(stores, page) {
        if (isFixedPage(id)) return fail(invalid(textPageFixed));
        if (page.published !== null) return fail(invalid(textPageStillPublished));
        await stores.textPages.delete(id);
        await stores.commentReports.deleteByNews(id);
        await stores.comments.deleteByNews(id);
        await stores.imports.deleteOriginal(id);
        await stores.previews.deleteByTarget('page', id);
        await saveImageUses(stores, [{ owner: { kind: 'page-draft', id, title: page.title }, uses: [] }]);
        return ok({ after: page, action: toAction('page.deleted', page) });
      },
    });
}

const textPageKind: Versioned<TextPage> = {
  find: ({ textPages }, id) => textPages.find(id),
  versionOf: ({ revision }) => revision,
  missing: textPageMissing,
  describeConflict: () => textPageConflict,
  async invalidate(stores, before, after) {
    if (before.published !== after.published) await invalidateAllPages(stores);
  },
};

const toAction = (action: AuditAction, { id, title }: TextPage, detail = ''): Action => ({
  action,
  id,
  title,
  detail,
});

/** Saves the images of a page. Those of the published text are public; those of the working copy only are hidden. */
export async function savePageImages(stores: Stores, page: TextPage): Promise<void> {
  const { id, title, published } = page;
  const shown = published === null ? null : await stores.textPages.findVersion(id, published);
  // The two texts are parsed one after the other, because each may be long.
  const usesOf = async ({ content, searchFields }: TextPageFields) => {
    await yieldTurn();
    return imageUsesOf({ imageUrl: '', imageCaption: '', content, searchFields });
  };
  const draftUses = await usesOf(page);
  const isSame = shown?.content === page.content && shown.searchFields === page.searchFields;
  const shownUses = isSame ? draftUses : shown ? await usesOf(shown) : [];
  await yieldTurn();
  await saveImageUses(stores, [
    { owner: { kind: 'page', id, title }, uses: shownUses },
    { owner: { kind: 'page-draft', id, title }, uses: draftUses },
  ]);
}
