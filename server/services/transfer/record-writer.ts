/** The type of the writers that write the records of a content export, one for each collection. */
import type { Stores } from '../../ports/stores.ts';
import type { Outcome } from './import-report.ts';
import type { EntityOf, WritableName } from './parse-record.ts';

/** How the records of a collection are written. */
export interface Writer<Entity> {
  isStored(stores: Stores, entity: Entity): Promise<boolean>;
  /** Returns whether the stored record is newer, or the thing to which the record belongs was deleted here. */
  isObsolete?(stores: Stores, entity: Entity): Promise<boolean>;
  write(stores: Stores, entity: Entity, now: number): Promise<Outcome>;
}

export type Writers<Name extends WritableName> = { [One in Name]: Writer<EntityOf<One>> };
