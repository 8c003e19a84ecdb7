/** Fetches and stores the stills of videos. */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { storageKeyOf } from '../../../domain/media/image.ts';
import { imageUseOf } from '../../../domain/media/image-use.ts';
import { toVideoView, type Video, youtubeVideoId } from '../../../domain/media/video.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { Stores } from '../../ports/stores.ts';
import { deleteReplacedImages, saveImageUses } from './image-uses.ts';
import { saveImageUpload } from './upload-image.ts';

export type StillAdapters = Pick<
  Adapters,
  'database' | 'files' | 'imageWorker' | 'spool' | 'clock' | 'log' | 'onImageStored' | 'videoStills' | 'site'
>;

/** Fetches and stores the still of a video; on any failure it returns '', and the video is saved without one. */
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
 * Saves which still a video uses. Call it in the transaction that saves the video, and `deleteLooseFilesNow` after it.
 * `before` is the replaced video.
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
