/** Numbers the parts that change often, such as the comments of an article, for caches. */
import type { Kysely } from 'kysely';
import type { PartVersions } from '../../../ports/stores.ts';
import type { Tables } from '../schema/tables.ts';
import { atomically } from './atomically.ts';
import { contentVersionId, raiseVersions, readVersion } from './content-version.ts';

/** The row of content_version that numbers all parts. */
export const partCounterId = 2;
/** When a transaction changes more parts, or memory holds more, that counts as a change of all parts. */
const changesMax = 1_000;
const rememberedParts = 10_000;

/** Raises the versions of parts. Writers wait for each other at the counter, so that numbers are in commit order. */
export function invalidateParts(write: Kysely<Tables>, parts: readonly string[]): Promise<void> {
  return atomically(write, (trx) => raiseParts(trx, [], parts));
}

export function invalidateContent(write: Kysely<Tables>, parts: readonly string[]): Promise<void> {
  return atomically(write, (trx) => raiseParts(trx, [contentVersionId], parts));
}

async function raiseParts(
  trx: Kysely<Tables>,
  others: readonly number[],
  parts: readonly string[],
): Promise<void> {
  const raised = parts.length === 0 ? others : [...others, partCounterId];
  if (raised.length === 0) return;
  const version = (await raiseVersions(trx, raised)).at(-1);
  if (parts.length === 0 || version === undefined) return;
  const rows = [...new Set(parts)].map((part) => ({ part, version }));
  await trx
    .insertInto('part_versions')
    .values(rows)
    .onConflict((conflict) => conflict.column('part').doUpdateSet({ version }))
    .execute();
}

interface PartChange {
  part: string;
  version: number;
}

export function readPartChanges(db: Kysely<Tables>, after: number): Promise<PartChange[]> {
  return db
    .selectFrom('part_versions')
    .select(['part', 'version'])
    .where('version', '>', after)
    .orderBy('version', 'desc')
    .limit(changesMax)
    .execute();
}

/** The part versions as this process knows them. */
interface KnownPartVersions extends PartVersions {
  take(changes: PartChange[]): void;
}

export async function openPartVersions(db: Kysely<Tables>): Promise<KnownPartVersions> {
  let latest = await readVersion(db, partCounterId);
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
