/** What is known of a piece of news that somebody works on, and whether a save comes too late. */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import { storageKeyOf } from '../../../../domain/media/image.ts';
import { imageUsesOf } from '../../../../domain/media/image-use.ts';
import {
  type Draft,
  type DraftConflict,
  draftFault,
  fieldsOf,
  type NewsFields,
} from '../../../../domain/news/draft.ts';
import type { News } from '../../../../domain/news/news.ts';
import type { UnpublishedNews } from '../../../../domain/news/unpublished-news.ts';
import {
  draftConflict,
  draftMissing,
  imageUnknown,
  newsInTrash,
  textImageUnknown,
} from '../../../../domain/text/sentences.ts';
import { type Failure, fail, type Problem, type Result } from '../../../../domain/web/problem.ts';
import type { NewsStamp } from '../../../ports/news.ts';
import type { Stores } from '../../../ports/stores.ts';

/** The newsroom sees everything that is not in the trash. */
export const everything = { publishedUntil: null };

/** At least one of the two is there. */
export type Work =
  | { id: string; draft: Draft; news: null; stamp: null; unpublished: UnpublishedNews | null }
  | { id: string; draft: Draft | null; news: News; stamp: NewsStamp; unpublished: null };

/** Which state of things a save is based on. */
export interface Basis {
  /** Of the draft; 0 when there was none. */
  version: number;
  /** Of the published news, where it is known to whoever saves; without it, the draft's own. */
  baseVersion?: number | null | undefined;
}

/** Somebody else was faster; nothing has changed. */
export interface Conflict extends Failure {
  readonly conflict: DraftConflict;
}

/** The answer of a save. */
export type SaveResult<T> = Result<T> | Conflict;

/** Finds the draft and the published news of this id; 'not-found', said as `missing`, when there are neither. */
export async function findWork(
  { drafts, news, trash, unpublished }: Pick<Stores, 'drafts' | 'news' | 'trash' | 'unpublished'>,
  id: string,
  missing = draftMissing,
): Promise<Result<Work>> {
  const draft = await drafts.find(id);
  const published = await news.findById(id, everything);
  const stamp = published && (await news.findStamp(id));
  if (published && stamp) {
    return { ok: true, value: { id, draft, news: published, stamp, unpublished: null } };
  }
  if (draft) {
    const former = await unpublished.find(id);
    return { ok: true, value: { id, draft, news: null, stamp: null, unpublished: former } };
  }
  const isTrashed = (await trash.find(id)) !== null;
  return fail({ code: 'not-found', message: isTrashed ? newsInTrash : missing });
}

/** Whether somebody else has saved, published or discarded since. */
export function isStale({ draft, stamp }: Work, { version, baseVersion }: Basis): boolean {
  if (version !== (draft?.version ?? 0)) return true;
  const known = baseVersion ?? draft?.baseVersion ?? null;
  return stamp !== null && known !== stamp.version;
}

/** What is written now: in the draft, or else what is published. */
export function currentFields(work: Work): NewsFields {
  return work.news === null ? work.draft.fields : (work.draft?.fields ?? fieldsOf(work.news));
}

/** Tells what is there now. */
export function toConflict(work: Work): Conflict {
  const { draft, stamp } = work;
  const conflict: DraftConflict = {
    fields: currentFields(work),
    version: draft?.version ?? 0,
    baseVersion: stamp?.version ?? null,
    updatedAt: draft?.updatedAt ?? stamp?.updatedAt ?? null,
    updatedBy: draft?.updatedBy ?? null,
  };
  return { ok: false, problem: { code: 'conflict', message: draftConflict }, conflict };
}

/** Why fields that were cleaned may not be kept; see `draftFault`. Images that they begin to use must be there. */
export async function findFault(
  { images }: Pick<Stores, 'images'>,
  fields: NewsFields,
  work: Work | null,
): Promise<Problem | null> {
  const stored = [
    ...(work?.draft ? [work.draft.fields, work.draft.scheduledFields ?? []].flat() : []),
    ...(work?.news ? [fieldsOf(work.news)] : []),
    ...(work?.unpublished ? [fieldsOf(work.unpublished.news)] : []),
  ];
  const fault = draftFault(fields, stored);
  if (fault) return fault;
  const known = new Set(stored.flatMap(imageUsesOf).map(({ storageKey }) => storageKey));
  const keys = imageUsesOf(fields).flatMap(({ storageKey }) => (known.has(storageKey) ? [] : storageKey));
  const found = new Set((await images.listByKeys(keys)).map(({ storageKey }) => storageKey));
  const missing = keys.find((key) => !found.has(key));
  if (missing === undefined) return null;
  return missing === storageKeyOf(fields.imageUrl)
    ? { code: 'invalid-input', message: imageUnknown, field: 'imageUrl' }
    : { code: 'invalid-input', message: textImageUnknown, field: 'content' };
}

/** The next state of a draft, or its first: versions grow for ever, also past a draft that was thrown away. */
export function nextDraft(
  { id, draft, stamp }: Pick<Work, 'id' | 'draft' | 'stamp'>,
  { fields, baseVersion }: { fields: NewsFields; baseVersion?: number | null | undefined },
  actor: Actor,
  now: number,
): Draft {
  return {
    id,
    version: draft ? draft.version + 1 : now,
    baseVersion: baseVersion ?? draft?.baseVersion ?? stamp?.version ?? null,
    fields,
    state: draft?.state ?? 'draft',
    publishAt: draft?.publishAt ?? null,
    scheduledFields: draft?.scheduledFields ?? null,
    failure: draft?.failure ?? '',
    createdAt: draft?.createdAt ?? now,
    createdBy: draft?.createdBy ?? actor,
    updatedAt: now,
    updatedBy: actor,
  };
}
