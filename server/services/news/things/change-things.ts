/**
 * What the newsroom changes about sections, groups, topics and authors (docs/product.md#sections): all pages may show
 * them, so all become stale. News keep their ids, so that a new name or a merge is one change here.
 */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import type { ThingKind, Things } from '../../../../domain/news/things.ts';
import { fail, ok, type Result } from '../../../../domain/web/problem.ts';
import type { Stores } from '../../../ports/stores.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { invalidateAllPages } from '../../caching/invalidate.ts';
import { createId } from '../../site/create-id.ts';
import { authorRules } from './author-rules.ts';
import type { ChangeAdapters, ChangeRules, Forms } from './change-rules.ts';
import { groupRules, sectionRules } from './section-rules.ts';
import { topicRules } from './topic-rules.ts';

const changeRules: { readonly [Kind in ThingKind]: ChangeRules<Kind> } = {
  group: groupRules,
  section: sectionRules,
  topic: topicRules,
  author: authorRules,
};

export function createThing<Kind extends ThingKind>(adapters: ChangeAdapters, kind: Kind) {
  const rules = changeRules[kind];
  return (actor: Actor, typed: Forms[Kind]): Promise<Result<Things[Kind]>> =>
    change(adapters, async (stores, now) => {
      const context = { ...stores, site: adapters.site };
      const form = rules.clean(typed);
      if ((await stores.things.count(kind, rules.max)) === rules.max) return fail(rules.full);
      const problem = await rules.findProblem(context, form, null);
      if (problem) return fail(problem);
      const thing = await rules.toThing(stores, form, { id: createId(), version: 1 }, null);
      await stores.things.save(kind, thing);
      await rules.afterSave?.(stores, thing, null, now);
      const { id, name: title } = thing;
      if (rules.actions.created)
        await recordAction(stores, actor, now, { action: rules.actions.created, id, title });
      return ok(thing);
    });
}

/** Changes a thing; a former address leads to the new one. */
export function updateThing<Kind extends ThingKind>(adapters: ChangeAdapters, kind: Kind) {
  const rules = changeRules[kind];
  return (
    actor: Actor,
    id: string,
    typed: Forms[Kind] & { version: number },
  ): Promise<Result<Things[Kind]>> =>
    change(adapters, async (stores, now) => {
      const { version } = typed;
      const found = await findVersion(stores, kind, id, version);
      if (!found.ok) return found;
      const before = found.value;
      const form = rules.clean(typed);
      const problem = await rules.findProblem({ ...stores, site: adapters.site }, form, before);
      if (problem) return fail(problem);
      const thing = await rules.toThing(stores, form, { id, version: version + 1 }, before);
      await stores.things.save(kind, thing);
      await rules.afterSave?.(stores, thing, before, now);
      const detail = (await rules.describe?.(stores, before, form)) ?? '';
      await recordAction(stores, actor, now, {
        action: rules.actions.changed,
        id,
        title: thing.name,
        detail,
      });
      return ok(thing);
    });
}

/** Merges a thing into another one of its kind, which gets its addresses and its news. */
export function mergeThing<Kind extends Exclude<ThingKind, 'group'>>(adapters: ChangeAdapters, kind: Kind) {
  const rules = changeRules[kind];
  return (
    actor: Actor,
    id: string,
    { targetId, version }: { targetId: string; version: number },
  ): Promise<Result<null>> =>
    change(adapters, async (stores, now) => {
      const found = await findVersion(stores, kind, id, version);
      if (!found.ok) return found;
      const source = found.value;
      const target = rules.findTarget
        ? await rules.findTarget(stores, targetId)
        : await stores.things.find(kind, targetId);
      if (!target || target.id === id)
        return fail({ code: 'not-found', message: rules.missing, field: 'targetId' });
      await stores.things.merge(kind, id, target.id);
      await rules.afterMerge?.(stores, target);
      await rules.afterDelete?.(stores, source, now);
      const action = rules.actions.merged;
      if (action)
        await recordAction(stores, actor, now, { action, id, title: source.name, detail: target.name });
      return ok(null);
    });
}

/** Deletes a thing; `version` is null where the form does not know one. */
export function deleteThing(adapters: ChangeAdapters, kind: ThingKind) {
  return (actor: Actor, id: string, version: number | null = null): Promise<Result<null>> =>
    change(adapters, (stores, now) => deleteOne(stores, kind, { actor, id, version, now }));
}

async function deleteOne<Kind extends ThingKind>(
  stores: Stores,
  kind: Kind,
  { actor, id, version, now }: { actor: Actor; id: string; version: number | null; now: number },
): Promise<Result<null>> {
  const rules = changeRules[kind];
  const found = await findVersion(stores, kind, id, version);
  if (!found.ok) return found;
  const thing = found.value;
  const problem = await rules.findDeletionProblem(stores, thing);
  if (problem) return fail(problem);
  await stores.things.delete(id);
  await rules.afterDelete?.(stores, thing, now);
  await recordAction(stores, actor, now, { action: rules.actions.deleted, id, title: thing.name });
  return ok(null);
}

function change<T>(
  { database, clock }: ChangeAdapters,
  work: (stores: Stores, now: number) => Promise<Result<T>>,
): Promise<Result<T>> {
  return database.inTransaction(async (stores) => {
    const result = await work(stores, clock());
    if (result.ok) await invalidateAllPages(stores);
    return result;
  });
}

async function findVersion<Kind extends ThingKind>(
  { things }: Pick<Stores, 'things'>,
  kind: Kind,
  id: string,
  version: number | null,
): Promise<Result<Things[Kind]>> {
  const { missing, conflict } = changeRules[kind];
  const thing = await things.find(kind, id);
  if (!thing) return fail({ code: 'not-found', message: missing });
  return version === null || thing.version === version
    ? ok(thing)
    : fail({ code: 'conflict', message: conflict });
}
