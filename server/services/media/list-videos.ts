import { toVideoView, type VideoView } from '../../../domain/media/video.ts';
import { videosPageSize } from '../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../domain/web/paging.ts';
import type { VideoStore } from '../../ports/media.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';

export function listVideos({ videos }: { videos: VideoStore }) {
  return (position: ListPosition): Promise<ListPage<VideoView>> =>
    listPage({
      position,
      pageSize: videosPageSize,
      read: videos.list,
      keyOf: toDateKey,
      show: (items) => items.map(toVideoView),
    });
}
