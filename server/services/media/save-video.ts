import type { Video } from '../../../domain/media/video.ts';
import { searchTokens } from '../../../domain/search/search-text.ts';
import type { SearchDocument } from '../../ports/search.ts';
import type { Stores } from '../../ports/stores.ts';

/**
 * Saves a video and what search knows of it. Every way of saving goes through here, inside the transaction of
 * its caller, who also raises the content version.
 */
export async function saveVideo(
  { videos, search }: Pick<Stores, 'videos' | 'search'>,
  video: Video,
): Promise<void> {
  await videos.save(video);
  await search.put(videoDocument(video));
}

/** What search knows of a video. */
export function videoDocument({ id, title, createdAt }: Video): SearchDocument {
  return { kind: 'video', id, category: '', createdAt, tokens: searchTokens(title) };
}
