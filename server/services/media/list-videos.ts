import { toVideoView, type Video, type VideoView } from '../../../domain/media/video.ts';
import { videosPageSize } from '../../../domain/site/limits.ts';
import { encodeCursor, type ListPage, type ListPosition } from '../../../domain/web/paging.ts';
import type { VideoStore } from '../../ports/media.ts';
import { emptyPage, toListPage, toPageRequest } from '../site/list-pages.ts';

/** A page of the video gallery (12), newest first. */
export function listVideos({ videos }: { videos: VideoStore }) {
  return async (position: ListPosition): Promise<ListPage<VideoView>> => {
    const request = toPageRequest(position, videosPageSize);
    if (!request) return emptyPage(position);
    const found = await videos.list(request);
    return toListPage(found, position, videosPageSize, keyOf, async (items) => items.map(toVideoView));
  };
}

function keyOf({ createdAt, id }: Video): string {
  return encodeCursor({ createdAt, id });
}
