import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';

export const contentVersionId = 1;

/** 0 when it was never raised. */
export async function readVersion(db: Kysely<Tables>, id: number): Promise<number> {
  const row = await db
    .selectFrom('content_version')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.version ?? 0;
}

export async function raiseVersion(write: Kysely<Tables>, id: number): Promise<number> {
  const { version } = await write
    .insertInto('content_version')
    .values({ id, version: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ version: eb('content_version.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
