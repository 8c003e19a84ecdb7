/** Lists, saves and deletes videos of the gallery, and downloads their stills (docs/product.md#videos). */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { mayDo, type Visitor } from '../../../domain/accounts/permissions.ts';
import { storageKeyOf } from '../../../domain/media/image.ts';
import { imageUseOf } from '../../../domain/media/image-use.ts';
import {
  cleanVideoForm,
  findVideoProblem,
  toVideoEntry,
  toVideoView,
  type Video,
  type VideoEntry,
  type VideoForm,
  type VideoView,
  youtubeVideoId,
} from '../../../domain/media/video.ts';
import { searchTokens } from '../../../domain/search/search-text.ts';
import { newsroomPageSize, videosPageSize } from '../../../domain/site/limits.ts';
import {
  imageMissing,
  notSignedIn,
  videoMissing,
  videoRemoveForbidden,
} from '../../../domain/text/sentences.ts';
import type { ListPage, ListPosition } from '../../../domain/web/paging.ts';
import { fail, invalid, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import type { Adapters, FileAdapters } from '../../ports/adapters.ts';
import type { SearchDocument } from '../../ports/search.ts';
import type { Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateVideos } from '../caching/invalidate.ts';
import { createId } from '../site/create-id.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';
import { deleteLooseFilesNow } from './delete-loose-files.ts';
import { type PictureSource, toVideoViews } from './find-pictures.ts';
import { deleteReplacedImages, saveImageUses } from './image-uses.ts';
import { saveImageUpload } from './upload-image.ts';

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

const unknownStill: Problem = invalid(imageMissing, 'image');

/** An empty address means that there is no still; any other must be that of an image of the portal. */
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

/** Deletes a video, for people who may manage media (docs/product.md#videos). */
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

/** Lists the videos of the gallery. */
export function listVideos({ videos, images }: { videos: Stores['videos']; images: PictureSource }) {
  return (position: ListPosition): Promise<ListPage<VideoView>> =>
    listPage({
      position,
      pageSize: videosPageSize,
      read: videos.list,
      keyOf: toDateKey,
      show: (items) => toVideoViews(images, items),
    });
}

export function listNewsroomVideos({ videos }: { videos: Stores['videos'] }) {
  return (position: ListPosition): Promise<ListPage<VideoEntry>> =>
    listPage({
      position,
      pageSize: newsroomPageSize,
      read: videos.list,
      keyOf: toDateKey,
      show: (items) => items.map(toVideoEntry),
    });
}

export type StillAdapters = Pick<
  Adapters,
  'database' | 'files' | 'imageWorker' | 'spool' | 'clock' | 'log' | 'onImageStored' | 'videoStills' | 'site'
>;

/** Downloads and stores the still of a video. On any failure it returns '', and the video is saved without a still. */
export async function createStill(adapters: StillAdapters, actor: Actor, link: string): Promise<string> {
  const videoId = youtubeVideoId(link);
  if (videoId === null || !adapters.site.fetchesVideoStills) return '';
  try {
    const data = await adapters.videoStills.find(videoId);
    if (data === null) return '';
    const upload = { purpose: 'video', fileName: `${videoId}.jpg` } as const;
    const stored = await saveImageUpload(adapters, actor, upload, data);
    return stored.ok ? stored.value.url : '';
  } catch (err) {
    adapters.log.warn({ err }, 'the still of a video could not be fetched');
    return '';
  }
}

/**
 * Saves which still a video uses. Call it in the transaction that saves the video, and `deleteLooseFilesNow` after the
 * commit. `before` is the video before the change.
 */
export async function saveStillUse(
  stores: Stores,
  video: Video,
  before: Video | null,
  now: number,
): Promise<void> {
  const owner = { kind: 'video', id: video.id, title: toVideoView(video).title } as const;
  await saveImageUses(stores, [{ owner, uses: imageUseOf(video.imageUrl) }]);
  const replaced = before && before.imageUrl !== video.imageUrl ? storageKeyOf(before.imageUrl) : null;
  if (replaced !== null) await deleteReplacedImages(stores, [replaced], now);
}
