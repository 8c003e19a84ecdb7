import { type BannerPlace, bannerNames, type MainBanner } from '../../../domain/media/banner.ts';
import { storageKeyOf } from '../../../domain/media/image.ts';
import type { BannerOwnerKind, ImageOwner } from '../../../domain/media/image-use.ts';
import type { Stores } from '../../ports/stores.ts';
import { deleteUnusedImages, saveImageUses } from './image-uses.ts';

const ownerKinds: Readonly<Record<BannerPlace, BannerOwnerKind>> = {
  main: 'main-banner',
  left: 'side-banner',
  right: 'side-banner',
  mid: 'middle-banner',
};

export function toBannerOwner(place: BannerPlace, id: string): ImageOwner {
  return { kind: ownerKinds[place], id, title: bannerNames[place] };
}

/** Call it in the transaction that saves the next banner, before `deleteBannerImages`. */
export async function deleteBannersAt(stores: Stores, place: BannerPlace): Promise<MainBanner[]> {
  const removed = await stores.banners.deleteAll(place);
  for (const { id } of removed) await saveImageUses(stores, [{ owner: toBannerOwner(place, id), uses: [] }]);
  return removed;
}

/** Call `deleteLooseFilesNow` after the commit. */
export async function deleteBannerImages(stores: Stores, removed: MainBanner[], now: number): Promise<void> {
  const keys = removed.flatMap(({ imageUrl }) => storageKeyOf(imageUrl) ?? []);
  await deleteUnusedImages(stores, keys, now);
}
