import type { Actor } from '../../../domain/accounts/audit.ts';
import {
  cleanVideoForm,
  findVideoProblem,
  toVideoEntry,
  type Video,
  type VideoEntry,
  type VideoForm,
} from '../../../domain/media/video.ts';
import { searchTokens } from '../../../domain/search/search-text.ts';
import { videoMissing } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { SearchDocument } from '../../ports/search.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { createId } from '../site/create-id.ts';
import { invalidateVideos } from '../site/invalidate.ts';

/** Saves and indexes a video, in the transaction of the caller. */
export async function saveVideo(
  { videos, search }: Pick<Stores, 'videos' | 'search'>,
  video: Video,
): Promise<void> {
  await videos.save(video);
  await search.save(toVideoDocument(video));
}

export function toVideoDocument({ id, title, createdAt }: Video): SearchDocument {
  return { kind: 'video', id, category: '', createdAt, tokens: searchTokens(title) };
}

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
