import type { Kysely } from 'kysely';
import type { PartVersions } from '../../../ports/stores.ts';
import type { Tables } from '../schema/tables.ts';
import { atomically } from './atomically.ts';
import { raiseVersion, readVersion } from './content-version.ts';

/** The row of content_version that all parts take their numbers from. */
export const partCounterId = 2;
/** More changes at once than this, or more parts to remember, count as a change of all. */
const changesMax = 1_000;
const rememberedParts = 10_000;

/** Gives parts a number above all before it. Writers wait for each other at the counter, so none is overtaken. */
export function raisePartVersion(write: Kysely<Tables>, ...parts: readonly string[]): Promise<void> {
  return atomically(write, async (trx) => {
    if (parts.length === 0) return;
    const version = await raiseVersion(trx, partCounterId);
    const rows = [...new Set(parts)].map((part) => ({ part, version }));
    await trx
      .insertInto('part_versions')
      .values(rows)
      .onConflict((conflict) => conflict.column('part').doUpdateSet({ version }))
      .execute();
  });
}

export interface PartChange {
  part: string;
  version: number;
}

/** What changed after a version, the newest changes first. */
export function readPartChanges(db: Kysely<Tables>, after: number): Promise<PartChange[]> {
  return db
    .selectFrom('part_versions')
    .select(['part', 'version'])
    .where('version', '>', after)
    .orderBy('version', 'desc')
    .limit(changesMax)
    .execute();
}

/** What this process knows of the parts. */
export interface KnownPartVersions extends PartVersions {
  take(changes: PartChange[]): void;
}

/** Begins with what is in the database by now. */
export async function openPartVersions(db: Kysely<Tables>): Promise<KnownPartVersions> {
  let latest = await readVersion(db, partCounterId);
  // Of every part that nothing else is known of.
  let floor = latest;
  const known = new Map<string, number>();
  return {
    latest: () => latest,
    of: (part) => known.get(part) ?? floor,
    take(changes) {
      for (const { part, version } of changes) {
        known.set(part, Math.max(version, known.get(part) ?? 0));
        latest = Math.max(latest, version);
      }
      if (changes.length < changesMax && known.size <= rememberedParts) return;
      known.clear();
      floor = latest;
    },
  };
}
