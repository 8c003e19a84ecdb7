/** Changes records whose forms show a version: named things, pages, redirects and settings. */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { Stores } from '../../ports/stores.ts';
import { type Action, recordAction } from '../accounts/record-action.ts';

/** How records of a kind are read and compared. */
export interface Versioned<Thing> {
  find: (stores: Stores, id: string) => Promise<Thing | null>;
  versionOf: (thing: Thing) => number;
  missing: string;
  /** The sentence for a form that is based on an older version than the stored one. */
  describeConflict: (found: Thing, actor: Actor) => string;
  /** Invalidates the pages that show the record; missing if `work` does that. */
  invalidate?: (stores: Stores, before: Thing, after: Thing) => Promise<void>;
}

export interface Change<Thing> {
  id: string;
  /** The version on which the form is based; null when the act does not compare versions. */
  version: number | null;
  /** Stores the change. `action` is the entry for the audit log; null if `work` wrote it, or if there is none. */
  work: (
    stores: Stores,
    before: Thing,
    now: number,
  ) => Promise<Result<{ after: Thing; action: Action | null }>>;
}

/**
 * In one transaction, it reads the record, compares versions, works, audits and invalidates. If there is a problem,
 * nothing changes.
 */
export function changeVersioned<Thing>(
  { database, clock }: Pick<Adapters, 'database' | 'clock'>,
  kind: Versioned<Thing>,
  actor: Actor,
  { id, version, work }: Change<Thing>,
): Promise<Result<Thing>> {
  return database.inTransaction(async (stores) => {
    const before = await kind.find(stores, id);
    if (before === null) return fail({ code: 'not-found', message: kind.missing });
    if (version !== null && kind.versionOf(before) !== version)
      return fail({ code: 'conflict', message: kind.describeConflict(before, actor) });
    const now = clock();
    const result = await work(stores, before, now);
    if (!result.ok) return result;
    const { after, action } = result.value;
    if (action) await recordAction(stores, actor, now, action);
    await kind.invalidate?.(stores, before, after);
    return ok(after);
  });
}
