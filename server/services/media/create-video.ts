import type { Actor } from '../../../domain/accounts/audit.ts';
import {
  cleanVideoForm,
  findVideoProblem,
  toVideoEntry,
  type Video,
  type VideoEntry,
  type VideoForm,
} from '../../../domain/media/video.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { createId } from '../site/create-id.ts';
import { invalidateVideos } from '../site/invalidate.ts';
import { saveVideo } from './save-video.ts';

export function createVideo({ database, clock }: { database: Database; clock: Clock }) {
  return async (actor: Actor, sent: VideoForm): Promise<Result<VideoEntry>> => {
    const form = cleanVideoForm(sent);
    const problem = findVideoProblem(form);
    if (problem) return fail(problem);
    const video: Video = { id: createId(), ...form, createdAt: clock() };
    await database.inTransaction(async (stores) => {
      await saveVideo(stores, video);
      const { id, title, link: detail } = video;
      await recordAction(stores, actor, video.createdAt, { action: 'video.added', id, title, detail });
      await invalidateVideos(stores);
    });
    return ok(toVideoEntry(video));
  };
}
