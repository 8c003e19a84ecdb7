/** Stores the videos of the gallery and which of them are featured. */
import type { Kysely, Selectable } from 'kysely';
import type { Video } from '../../../../../domain/media/video.ts';
import type { PageRequest } from '../../../../ports/page-request.ts';
import { atomically } from '../../connection/atomically.ts';
import { inReadingOrder, selectPage } from '../../query/key-paging.ts';
import { toColumns, toFields } from '../../query/rows.ts';
import type { Tables } from '../../schema/tables.ts';
import { addTombstones } from '../transfer/tombstones.ts';

const toVideo = (row: Selectable<Tables['videos']>): Video => toFields('videos', row);

export function createVideoStore(read: Kysely<Tables>, write: Kysely<Tables>) {
  return {
    async list(page: PageRequest): Promise<Video[]> {
      const query = read.selectFrom('videos').selectAll();
      const rows = await selectPage(query, { time: 'created_at', id: 'id' }, page).execute();
      return inReadingOrder(rows, page).map(toVideo);
    },
    async listByIds(ids: string[]): Promise<Video[]> {
      if (ids.length === 0) return [];
      const rows = await read.selectFrom('videos').selectAll().where('id', 'in', ids).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []).map(toVideo);
    },
    async listFeatured(limit: number): Promise<Video[]> {
      const rows = await read
        .selectFrom('videos')
        .innerJoin('featured_videos', 'featured_videos.video_id', 'videos.id')
        .selectAll('videos')
        .orderBy('videos.created_at', 'desc')
        .orderBy('videos.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(toVideo);
    },
    async findById(id: string): Promise<Video | null> {
      const row = await read.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toVideo(row) : null;
    },
    /** Saves a video with its entry among the featured ones. */
    save: (video: Video): Promise<void> => atomically(write, (trx) => saveVideo(trx, video)),
    delete: (id: string): Promise<void> =>
      atomically(write, async (trx) => {
        const removed = await trx.deleteFrom('videos').where('id', '=', id).returning('id').execute();
        if (removed.length > 0) await addTombstones(trx, 'videos', [id]);
      }),
  };
}

async function saveVideo(trx: Kysely<Tables>, video: Video): Promise<void> {
  const row = toColumns('videos', video);
  await trx
    .insertInto('videos')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  if (video.featured) {
    await trx
      .insertInto('featured_videos')
      .values({ video_id: video.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await trx.deleteFrom('featured_videos').where('video_id', '=', video.id).execute();
  }
}
