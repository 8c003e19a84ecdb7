/** Deletes a video, only for people who manage media (docs/product.md#videos). */
import { mayDo, type Visitor } from '../../../domain/accounts/permissions.ts';
import { toVideoView } from '../../../domain/media/video.ts';
import { notSignedIn, videoMissing, videoRemoveForbidden } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { FileAdapters } from '../../ports/adapters.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateVideos } from '../caching/invalidate.ts';
import { deleteLooseFilesNow } from './delete-loose-files.ts';
import { saveStillUse } from './video-still.ts';

export function deleteVideo({ database, files, clock, log }: FileAdapters) {
  return async (visitor: Visitor, id: string): Promise<Result<null>> => {
    const { userId, name, email } = visitor;
    if (userId === null) return fail({ code: 'unauthenticated', message: notSignedIn });
    if (!mayDo(visitor, 'manage-media')) return fail({ code: 'forbidden', message: videoRemoveForbidden });
    const actor = { userId, name: name ?? email ?? userId };
    const result = await database.inTransaction(async (stores): Promise<Result<null>> => {
      const { videos, search } = stores;
      const video = await videos.findById(id);
      if (!video) return fail({ code: 'not-found', message: videoMissing });
      await videos.delete(id);
      await search.delete('video', id);
      await saveStillUse(stores, { ...video, imageUrl: '' }, video, clock());
      const { title } = toVideoView(video);
      await recordAction(stores, actor, clock(), { action: 'video.removed', id, title, detail: video.link });
      await invalidateVideos(stores);
      return ok(null);
    });
    if (result.ok) await deleteLooseFilesNow({ database, files, clock, log });
    return result;
  };
}
