/** Lists the videos of the gallery. */
import { toVideoEntry, type VideoEntry, type VideoView } from '../../../domain/media/video.ts';
import { newsroomPageSize, videosPageSize } from '../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../domain/web/paging.ts';
import type { Stores } from '../../ports/stores.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';
import { type PictureSource, toVideoViews } from './find-pictures.ts';

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
