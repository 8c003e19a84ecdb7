/** Keeps the earlier texts of drafts. */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import type { Draft } from '../../../../domain/news/draft.ts';
import {
  canExtendVersion,
  type DraftVersion,
  type DraftVersionSummary,
} from '../../../../domain/news/draft-version.ts';
import {
  areSameFields,
  cleanFields,
  findDraftProblem,
  type TypedFields,
} from '../../../../domain/news/news-fields.ts';
import { draftVersionsMax } from '../../../../domain/site/limits.ts';
import { revisionMissing } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { Stores } from '../../../ports/stores.ts';
import { findEditableNews, getCurrentFields } from '../editable-news.ts';

/**
 * Records the version of a saved draft. If the history lacks the text that the save replaces, that text is recorded
 * first.
 */
export async function recordDraftVersion(
  { draftVersions }: Pick<Stores, 'draftVersions'>,
  draft: Draft,
  before: Draft | null,
): Promise<void> {
  const known = await draftVersions.findNewest(draft.id);
  const saved = known?.what === 'set-aside' ? await draftVersions.findNewest(draft.id, 'saved') : known;
  const isInHistory = !before || (saved !== null && areSameFields(saved.fields, before.fields));
  if (!isInHistory) await draftVersions.create(toVersion(before), draftVersionsMax);
  const newest = isInHistory ? known : await draftVersions.findNewest(draft.id);
  if (newest?.what === 'saved' && areSameFields(newest.fields, draft.fields)) return;
  const next = toVersion(draft);
  const isContinued =
    newest !== null &&
    canExtendVersion(newest, next) &&
    (await draftVersions.replaceNewest({ ...next, number: newest.number, startedAt: newest.startedAt }));
  if (!isContinued) await draftVersions.create(next, draftVersionsMax);
}

export function toVersion({ id, updatedAt, updatedBy, fields }: Draft): Omit<DraftVersion, 'number'> {
  return {
    newsId: id,
    startedAt: updatedAt,
    savedAt: updatedAt,
    user: updatedBy,
    what: 'saved',
    isClosed: false,
    fields,
  };
}

/** Closes the newest version, so that the next save begins another one. */
export async function closeNewestVersion(
  { draftVersions }: Pick<Stores, 'draftVersions'>,
  id: string,
): Promise<void> {
  const newest = await draftVersions.findNewest(id);
  if (newest) await draftVersions.replaceNewest({ ...newest, isClosed: true });
}

/**
 * Saves a text that a form is about to replace, and closes the version before it, so that later saves overwrite neither
 * of them.
 */
export function setTextAside({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return (actor: Actor, id: string, typed: TypedFields): Promise<Result<{ savedAt: number }>> =>
    database.inTransaction(async (stores) => {
      const found = await findEditableNews(stores, id);
      if (!found.ok) return found;
      const fields = cleanFields(typed, getCurrentFields(found.value));
      const { draftVersions } = stores;
      const newest = await draftVersions.findNewest(id);
      // A wrong address must not cost the text. Only a document that cannot be parsed or stored is rejected.
      const stored = [getCurrentFields(found.value).content, newest?.fields.content ?? ''];
      const fault = findDraftProblem(
        fields,
        stored.map((content) => ({ ...fields, content })),
      );
      if (fault) return fail(fault);
      const savedAt = clock();
      const isStored = newest !== null && areSameFields(newest.fields, fields);
      if (isStored && (newest.isClosed || (await draftVersions.replaceNewest({ ...newest, isClosed: true }))))
        return ok({ savedAt });
      const aside = { newsId: id, startedAt: savedAt, savedAt, user: actor, what: 'set-aside' } as const;
      await draftVersions.create({ ...aside, isClosed: true, fields }, draftVersionsMax);
      return ok({ savedAt });
    });
}

export function listDraftVersions(
  stores: Pick<Stores, 'draftVersions' | 'drafts' | 'news' | 'trash' | 'unpublished'>,
) {
  return async (id: string): Promise<Result<DraftVersionSummary[]>> => {
    const found = await findEditableNews(stores, id);
    return found.ok ? ok(await stores.draftVersions.list(id)) : found;
  };
}

export function findDraftVersion({ draftVersions }: Pick<Stores, 'draftVersions'>) {
  return async (id: string, number: number): Promise<Result<DraftVersion>> => {
    const version = await draftVersions.find(id, number);
    return version ? ok(version) : fail({ code: 'not-found', message: revisionMissing });
  };
}
