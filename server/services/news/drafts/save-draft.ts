/** Creates, saves and discards drafts, and tells whether a text is saved. */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import {
  areSameFields,
  cleanFields,
  fieldsOf,
  type NewsFields,
  type TypedFields,
} from '../../../../domain/news/news-fields.ts';
import { comparedVersionsMax } from '../../../../domain/site/limits.ts';
import { parseRichText } from '../../../../domain/text/rich-text.ts';
import { draftMissing, unpublishedNotDiscardable } from '../../../../domain/text/sentences.ts';
import { fail, invalid, ok } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { Stores } from '../../../ports/stores.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { createId, toId } from '../../site/create-id.ts';
import {
  type Basis,
  changeNews,
  findEditableNews,
  findFault,
  getCurrentFields,
  isStale,
  type SaveResult,
  toConflict,
  toNextDraft,
} from '../editable-news.ts';
import { type ReviewAdapters, recordReview } from '../review/record-review.ts';
import { moveDraftToTrash } from '../trash-news.ts';
import { recordDraftVersion } from './draft-versions.ts';
import { findTextOutcome } from './find-edit-denial.ts';
import { deleteWorkingCopy, saveWorkingCopy } from './working-copy.ts';

interface SavedDraft {
  version: number;
  savedAt: number;
}

/**
 * Creates the draft of new news; the actor is its author. Forms send their `key`: a repeated call finds the draft of
 * the first one, even if it comes from another tab that recovered the text. If that draft has another text by now, this
 * is a conflict. If it was published, unpublished or discarded since, the answer is 'not-found' and says so.
 */
export function createDraft({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return (
    actor: Actor,
    typed: TypedFields,
    key: string | null = null,
  ): Promise<SaveResult<SavedDraft & { id: string }>> =>
    database.inTransaction(async (stores) => {
      const fields = cleanFields(typed);
      const id = key === null ? createId() : toId('draft', actor.userId, key);
      const found = key === null ? null : await findEditableNews(stores, id);
      if (found?.ok && found.value.news === null && found.value.unpublished === null) {
        const { version, updatedAt, fields: saved } = found.value.draft;
        return areSameFields(saved, fields)
          ? ok({ id, version, savedAt: updatedAt })
          : toConflict(found.value);
      }
      if (found?.ok || (found !== null && (await stores.trash.find(id)) !== null)) {
        const message = await findTextOutcome(stores, actor.userId, id);
        return fail({ code: 'not-found', message: message ?? draftMissing });
      }
      const text = parseRichText(fields.content);
      const fault = await findFault(stores, fields, null, actor, text);
      if (fault) return fail(fault);
      const now = clock();
      const draft = toNextDraft({ id, draft: null, stamp: null }, { fields }, actor, now);
      await saveWorkingCopy(stores, draft, null, { text });
      await recordAction(stores, actor, now, { action: 'draft.created', id: draft.id, title: fields.title });
      return ok({ id: draft.id, version: draft.version, savedAt: now });
    });
}

/** Saves a draft, or creates a draft of published news. If a save is repeated after a lost answer, nothing changes. */
export function saveDraft({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return (
    actor: Actor,
    id: string,
    { fields: typed, ...basis }: Basis & { fields: TypedFields },
  ): Promise<SaveResult<SavedDraft>> =>
    changeNews(database, id, async (stores, editable) => {
      const { draft } = editable;
      const fields = cleanFields(typed, getCurrentFields(editable));
      if (draft && draft.updatedBy.userId === actor.userId && areSameFields(draft.fields, fields)) {
        return ok({ version: draft.version, savedAt: draft.updatedAt });
      }
      if (isStale(editable, basis)) return toConflict(editable);
      const text = parseRichText(fields.content);
      const fault = await findFault(stores, fields, editable, actor, text);
      if (fault) return fail(fault);
      const next = toNextDraft(editable, { fields, baseVersion: basis.baseVersion }, actor, clock());
      if (!(await saveWorkingCopy(stores, next, draft, { text }))) return toConflict(editable);
      return ok({ version: next.version, savedAt: next.updatedAt });
    });
}

interface BrowserText {
  /** The id of the news; null when the browser does not know one. */
  id: string | null;
  /** The key of the form, or of a journal entry; a draft may have been created with it. */
  key: string;
  fields: TypedFields;
}

/**
 * Returns whether a text is saved: it must be the published text, or a version that the actor saved. Versions of other
 * people are not compared, so that nobody learns of them.
 */
export function isTextSaved({ news, draftVersions }: Pick<Stores, 'news' | 'draftVersions'>) {
  return async (actor: Actor, { id, key, fields: typed }: BrowserText): Promise<boolean> => {
    const fields = cleanFields(typed);
    for (const newsId of [id ?? [], toId('draft', actor.userId, key)].flat()) {
      const published = await news.findVersion(newsId);
      if (published && areSameFields(fieldsOf(published.news), fields)) return true;
      const versions = (await draftVersions.list(newsId)).filter(({ user }) => user.userId === actor.userId);
      for (const { number } of versions.slice(0, comparedVersionsMax)) {
        const version = await draftVersions.find(newsId, number);
        if (version && areSameFields(version.fields, fields)) return true;
      }
    }
    return false;
  };
}

export interface DiscardedDraft {
  fields: NewsFields;
  /** The version of the published news; null for a draft that was moved to the trash. */
  baseVersion: number | null;
}

/**
 * Discards a draft and informs its author; published news stay. If a version is given, it discards the draft only while
 * the draft has that version.
 */
export function deleteDraft(adapters: ReviewAdapters) {
  const { database, clock } = adapters;
  return (actor: Actor, id: string, version: number | null): Promise<SaveResult<DiscardedDraft>> =>
    changeNews(database, id, async (stores, editable) => {
      const { draft } = editable;
      if (!draft) return fail({ code: 'not-found', message: draftMissing });
      // Unpublished news have an address and comments, and only the trash can restore these.
      if (editable.unpublished) return fail(invalid(unpublishedNotDiscardable));
      if (version !== null && version !== draft.version) return toConflict(editable);
      const isNews = editable.news !== null;
      const isDone = isNews
        ? await deleteWorkingCopy(stores, draft)
        : await moveDraftToTrash(stores, actor, draft, clock());
      if (!isDone) return toConflict(editable);
      if (isNews) await recordDraftVersion(stores, draft, null);
      const { title } = draft.fields;
      if (!isNews && draft.createdBy.userId !== actor.userId)
        await recordReview(adapters, stores, draft, { event: 'discarded', author: actor, text: '' });
      else await recordAction(stores, actor, clock(), { action: 'draft.discarded', id, title });
      return ok({ fields: draft.fields, baseVersion: editable.stamp?.version ?? null });
    });
}
