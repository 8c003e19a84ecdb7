/** Creates and saves drafts. */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import { areSameFields, cleanFields, type TypedFields } from '../../../../domain/news/news-fields.ts';
import { parseRichText } from '../../../../domain/text/rich-text.ts';
import { draftMissing } from '../../../../domain/text/sentences.ts';
import { fail, ok } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../ports/adapters.ts';
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
import { findTextOutcome } from './find-edit-denial.ts';
import { saveWorkingCopy } from './working-copy.ts';

interface SavedDraft {
  version: number;
  savedAt: number;
}

/**
 * Creates the draft of new news, which the actor signs. Forms send their `key`, so that a repeated call, also by
 * another tab that recovered the text, finds the draft of the first; when its text is another one by now, that is a
 * conflict. When that draft was published, unpublished or discarded since, the answer is 'not-found' and says so.
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

/** Saves a draft, or creates a draft of published news. A repeated save, after a lost answer, changes nothing. */
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
