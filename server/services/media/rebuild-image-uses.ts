import { bannerTitles, imageUseOf, imageUsesOf } from '../../../domain/media/image-use.ts';
import type { ImageFillPlace } from '../../ports/media.ts';
import type { Database, Stores } from '../../ports/stores.ts';
import { toNewsOwner } from '../news/save-news.ts';
import { indexImage, saveImageUses } from './image-uses.ts';

const batchSize = 100;

/** Records the image uses of rows from before uses were stored. An interrupted run continues at the next start. */
export async function rebuildImageUses({
  inTransaction,
  imageUses,
}: Pick<Database, 'inTransaction' | 'imageUses'>): Promise<void> {
  if ((await imageUses.listFillPlaces()).length === 0) return;
  await inTransaction(fillBanners);
  let isDone = false;
  while (!isDone) {
    isDone = await inTransaction(async (stores) => {
      const [place] = await stores.imageUses.listFillPlaces();
      if (place) await fillBatch(stores, place);
      return !place;
    });
  }
}

async function fillBatch(stores: Stores, { walk, afterId }: ImageFillPlace): Promise<void> {
  const lastId = walk === 'images' ? await fillImages(stores, afterId) : await fillNews(stores, afterId);
  await stores.imageUses.moveFillPlace(walk, lastId);
}

async function fillImages(stores: Stores, afterKey: string): Promise<string | null> {
  const images = await stores.images.listAll(afterKey, batchSize);
  for (const image of images) await indexImage(stores, image);
  return images.length < batchSize ? null : (images.at(-1)?.storageKey ?? null);
}

async function fillNews(stores: Stores, afterId: string): Promise<string | null> {
  const news = await stores.news.listAll(afterId || null, batchSize);
  for (const item of news) {
    await saveImageUses(stores, [{ owner: toNewsOwner(item), uses: imageUsesOf(item) }]);
  }
  return news.length < batchSize ? null : (news.at(-1)?.id ?? null);
}

async function fillBanners(stores: Stores): Promise<void> {
  const { banners } = stores;
  const shown = [
    ['main-banner', await banners.findMain()],
    ...(await banners.listSides()).map((banner) => ['side-banner', banner] as const),
    ['middle-banner', await banners.findMiddle()],
  ] as const;
  for (const [kind, banner] of shown) {
    if (!banner) continue;
    const owner = { kind, id: banner.id, title: bannerTitles[kind] };
    await saveImageUses(stores, [{ owner, uses: imageUseOf(banner.imageUrl) }]);
  }
}
