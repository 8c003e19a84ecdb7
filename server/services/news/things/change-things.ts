/**
 * Changes sections, groups, topics and authors for the newsroom (docs/product.md#sections). All pages may show them, so
 * a change makes all pages stale. News store their ids, so a new name or a merge is one change here.
 */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import type { SentForm, ThingKind, Things } from '../../../../domain/news/things.ts';
import { fail, ok, type Result } from '../../../../domain/web/problem.ts';
import {
  cleanSearchFields,
  findSearchFieldsFault,
  type Searchable,
  searchGroupLabel,
  toSearchProblem,
} from '../../../../domain/web/search-fields.ts';
import type { Stores } from '../../../ports/stores.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { invalidateAllPages } from '../../caching/invalidate.ts';
import { findShareImageProblem } from '../../media/find-share-image-problem.ts';
import { changeVersioned, type Versioned } from '../../site/change-versioned.ts';
import { createId } from '../../site/create-id.ts';
import { authorRules } from './author-rules.ts';
import type { ChangeAdapters, ChangeRules } from './change-rules.ts';
import { groupRules, sectionRules } from './section-rules.ts';
import { saveThingImages } from './thing-images.ts';
import { topicRules } from './topic-rules.ts';

const changeRules: { readonly [Kind in ThingKind]: ChangeRules<Kind> } = {
  group: groupRules,
  section: sectionRules,
  topic: topicRules,
  author: authorRules,
};

export function createThing({ database, clock, site }: ChangeAdapters) {
  return <Kind extends ThingKind>(
    kind: Kind,
    actor: Actor,
    typed: SentForm<Kind>,
  ): Promise<Result<Things[Kind]>> =>
    database.inTransaction(async (stores) => {
      const { things } = stores;
      const rules = changeRules[kind];
      const action = rules.actions.created;
      if (!action) return fail({ code: 'not-found', message: rules.missing });
      const now = clock();
      const form = rules.clean(typed);
      if ((await things.count(kind, rules.max)) === rules.max) return fail(rules.full);
      const searchFields = cleanSearchFields(typed.searchFields ?? '');
      const problem =
        (await rules.findProblem({ ...stores, site }, form, null)) ??
        (await findSearchProblem(stores, { searchFields }, null));
      if (problem) return fail(problem);
      const thing = await rules.toThing(stores, form, { id: createId(), version: 1, searchFields }, null);
      await things.save(kind, thing);
      await saveThingImages(stores, kind, null, thing, now);
      await recordAction(stores, actor, now, { action, id: thing.id, title: thing.name });
      await invalidateAllPages(stores);
      return ok(thing);
    });
}

/** Changes a thing. A former address leads to the new one. */
export function updateThing(adapters: ChangeAdapters) {
  return <Kind extends ThingKind>(
    kind: Kind,
    actor: Actor,
    id: string,
    typed: SentForm<Kind> & { version: number },
  ): Promise<Result<Things[Kind]>> =>
    changeVersioned(adapters, versioned(kind), actor, {
      id,
      version: typed.version,
      async work(stores, before, now) {
        const rules = changeRules[kind];
        const form = rules.clean(typed);
        const searchFields = cleanSearchFields(typed.searchFields ?? before.searchFields);
        const problem =
          (await rules.findProblem({ ...stores, site: adapters.site }, form, before)) ??
          (await findSearchProblem(stores, { searchFields }, before));
        if (problem) return fail(problem);
        const key = { id, version: typed.version + 1, searchFields };
        const after = await rules.toThing(stores, form, key, before);
        await stores.things.save(kind, after);
        await saveThingImages(stores, kind, before, after, now);
        const details = [
          (await rules.describe?.(stores, before, form)) ?? '',
          searchFields === before.searchFields ? '' : searchGroupLabel.toLowerCase(),
        ];
        const detail = details.filter(Boolean).join('; ');
        return ok({ after, action: { action: rules.actions.changed, id, title: after.name, detail } });
      },
    });
}

/**
 * Merges a thing into another one of its kind, which gets the addresses and the news (`merge-things.ts` of the stores).
 * Returns the thing as it was.
 */
export function mergeThing(adapters: ChangeAdapters) {
  return <Kind extends Exclude<ThingKind, 'group'>>(
    kind: Kind,
    actor: Actor,
    id: string,
    { targetId, version }: { targetId: string; version: number },
  ): Promise<Result<Things[Kind]>> =>
    changeVersioned(adapters, versioned(kind), actor, {
      id,
      version,
      async work(stores, before, now) {
        const { findTarget = versioned(kind).find, missing, actions, ...rules } = changeRules[kind];
        const target = await findTarget(stores, targetId);
        if (!target || target.id === id)
          return fail({ code: 'not-found', message: missing, field: 'targetId' });
        await stores.things.merge(kind, id, target.id);
        await rules.afterMerge?.(stores, target);
        await rules.afterDelete?.(stores, before);
        await saveThingImages(stores, kind, before, null, now);
        const action = actions.merged;
        return ok({
          after: before,
          action: action ? { action, id, title: before.name, detail: target.name } : null,
        });
      },
    });
}

/** Deletes a thing. `version` is null if the form does not know one. Returns the thing as it was. */
export function deleteThing(adapters: ChangeAdapters) {
  return <Kind extends ThingKind>(
    kind: Kind,
    actor: Actor,
    id: string,
    version: number | null = null,
  ): Promise<Result<Things[Kind]>> =>
    changeVersioned(adapters, versioned(kind), actor, {
      id,
      version,
      async work(stores, before, now) {
        const rules = changeRules[kind];
        const problem = await rules.findDeletionProblem(stores, before);
        if (problem) return fail(problem);
        await stores.things.delete(id);
        await rules.afterDelete?.(stores, before);
        await saveThingImages(stores, kind, before, null, now);
        return ok({ after: before, action: { action: rules.actions.deleted, id, title: before.name } });
      },
    });
}

/** Finds why the search fields of a thing cannot be saved, or null; `before` is null for a new thing. */
async function findSearchProblem(stores: Stores, form: Searchable, before: Searchable | null) {
  const fault = findSearchFieldsFault(form.searchFields, before?.searchFields);
  return toSearchProblem(fault) ?? (await findShareImageProblem(stores, form, before));
}

function versioned<Kind extends ThingKind>(kind: Kind): Versioned<Things[Kind]> {
  const { missing, conflict } = changeRules[kind];
  return {
    find: ({ things }, id) => things.find(kind, id),
    versionOf: ({ version }) => version,
    missing,
    describeConflict: () => conflict,
    invalidate: invalidateAllPages,
  };
}
