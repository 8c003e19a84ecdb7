/** Stores open previews of drafts and pages in the table `previews`. */
import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { readFields } from '../../../../../domain/news/news-fields.ts';
import type { Preview, PreviewedText, PreviewStore } from '../../../../ports/previews.ts';
import { atomically } from '../../connection/atomically.ts';
import type { Tables } from '../../schema/tables.ts';

const pageForm = z.object({
  title: z.string(),
  description: z.string(),
  lead: z.string(),
  content: z.string(),
});

export function createPreviewStore(read: Kysely<Tables>, write: Kysely<Tables>): PreviewStore {
  const ofTarget = (kind: Preview['kind'], targetId: string) =>
    read.selectFrom('previews').where('kind', '=', kind).where('target_id', '=', targetId);
  return {
    create: ({ id, kind, targetId, fields, expiresAt, createdBy }, max) =>
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
    async find(id, now) {
      const row = await read
        .selectFrom('previews')
        .selectAll()
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return row ? toPreview(row) : null;
    },
    async findEnd(kind, targetId, now) {
      const row = await ofTarget(kind, targetId)
        .select('expires_at')
        .where('expires_at', '>', now)
        .orderBy('expires_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.expires_at ?? null;
    },
    async deleteByTarget(kind, targetId) {
      const { numDeletedRows } = await write
        .deleteFrom('previews')
        .where('kind', '=', kind)
        .where('target_id', '=', targetId)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    async deleteByCreator(userId) {
      await write.deleteFrom('previews').where('created_by', '=', userId).execute();
    },
    async deleteExpired(now) {
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
