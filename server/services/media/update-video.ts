import type { Actor } from '../../../domain/accounts/audit.ts';
import {
  cleanVideoForm,
  findVideoProblem,
  toVideoEntry,
  type Video,
  type VideoEntry,
  type VideoForm,
} from '../../../domain/media/video.ts';
import { videoMissing } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateVideos } from '../site/invalidate.ts';
import { saveVideo } from './save-video.ts';

export function updateVideo({ database, clock }: { database: Database; clock: Clock }) {
  return async (actor: Actor, id: string, sent: VideoForm): Promise<Result<VideoEntry>> => {
    const form = cleanVideoForm(sent);
    const problem = findVideoProblem(form);
    if (problem) return fail(problem);
    return database.inTransaction(async (stores) => {
      const before = await stores.videos.findById(id);
      if (!before) return fail({ code: 'not-found', message: videoMissing });
      const video: Video = { ...before, ...form };
      await saveVideo(stores, video);
      const action = {
        action: 'video.changed',
        id,
        title: video.title,
        detail: changesOf(before, video),
      } as const;
      await recordAction(stores, actor, clock(), action);
      await invalidateVideos(stores);
      return ok(toVideoEntry(video));
    });
  };
}

function changesOf(before: Video, after: Video): string {
  return [
    before.title === after.title ? '' : `título antes: ${before.title}`,
    before.link === after.link ? '' : `link antes: ${before.link}`,
    before.featured === after.featured ? '' : after.featured ? 'com destaque' : 'sem destaque',
  ]
    .filter(Boolean)
    .join('; ');
}
