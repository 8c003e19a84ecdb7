import { toVideoEntry, type Video, type VideoEntry } from '../../../domain/media/video.ts';
import { newsroomPageSize } from '../../../domain/site/limits.ts';
import { encodeCursor, type ListPage, type ListPosition } from '../../../domain/web/paging.ts';
import type { VideoStore } from '../../ports/media.ts';
import { emptyPage, toListPage, toPageRequest } from '../site/list-pages.ts';

export function listNewsroomVideos({ videos }: { videos: VideoStore }) {
  return async (position: ListPosition): Promise<ListPage<VideoEntry>> => {
    const request = toPageRequest(position, newsroomPageSize);
    if (!request) return emptyPage(position);
    const found = await videos.list(request);
    return toListPage(found, position, newsroomPageSize, keyOf, async (items) => items.map(toVideoEntry));
  };
}

function keyOf({ createdAt, id }: Video): string {
  return encodeCursor({ createdAt, id });
}
