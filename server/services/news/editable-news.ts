/** Reads news with their draft before every change, and checks what a form sends. */
import { type Actor, systemActor } from '../../../domain/accounts/audit.ts';
import { attachmentKeysIn, attachmentTypeOf } from '../../../domain/media/attachment.ts';
import { storageKeyOf } from '../../../domain/media/image.ts';
import { imageKeysOf } from '../../../domain/media/image-use.ts';
import type { Draft, DraftConflict } from '../../../domain/news/draft.ts';
import type { News } from '../../../domain/news/news.ts';
import {
  fieldsOf,
  findDraftProblem,
  type NewsFields,
  newsTextNames,
} from '../../../domain/news/news-fields.ts';
import { describeDiscard } from '../../../domain/news/trash.ts';
import type { UnpublishedNews } from '../../../domain/news/unpublished-news.ts';
import type { RichText } from '../../../domain/text/rich-text.ts';
import { imageSources } from '../../../domain/text/rich-text-images.ts';
import { imageAddress } from '../../../domain/text/safe-address.ts';
import {
  categoryUnknown,
  draftConflict,
  draftMissing,
  imageUnknown,
  newsInTrash,
  shareImageUnknown,
  textFileUnknown,
  textImageElsewhere,
  textImageUnknown,
} from '../../../domain/text/sentences.ts';
import { type Failure, fail, invalid, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import { readSearchFields } from '../../../domain/web/search-fields.ts';
import type { NewsStamp } from '../../ports/news.ts';
import type { Database, Stores } from '../../ports/stores.ts';
import { yieldTurn } from '../../ports/yield-turn.ts';
import { findUnseenImage, listExistingFiles } from '../media/find-unseen-image.ts';

export const everything = { publishedUntil: null };

/**
 * `unpublished` is the last version that readers saw. `mayHavePreviews` is false only for a draft that certainly has
 * none.
 */
export type EditableNews = { id: string; mayHavePreviews: boolean } & (
  | { draft: Draft; news: null; stamp: null; unpublished: UnpublishedNews | null }
  | { draft: Draft | null; news: News; stamp: NewsStamp; unpublished: null }
);

export interface Basis {
  /** The version of the draft; 0 without one. */
  version: number;
  /** The version of the published news; by default, the version on which the draft is based. */
  baseVersion?: number | null | undefined;
}

export interface Conflict extends Failure {
  readonly conflict: DraftConflict;
}

export type SaveResult<T> = Result<T> | Conflict;

/** Reads news in a transaction for `work`, which changes them there. Missing news are a problem. */
export function changeNews<T>(
  database: Database,
  id: string,
  work: (stores: Stores, editable: EditableNews) => Promise<SaveResult<T>>,
): Promise<SaveResult<T>> {
  return database.inTransaction(async (stores) => {
    const found = await findEditableNews(stores, id);
    return found.ok ? work(stores, found.value) : found;
  });
}

/**
 * Finds news with their draft. If there is neither a draft nor a published version, the problem is 'not-found' with the
 * message `missing`.
 */
export async function findEditableNews(
  { drafts, news, trash, unpublished }: Pick<Stores, 'drafts' | 'news' | 'trash' | 'unpublished'>,
  id: string,
  missing = draftMissing,
): Promise<Result<EditableNews>> {
  const found = await drafts.findForEditing(id);
  const { draft = null, hasPreviews: mayHavePreviews = true } = found ?? {};
  const published = !found || found.isPublished ? await news.findVersion(id) : null;
  if (published) return ok({ id, mayHavePreviews, draft, ...published, unpublished: null });
  if (draft) {
    const last = found?.isUnpublished ? await unpublished.find(id) : null;
    return ok({ id, mayHavePreviews, draft, news: null, stamp: null, unpublished: last });
  }
  const trashed = await trash.find(id);
  const message = trashed?.news === null ? describeDiscard(trashed) : trashed ? newsInTrash : missing;
  return fail({ code: 'not-found', message });
}

/** Returns whether the news were saved, published or deleted since a form opened them. */
export function isStale({ draft, stamp }: EditableNews, { version, baseVersion }: Basis): boolean {
  if (version !== (draft?.version ?? 0)) return true;
  const known = baseVersion ?? draft?.baseVersion ?? null;
  return stamp !== null && known !== stamp.version;
}

/** Returns the text that the next save replaces. */
export function getCurrentFields({ draft, news }: EditableNews): NewsFields {
  return news === null ? draft.fields : (draft?.fields ?? fieldsOf(news));
}

/**
 * Returns the fields whose values are accepted although they break a rule: those of the version that readers see or saw
 * last, or those of an imported draft.
 */
export function getAcceptedFields(editable: EditableNews): NewsFields | null {
  const { draft } = editable;
  return getLastPublished(editable) ?? (draft?.createdBy.userId === systemActor.userId ? draft.fields : null);
}

/** Returns the version that readers see or saw last. */
export function getLastPublished({ news, unpublished }: EditableNews): News | null {
  return news ?? unpublished?.news ?? null;
}

export function toConflict(editable: EditableNews): Conflict {
  const { draft, stamp } = editable;
  const conflict: DraftConflict = {
    id: editable.id,
    fields: getCurrentFields(editable),
    version: draft?.version ?? 0,
    baseVersion: stamp?.version ?? null,
    updatedAt: draft?.updatedAt ?? stamp?.updatedAt ?? null,
    updatedBy: draft?.updatedBy ?? null,
  };
  return { ok: false, problem: { code: 'conflict', message: draftConflict }, conflict };
}

/**
 * Finds why cleaned fields may not be saved, or null. New images in them must exist, and the actor must be allowed to
 * see them.
 */
export async function findFault(
  stores: Pick<
    Stores,
    'images' | 'imageUses' | 'looseFiles' | 'drafts' | 'draftVersions' | 'redirects' | 'things' | 'users'
  >,
  fields: NewsFields,
  editable: EditableNews | null,
  actor: Actor,
  text?: RichText | null,
): Promise<Problem | null> {
  const { draft, news, unpublished } = editable ?? {};
  const stored = [
    ...(draft ? [draft.fields, draft.scheduledFields ?? []].flat() : []),
    ...(news ? [fieldsOf(news)] : []),
    ...(unpublished ? [fieldsOf(unpublished.news)] : []),
  ];
  const fault = findDraftProblem(fields, stored, text);
  if (fault) return fault;
  const isNewCategory = fields.category !== (draft?.fields ?? news)?.category;
  if (fields.category !== '' && isNewCategory && !(await stores.things.readSections()).find(fields.category))
    return invalid(categoryUnknown, 'category');
  const wanted = listMedia(fields);
  const known = wanted.length === 0 ? new Set() : await listKeys(stored);
  const keys = wanted.filter((key) => !known.has(key));
  const missing = await findUnusableImage(stores, keys, editable, actor);
  if (missing === null) return null;
  if (missing === storageKeyOf(fields.imageUrl)) return invalid(imageUnknown, 'imageUrl');
  if (isForeignImage(missing)) return invalid(textImageElsewhere, 'content');
  if (attachmentTypeOf(missing) !== null) {
    const field = newsTextNames.find((name) => attachmentKeysIn(fields[name]).includes(missing));
    return invalid(textFileUnknown, field ?? 'content');
  }
  return missing === storageKeyOf(readSearchFields(fields.searchFields).shareImage)
    ? invalid(shareImageUnknown, 'searchFields')
    : invalid(textImageUnknown, 'content');
}

/** Lists the keys of the files in a text, and the addresses of its images on other sites. */
function listMedia(text: NewsFields): string[] {
  return [...imageKeysOf(text), ...imageSources(text.content).filter(isForeignImage)];
}

const isForeignImage = (keyOrAddress: string) => /^https?:/i.test(imageAddress(keyOrAddress) ?? '');

async function listKeys(texts: readonly NewsFields[]): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const text of texts) {
    await yieldTurn();
    for (const key of listMedia(text)) keys.add(key);
  }
  return keys;
}

/**
 * Finds an image that the actor may not use, such as one of another site. Images that an earlier saved text of the news
 * had may be used again.
 */
async function findUnusableImage(
  stores: Parameters<typeof findFault>[0],
  keys: readonly string[],
  editable: EditableNews | null,
  { userId }: Actor,
): Promise<string | null> {
  if (keys.length === 0) return null;
  const person = { userId, roles: (await stores.users.findById(userId))?.roles ?? [] };
  const unseen = await findUnseenImage(stores, person, keys);
  if (unseen === null || editable === null) return unseen;
  const existing = await listExistingFiles(stores, keys);
  const missing = keys.find((key) => !existing.has(key) && !isForeignImage(key));
  if (missing !== undefined) return missing;
  const left = new Set(keys);
  // Versions are read one at a time, because a long text can have many large versions.
  for (const { number, what } of await stores.draftVersions.list(editable.id)) {
    if (what !== 'saved') continue;
    const version = await stores.draftVersions.find(editable.id, number);
    for (const key of await listKeys(version ? [version.fields] : [])) left.delete(key);
    if (left.size === 0) return null;
  }
  return findUnseenImage(stores, person, [...left]);
}

/**
 * Converts a saved text to the next draft. The first version of a draft is `now`, which is larger than any version of
 * an earlier draft. Without a published version, the draft is based on nothing, whatever a client says.
 */
export function toNextDraft(
  { id, draft, stamp }: Pick<EditableNews, 'id' | 'draft'> & { stamp: Pick<NewsStamp, 'version'> | null },
  { fields, baseVersion }: { fields: NewsFields; baseVersion?: number | null | undefined },
  actor: Actor,
  now: number,
): Draft {
  return {
    id,
    version: draft ? draft.version + 1 : now,
    baseVersion: stamp === null ? null : (baseVersion ?? draft?.baseVersion ?? stamp.version),
    fields,
    state: draft?.state ?? 'draft',
    publishAt: draft?.publishAt ?? null,
    scheduledFields: draft?.scheduledFields ?? null,
    scheduledBy: draft?.scheduledBy ?? null,
    failure: draft?.failure ?? '',
    createdAt: draft?.createdAt ?? now,
    createdBy: draft?.createdBy ?? actor,
    byline: draft?.byline ?? '',
    updatedAt: now,
    updatedBy: actor,
  };
}
