/** For caches, numbers the changes of the content and of its parts, such as the comments of an article. */
import { type Kysely, sql } from 'kysely';
import type { PartVersions } from '../../../ports/purge.ts';
import type { Tables } from '../schema/tables.ts';
import { atomically } from './atomically.ts';

/**
 * The part that stands for all content; every change of content changes it. No tag of a page is empty, so none equals
 * it.
 */
export const contentPart = '';
/** If a transaction changes more parts than this, or memory holds more, that counts as a change of all parts. */
const changesMax = 1_000;
const rememberedParts = 10_000;

/** Gives parts the next number. Writers take turns, so the numbers are in the order of the commits. */
export async function raisePartVersions(write: Kysely<Tables>, parts: readonly string[]): Promise<void> {
  if (parts.length === 0) return;
  const rows = sql.join([...new Set(parts)].map((part) => sql`(${part}, (select next from latest))`));
  await atomically(write, (trx) =>
    sql`
      with latest as (select coalesce(max(version), 0) + 1 as next from part_versions)
      insert into part_versions (part, version) values ${rows}
      on conflict (part) do update set version = excluded.version`.execute(trx),
  );
}

/** Returns the number of the last change; 0 before the first one. */
export async function readLatestVersion(db: Kysely<Tables>): Promise<number> {
  const { latest } = await db
    .selectFrom('part_versions')
    .select(({ fn }) => fn.max('version').as('latest'))
    .executeTakeFirstOrThrow();
  return latest ?? 0;
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

interface KnownPartVersions extends PartVersions {
  take(changes: PartChange[]): void;
}

export async function openPartVersions(db: Kysely<Tables>): Promise<KnownPartVersions> {
  let latest = await readLatestVersion(db);
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
