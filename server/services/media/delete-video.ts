import type { Visitor } from '../../../domain/accounts/permissions.ts';
import { toVideoView } from '../../../domain/media/video.ts';
import { notSignedIn, videoMissing, videoRemoveForbidden } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateVideos } from '../site/invalidate.ts';

/** Admins only (docs/product.md#videos). */
export function deleteVideo({ database, clock }: { database: Database; clock: Clock }) {
  return async ({ userId, name, email, isAdmin }: Visitor, id: string): Promise<Result<null>> => {
    if (userId === null) return fail({ code: 'unauthenticated', message: notSignedIn });
    if (!isAdmin) return fail({ code: 'forbidden', message: videoRemoveForbidden });
    const actor = { userId, name: name ?? email ?? userId };
    return database.inTransaction(async (stores) => {
      const { videos, search } = stores;
      const video = await videos.findById(id);
      if (!video) return fail({ code: 'not-found', message: videoMissing });
      await videos.delete(id);
      await search.delete('video', id);
      const { title } = toVideoView(video);
      await recordAction(stores, actor, clock(), { action: 'video.removed', id, title, detail: video.link });
      await invalidateVideos(stores);
      return ok(null);
    });
  };
}
