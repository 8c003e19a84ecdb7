import { toVideoEntry, type VideoEntry } from '../../../domain/media/video.ts';
import { newsroomPageSize } from '../../../domain/site/limits.ts';
import type { ListPage, ListPosition } from '../../../domain/web/paging.ts';
import type { VideoStore } from '../../ports/media.ts';
import { listPage, toDateKey } from '../site/list-pages.ts';

export function listNewsroomVideos({ videos }: { videos: VideoStore }) {
  return (position: ListPosition): Promise<ListPage<VideoEntry>> =>
    listPage({
      position,
      pageSize: newsroomPageSize,
      read: videos.list,
      keyOf: toDateKey,
      show: (items) => items.map(toVideoEntry),
    });
}
