/** How the kinds differ when the newsroom changes a section, group, topic or author. */
import type { AuditAction } from '../../../../domain/accounts/audit.ts';
import type { Forms, ThingKind, Things } from '../../../../domain/news/things.ts';
import type { Problem } from '../../../../domain/web/problem.ts';
import type { Searchable } from '../../../../domain/web/search-fields.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { Stores } from '../../../ports/stores.ts';

export type ChangeAdapters = Pick<Adapters, 'database' | 'clock'> & {
  site: Pick<Adapters['site'], 'name' | 'author'>;
};

export interface ChangeRules<Kind extends ThingKind> {
  missing: string;
  conflict: string;
  /** The largest number of things of this kind, and the sentence for a person who tries to add one more. */
  max: number;
  full: Problem;
  actions: {
    /** The action for the audit log. Topics have none, because news that name them create them. */
    created?: AuditAction;
    changed: AuditAction;
    merged?: AuditAction;
    deleted: AuditAction;
  };
  clean(typed: Forms[Kind]): Forms[Kind];
  /** Finds why a cleaned form cannot be saved; `before` is null for a new thing. */
  findProblem(
    context: Stores & Pick<ChangeAdapters, 'site'>,
    form: Forms[Kind],
    before: Things[Kind] | null,
  ): Promise<Problem | null>;
  toThing(
    stores: Stores,
    form: Forms[Kind],
    key: { id: string; version: number } & Searchable,
    before: Things[Kind] | null,
  ): Promise<Things[Kind]>;
  findDeletionProblem(stores: Stores, thing: Things[Kind]): Promise<Problem | null>;
  /** Finds the target of a merge, for a kind whose target may be missing in the list. */
  findTarget?(stores: Stores, id: string): Promise<Things[Kind] | null>;
  describe?(stores: Stores, before: Things[Kind], form: Forms[Kind]): Promise<string>;
  afterMerge?(stores: Stores, target: Things[Kind]): Promise<void>;
  afterDelete?(stores: Stores, thing: Things[Kind]): Promise<void>;
}
