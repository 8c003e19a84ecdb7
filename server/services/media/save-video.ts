/** Creates and changes videos of the gallery. */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { storageKeyOf } from '../../../domain/media/image.ts';
import {
  cleanVideoForm,
  findVideoProblem,
  toVideoEntry,
  type Video,
  type VideoEntry,
  type VideoForm,
  youtubeVideoId,
} from '../../../domain/media/video.ts';
import { searchTokens } from '../../../domain/search/search-text.ts';
import { bannerImageMissing, videoMissing } from '../../../domain/text/sentences.ts';
import { fail, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import type { SearchDocument } from '../../ports/search.ts';
import type { Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateVideos } from '../caching/invalidate.ts';
import { createId } from '../site/create-id.ts';
import { deleteLooseFilesNow } from './delete-loose-files.ts';
import { createStill, type StillAdapters, saveStillUse } from './video-still.ts';

/** Saves and indexes a video, in the transaction of the caller. */
export async function saveVideo(
  { videos, search }: Pick<Stores, 'videos' | 'search'>,
  video: Video,
): Promise<void> {
  await videos.save(video);
  await search.save(toVideoDocument(video));
}

export function toVideoDocument({ id, title, createdAt }: Video): SearchDocument {
  return { kind: 'video', id, sectionIds: [], createdAt, tokens: searchTokens(title) };
}

export function createVideo(adapters: StillAdapters) {
  const { database, clock } = adapters;
  return async (actor: Actor, sent: VideoForm): Promise<Result<VideoEntry>> => {
    const form = cleanVideoForm(sent);
    const problem = findVideoProblem(form);
    if (problem) return fail(problem);
    if (!(await isOwnStill(database, form.imageUrl))) return fail(unknownStill);
    const imageUrl = form.imageUrl || (await createStill(adapters, actor, form.link));
    const video: Video = { id: createId(), ...form, imageUrl, createdAt: clock() };
    await database.inTransaction(async (stores) => {
      await saveVideo(stores, video);
      await saveStillUse(stores, video, null, video.createdAt);
      const { id, title, link: detail } = video;
      await recordAction(stores, actor, video.createdAt, { action: 'video.added', id, title, detail });
      await invalidateVideos(stores);
    });
    return ok(toVideoEntry(video));
  };
}

export function updateVideo(adapters: StillAdapters) {
  const { database, clock } = adapters;
  return async (actor: Actor, id: string, sent: VideoForm): Promise<Result<VideoEntry>> => {
    const form = cleanVideoForm(sent);
    const problem = findVideoProblem(form);
    if (problem) return fail(problem);
    if (!(await isOwnStill(database, form.imageUrl))) return fail(unknownStill);
    const current = await database.videos.findById(id);
    if (!current) return fail({ code: 'not-found', message: videoMissing });
    const isSameVideo = youtubeVideoId(current.link) === youtubeVideoId(form.link);
    const imageUrl =
      form.imageUrl ||
      (isSameVideo ? current.imageUrl : '') ||
      (await createStill(adapters, actor, form.link));
    const result = await database.inTransaction(async (stores): Promise<Result<VideoEntry>> => {
      const before = await stores.videos.findById(id);
      if (!before) return fail({ code: 'not-found', message: videoMissing });
      const video: Video = { ...before, ...form, imageUrl };
      await saveVideo(stores, video);
      await saveStillUse(stores, video, before, clock());
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
    if (result.ok) await deleteLooseFilesNow(adapters);
    return result;
  };
}

const unknownStill: Problem = { code: 'invalid-input', message: bannerImageMissing, field: 'image' };

/** An empty address means no image; any other must be an image of the portal. */
async function isOwnStill({ images }: Pick<Stores, 'images'>, imageUrl: string): Promise<boolean> {
  return imageUrl === '' || (await images.find(storageKeyOf(imageUrl) ?? '')) !== null;
}

function changesOf(before: Video, after: Video): string {
  return [
    before.title === after.title ? '' : `título antes: ${before.title}`,
    before.link === after.link ? '' : `link antes: ${before.link}`,
    before.imageUrl === after.imageUrl ? '' : 'com outra imagem',
    before.featured === after.featured ? '' : after.featured ? 'com destaque' : 'sem destaque',
  ]
    .filter(Boolean)
    .join('; ');
}
