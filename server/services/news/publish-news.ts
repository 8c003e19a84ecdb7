/** Publishes news and their changes, unpublishes them, and changes their date. */
import { type Actor, type AuditAction, systemActor } from '../../../domain/accounts/audit.ts';
import { storageKeyOf } from '../../../domain/media/image.ts';
import { readByline } from '../../../domain/news/authors.ts';
import type { Draft } from '../../../domain/news/draft.ts';
import { findAirtimeProblem, readMoment } from '../../../domain/news/embargo-and-end.ts';
import { findPublicationDateProblem, type News, newsPath } from '../../../domain/news/news.ts';
import {
  areSameFields,
  cleanFields,
  fieldsOf,
  findPublishProblem,
  isTextChanged,
  type NewsFields,
  type TypedFields,
  typedSlugOf,
} from '../../../domain/news/news-fields.ts';
import type { Revision, RevisionKind } from '../../../domain/news/revision.ts';
import { topicKey, topicNames } from '../../../domain/news/topics.ts';
import { revisionsMax } from '../../../domain/site/limits.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { parseRichText, type RichText } from '../../../domain/text/rich-text.ts';
import {
  categoryUnknown,
  neverPublished,
  newsSlugTaken,
  notPublished,
  reviewOver,
} from '../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import { toSearchProblem } from '../../../domain/web/search-fields.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { Log } from '../../ports/log.ts';
import type { FileStore } from '../../ports/media.ts';
import type { Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateAllPages, invalidateNews } from '../caching/invalidate.ts';
import { deleteLooseFilesNow } from '../media/delete-loose-files.ts';
import { deleteReplacedImages } from '../media/image-uses.ts';
import { checkBeforePublishing, recordOverride } from './check-before-publishing.ts';
import { deleteDraftRow, saveWorkingCopy, toDraftOwner } from './drafts/working-copy.ts';
import {
  type Basis,
  type EditableNews,
  findEditableNews,
  findFault,
  getAcceptedFields,
  getCurrentFields,
  getLastPublished,
  isStale,
  type SaveResult,
  toConflict,
  toNextDraft,
} from './editable-news.ts';
import { findFreeSlug } from './find-free-slug.ts';
import { type ReviewAdapters, recordReview } from './review/record-review.ts';
import { deletePublishedNews, saveNews, toNewsOwner } from './save-news.ts';
import { signDraft } from './things/sign-news.ts';

interface PublishRequest extends Basis {
  fields: TypedFields;
  /** Whether the author marked the change as more than a correction. */
  isMajor: boolean;
  /** Approves a draft in review. It fails when the draft is no longer in review. */
  isApproval?: boolean | undefined;
  /** Why the news are published although a required check fails; '' for no such decision. */
  reason?: string | undefined;
}

export interface PublishedVersion {
  path: string;
  version: number;
}

/** Publishes news or their changes. A repeated call with the same fields changes nothing. */
export function publishNews({
  database,
  files,
  clock,
  log,
  site,
}: ReviewAdapters & {
  files: FileStore;
  log: Log;
}) {
  return async (actor: Actor, id: string, request: PublishRequest): Promise<SaveResult<PublishedVersion>> => {
    let isImageReplaced = false;
    const published = await database.inTransaction(async (stores): Promise<SaveResult<PublishedVersion>> => {
      const found = await findEditableNews(stores, id);
      if (!found.ok) return found;
      const editable = found.value;
      const { draft, news, stamp } = editable;
      const fields = cleanFields(request.fields, getCurrentFields(editable));
      if (news && !draft && areSameFields(fields, fieldsOf(news)))
        return ok({ path: newsPath(news), version: stamp.version });
      if (request.isApproval && draft?.state !== 'review')
        return fail({ code: 'not-found', message: reviewOver });
      if (isStale(editable, request)) return toConflict(editable);
      const now = clock();
      const publishable = await toPublishable(stores, id, fields, getAcceptedFields(editable), draft, now);
      if (!publishable.ok) return publishable;
      const text = parseRichText(fields.content);
      const fault = await findFault(stores, fields, editable, actor, text);
      if (fault) return fail(fault);
      const { reason = '' } = request;
      const checked = await checkBeforePublishing(stores, site, editable, { fields, text, reason });
      if (!checked.ok) return checked;
      isImageReplaced = (getLastPublished(editable)?.imageUrl ?? fields.imageUrl) !== fields.imageUrl;
      const what = news ? 'edited' : 'published';
      const publication = { createdAt: now, what, isMajor: request.isMajor, text } as const;
      const version = await publishVersion(stores, editable, publishable.value, publication, actor, now);
      if (!version) return toConflict(editable);
      await recordOverride(stores, actor, now, { id, title: fields.title }, checked.value, reason);
      if (draft?.state === 'review')
        await recordReview({ site, clock }, stores, draft, { event: 'approved', author: actor, text: '' });
      return ok(version);
    });
    if (isImageReplaced) await deleteLooseFilesNow({ database, files, clock, log });
    return published;
  };
}

/**
 * Converts fields to news that readers can see from `now` on. It checks the section, which may have been deleted since
 * the fields were written. One statement of the transaction reads their topics and the draft's authors.
 */
export async function toPublishable(
  { news, things }: Pick<Stores, 'news' | 'things'>,
  id: string,
  fields: NewsFields,
  published: NewsFields | null,
  draft: Draft | null,
  now: number,
): Promise<Result<NewsFields>> {
  const fault =
    findPublishProblem(fields, published) ??
    findAirtimeProblem(fields, now) ??
    (await findTypedSlugProblem(news, id, fields));
  if (fault) return fail(fault);
  const { authors, contributors } = readByline(draft?.byline ?? '');
  const sections = await things.readSections({
    topics: topicNames(fields.topics).map(topicKey),
    authors: [...authors, ...contributors],
    userId: draft?.createdBy.userId ?? null,
  });
  const section = sections.find(fields.category);
  return section ? ok(fields) : fail(invalid(categoryUnknown, 'category'));
}

/** Finds why news cannot have the typed end of the address, or null. */
export async function findTypedSlugProblem(
  news: Pick<Stores['news'], 'isSlugTaken'>,
  id: string,
  fields: NewsFields,
): Promise<Problem | null> {
  const slug = typedSlugOf(fields);
  return slug !== '' && (await news.isSlugTaken(slug, id)) ? toSearchProblem(newsSlugTaken) : null;
}

interface Publication {
  /** The date in epoch milliseconds. News that were published before keep theirs. */
  createdAt: number;
  what: RevisionKind;
  isMajor?: boolean;
  action?: AuditAction;
  detail?: string;
  text?: RichText | null;
}

/**
 * Writes the next published version in the transaction of the caller, and deletes the draft. If the title changed, the
 * news get a new address, unless a person typed one. A replaced main image is deleted if nothing uses it
 * (docs/product.md#images). Returns null when the draft changed meanwhile.
 */
export async function publishVersion(
  stores: Stores,
  { id, draft, news, stamp, unpublished, mayHavePreviews }: EditableNews,
  fields: NewsFields,
  { createdAt, what, isMajor = false, action, detail = '', text }: Publication,
  actor: Actor,
  now: number,
): Promise<PublishedVersion | null> {
  // All previews of the news end, even if there is no draft.
  if (!draft) await stores.previews.deleteByTarget('news', id);
  else if (!(await deleteDraftRow(stores, draft, mayHavePreviews))) return null;
  if (unpublished) await stores.unpublished.delete(id);
  const before = news ?? unpublished?.news ?? null;
  const versionBefore = stamp?.version ?? unpublished?.version ?? 0;
  const version = versionBefore + 1;
  const typedSlug = typedSlugOf(fields);
  const keepsSlug =
    before !== null && before.title === fields.title && before.slug !== null && typedSlugOf(before) === '';
  const item: News = {
    ...fields,
    id,
    slug:
      typedSlug ||
      (keepsSlug
        ? before.slug
        : ((before ? null : await takeImportedSlug(stores, draft)) ??
          (await findFreeSlug(stores.news, { id, title: fields.title })))),
    createdAt: before ? before.createdAt : createdAt,
    ...(before ? { author: before.author, byline: before.byline } : await signDraft(stores, draft, actor)),
    modifiedAt: before && isTextChanged(before, fields) ? now : (before?.modifiedAt ?? null),
  };
  await saveNews(stores, item, {
    stamp: { version, updatedAt: now },
    before,
    isSigned: !unpublished,
    ...(text === undefined ? {} : { text }),
    otherImages: draft ? [{ owner: toDraftOwner(draft), uses: [] }] : [],
  });
  const revision = { newsId: id, version, savedAt: now, user: actor, what, isMajor, fields } as const;
  const shown =
    before && toShownRevision(before, { version: versionBefore, updatedAt: stamp?.updatedAt }, now);
  await stores.revisions.create(shown ? [shown, revision] : [revision], revisionsMax);
  // A restored version can be undone, so the image that it replaces is kept.
  const isReplaced = before !== null && before.imageUrl !== item.imageUrl && what !== 'restored';
  const oldImage = isReplaced ? storageKeyOf(before.imageUrl) : null;
  if (oldImage) await deleteReplacedImages(stores, [oldImage], now);
  const { title } = item;
  await recordAction(stores, actor, now, { action: action ?? `news.${what}`, id, title, detail });
  await (unpublished ? invalidateAllPages(stores) : invalidateNews(stores, item, before));
  return { path: newsPath(item), version };
}

/** Returns the slug that an import reserved for this draft, and ends the reservation; null for other drafts. */
async function takeImportedSlug(
  { news }: Pick<Stores, 'news'>,
  draft: EditableNews['draft'],
): Promise<string | null> {
  if (draft?.createdBy.userId !== systemActor.userId) return null;
  const slug = await news.findReservedSlug(draft.id);
  if (slug !== null) await news.deleteFormerSlugs(draft.id);
  return slug;
}

/** Converts the published version to an entry of the history. Imported news have none until then. */
export function toShownRevision(
  news: News,
  { version, updatedAt }: { version: number; updatedAt?: number | null | undefined },
  now: number,
): Revision {
  const savedAt = updatedAt ?? news.createdAt ?? now;
  return {
    newsId: news.id,
    version,
    savedAt,
    user: null,
    what: 'published',
    isMajor: false,
    fields: fieldsOf(news),
  };
}

/** Unpublishes news, and changes their date of publication. */
export function unpublishNews({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return (actor: Actor, id: string): Promise<Result<{ id: string }>> =>
    database.inTransaction(async (stores) => {
      const found = await findEditableNews(stores, id);
      if (!found.ok) return found;
      const isDone = await takeBack(stores, found.value, actor, clock());
      return isDone ? ok({ id }) : fail({ code: 'not-found', message: notPublished });
    });
}

/** Unpublishes news in the transaction of the caller. Returns false for news that readers do not see. */
export async function takeBack(
  stores: Stores,
  { id, news, stamp, draft }: EditableNews,
  actor: Actor,
  now: number,
  detail = '',
): Promise<boolean> {
  if (!news) return false;
  // An end in the future does not count: the address answers 410 only if the news have reached their end.
  const isOver = (readMoment(news.endsAt) ?? Number.POSITIVE_INFINITY) <= now;
  const kept = isOver ? news : { ...news, endsAt: '' };
  await stores.unpublished.save({
    news: kept,
    version: stamp.version,
    unpublishedAt: now,
    unpublishedBy: actor,
  });
  await stores.revisions.create([toShownRevision(news, stamp, now)], revisionsMax);
  const fields = draft?.fields ?? fieldsOf(news);
  const next = {
    ...toNextDraft({ id, draft, stamp: null }, { fields }, actor, now),
    // The byline for the next publication is stored here as well, because lists of drafts show it.
    createdBy: { userId: '', name: news.author },
    baseVersion: null,
    state: 'unpublished',
    publishAt: null,
    scheduledFields: null,
    scheduledBy: null,
    failure: '',
  } as const;
  await deletePublishedNews(stores, id);
  const otherImages = [{ owner: toNewsOwner(news), uses: [] }];
  await saveWorkingCopy(stores, next, draft, { otherImages });
  await recordAction(stores, actor, now, { action: 'news.unpublished', id, title: news.title, detail });
  await invalidateAllPages(stores);
  return true;
}

/** Changes the publication date. Text and version stay the same, so that open editors get no conflict. */
export function changePublicationDate({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return (actor: Actor, id: string, publishedAt: number): Promise<Result<{ publishedAt: number }>> =>
    database.inTransaction(async (stores) => {
      const now = clock();
      const fault = findPublicationDateProblem(publishedAt, now);
      if (fault) return fail(fault);
      const found = await findEditableNews(stores, id);
      if (!found.ok) return found;
      const { news, stamp, unpublished } = found.value;
      const before = news ?? unpublished?.news;
      if (!before) return fail({ code: 'not-found', message: neverPublished });
      if (before.createdAt === publishedAt) return ok({ publishedAt });
      const item = { ...before, createdAt: publishedAt };
      if (unpublished) await stores.unpublished.save({ ...unpublished, news: item });
      else {
        await saveNews(stores, item, { stamp: stamp ?? undefined, before });
        await invalidateAllPages(stores);
      }
      const detail = `de ${formatShortDate(before.createdAt)} para ${formatShortDate(publishedAt)}`;
      const action = 'news.redated';
      await recordAction(stores, actor, now, { action, id, title: before.title, detail });
      return ok({ publishedAt });
    });
}
