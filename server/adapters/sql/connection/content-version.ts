/** Reads and raises the content version and the part versions, which tell caches that content changed. */
import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';

export const contentVersionId = 1;

/** Returns 0 for a version that was never raised. */
export async function readVersion(db: Kysely<Tables>, id: number): Promise<number> {
  const row = await db
    .selectFrom('content_version')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Raises versions by one statement and returns them in the order of the ids. */
export async function raiseVersions(write: Kysely<Tables>, ids: readonly number[]): Promise<number[]> {
  const raised = await write
    .insertInto('content_version')
    .values(ids.map((id) => ({ id, version: 1 })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ version: eb('content_version.version', '+', 1) })),
    )
    .returning(['id', 'version'])
    .execute();
  const versions = new Map(raised.map(({ id, version }) => [id, version]));
  return ids.flatMap((id) => versions.get(id) ?? []);
}
