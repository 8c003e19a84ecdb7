import { type SearchPlace, searchWalks } from '../../ports/search.ts';
import type { Database, Stores } from '../../ports/stores.ts';
import { indexImage } from '../media/image-uses.ts';
import { toVideoDocument } from '../media/save-video.ts';
import { toDraftDocument } from '../news/drafts/draft-document.ts';
import { toNewsDocument } from '../news/save-news.ts';

const batchSize = 100;
const beginning: SearchPlace = { walk: searchWalks[0], afterId: '' };

/** Rebuilds the search index after records were written without it. */
export function rebuildSearch({ inTransaction }: Pick<Database, 'inTransaction'>) {
  return async (): Promise<void> => {
    let place: SearchPlace | null = beginning;
    while (place) {
      const from: SearchPlace = place;
      place = await inTransaction((stores) => indexBatch(stores, from, batchSize));
    }
  };
}

/** Indexes items after a position in a transaction; returns the next position, null at the end. */
export async function indexBatch(
  stores: Stores,
  { walk, afterId }: SearchPlace,
  limit: number,
): Promise<SearchPlace | null> {
  const lastId = await batches[walk](stores, afterId, limit);
  if (lastId !== null) return { walk, afterId: lastId };
  const next = searchWalks[searchWalks.indexOf(walk) + 1];
  return next ? { walk: next, afterId: '' } : null;
}

const batches: Record<
  SearchPlace['walk'],
  (stores: Stores, afterId: string, limit: number) => Promise<string | null>
> = { news: indexNews, images: indexImages, videos: indexVideos, drafts: indexDrafts };

async function indexNews(
  { sections, news, search }: Stores,
  afterId: string,
  limit: number,
): Promise<string | null> {
  const known = await sections.read();
  const items = await news.listAll(afterId || null, limit);
  for (const item of items) await search.save(toNewsDocument(item, known));
  return items.at(-1)?.id ?? null;
}

async function indexDrafts(
  { sections, drafts, search }: Stores,
  afterId: string,
  limit: number,
): Promise<string | null> {
  const known = await sections.read();
  const found = await drafts.listAll(afterId, limit);
  for (const draft of found) await search.save(toDraftDocument(draft, known));
  return found.at(-1)?.id ?? null;
}

async function indexImages(stores: Stores, afterKey: string, limit: number): Promise<string | null> {
  const images = await stores.images.listAll(afterKey, limit);
  for (const image of images) await indexImage(stores, image);
  return images.at(-1)?.storageKey ?? null;
}

/** Videos are listed by date, so their position is a date and an id. */
async function indexVideos(
  { videos, search }: Stores,
  afterId: string,
  limit: number,
): Promise<string | null> {
  const end = afterId.indexOf(' ');
  const after = end === -1 ? null : { createdAt: Number(afterId.slice(0, end)), id: afterId.slice(end + 1) };
  const found = await videos.list({ limit, after });
  for (const video of found) await search.save(toVideoDocument(video));
  const last = found.at(-1);
  return last ? `${last.createdAt} ${last.id}` : null;
}
