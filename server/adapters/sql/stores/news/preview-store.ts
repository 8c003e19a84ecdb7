/** Stores open previews of drafts and pages in the table `previews`. */
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { readFields } from '../../../../../domain/news/news-fields.ts';
import type { Preview, PreviewedText } from '../../../../ports/previews.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables } from '../../schema/tables.ts';

const pageForm = z.object({
  title: z.string(),
  description: z.string(),
  lead: z.string(),
  content: z.string(),
  searchFields: z.string().default(''),
});

export function createPreviewStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  const ofTarget = (kind: Preview['kind'], targetId: string) =>
    read.selectFrom('previews').where('kind', '=', kind).where('target_id', '=', targetId);
  return {
    /** Creates a preview. If its text has more than `max`, the oldest ones are deleted. */
    create: ({ id, kind, targetId, fields, expiresAt, createdBy }: Preview, max: number): Promise<void> =>
      atomically(write, async (trx) => {
        await trx
          .insertInto('previews')
          .values({
            id,
            kind,
            target_id: targetId,
            fields: JSON.stringify(fields),
            expires_at: expiresAt,
            created_by: createdBy.userId,
            created_by_name: createdBy.name,
          })
          .execute();
        const newest = trx
          .selectFrom('previews')
          .select('id')
          .where('kind', '=', kind)
          .where('target_id', '=', targetId)
          .orderBy('expires_at', 'desc')
          .orderBy('id', 'desc')
          .limit(max);
        await trx
          .deleteFrom('previews')
          .where('kind', '=', kind)
          .where('target_id', '=', targetId)
          .where('id', 'not in', newest)
          .execute();
      }),
    /** Returns null when the preview has ended. */
    async find(id: string, now: number): Promise<Preview | null> {
      const row = await read
        .selectFrom('previews')
        .selectAll()
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row ? toPreview(row) : null;
    },
    /** Finds when the last preview of a text expires; null when none is open. */
    async findEnd(kind: Preview['kind'], targetId: string, now: number): Promise<number | null> {
      const row = await ofTarget(kind, targetId)
        .select('expires_at')
        .where('expires_at', '>', now)
        .orderBy('expires_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.expires_at ?? null;
    },
    /** Deletes the previews of a text and returns how many there were. */
    async deleteByTarget(kind: Preview['kind'], targetId: string): Promise<number> {
      const { numDeletedRows } = await write
        .deleteFrom('previews')
        .where('kind', '=', kind)
        .where('target_id', '=', targetId)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    async deleteByCreator(userId: string): Promise<void> {
      await write.deleteFrom('previews').where('created_by', '=', userId).execute();
    },
    async deleteExpired(now: number): Promise<void> {
      await write.deleteFrom('previews').where('expires_at', '<=', now).execute();
    },
  };
}

/** Returns null when the stored state cannot be read. */
function toPreview(row: Selectable<Tables['previews']>): Preview | null {
  const text = readText(row.kind, JSON.parse(row.fields));
  return (
    text && {
      ...text,
      id: row.id,
      targetId: row.target_id,
      expiresAt: row.expires_at,
      createdBy: { userId: row.created_by, name: row.created_by_name },
    }
  );
}

function readText(kind: string, stored: unknown): PreviewedText | null {
  if (kind === 'page') {
    const page = pageForm.safeParse(stored);
    return page.success ? { kind, fields: page.data } : null;
  }
  const fields = readFields(stored);
  return kind === 'news' && fields ? { kind, fields } : null;
}
