import type { Database, Stores } from '../ports.ts';
import { newsDocument } from './save-news.ts';
import { videoDocument } from './save-video.ts';
import { indexImage } from './track-image-uses.ts';

const batchSize = 100;

/** Makes the search index anew of everything that can be found: after records came in without it. */
export function rebuildSearch({ inTransaction }: Pick<Database, 'inTransaction'>) {
  return async (): Promise<void> => {
    await walk((after) =>
      inTransaction(async (stores) => {
        const news = await stores.news.listAll(after, batchSize);
        for (const item of news) await stores.search.put(newsDocument(item));
        return news.at(-1)?.id ?? null;
      }),
    );
    await walk((after) => inTransaction((stores) => indexImages(stores, after ?? '')));
    await inTransaction(indexVideos);
  };
}

async function walk(step: (after: string | null) => Promise<string | null>): Promise<void> {
  let after: string | null = null;
  do after = await step(after);
  while (after !== null);
}

async function indexImages(stores: Stores, afterKey: string): Promise<string | null> {
  const images = await stores.images.listAll(afterKey, batchSize);
  for (const { storageKey, fileName, uploadedAt } of images) {
    await indexImage(stores, storageKey, fileName, uploadedAt);
  }
  return images.at(-1)?.storageKey ?? null;
}

async function indexVideos({ videos, search }: Stores): Promise<void> {
  let last: { createdAt: number; id: string } | null = null;
  for (;;) {
    const page = await videos.list({ limit: batchSize, after: last });
    for (const video of page) await search.put(videoDocument(video));
    const end = page.at(-1);
    if (!end) return;
    last = { createdAt: end.createdAt, id: end.id };
  }
}
