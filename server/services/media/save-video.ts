import type { Video } from '../../../domain/media/video.ts';
import { searchTokens } from '../../../domain/search/search-text.ts';
import type { SearchDocument } from '../../ports/search.ts';
import type { Stores } from '../../ports/stores.ts';

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
