import { type BannerPlace, bannerNames, type MainBanner } from '../../../domain/media/banner.ts';
import { storageKeyOf } from '../../../domain/media/image.ts';
import type { BannerOwnerKind, ImageOwner } from '../../../domain/media/image-use.ts';
import type { Stores } from '../../ports/stores.ts';
import { deleteUnusedImages, saveImageUses } from './image-uses.ts';

type Needs = Pick<Stores, 'banners' | 'images' | 'imageUses' | 'looseFiles' | 'search' | 'invalidateParts'>;

const ownerKinds: Readonly<Record<BannerPlace, BannerOwnerKind>> = {
  main: 'main-banner',
  left: 'side-banner',
  right: 'side-banner',
  mid: 'middle-banner',
};

export function toBannerOwner(place: BannerPlace, id: string): ImageOwner {
  return { kind: ownerKinds[place], id, title: bannerNames[place] };
}

/**
 * Deletes all banners of a place and returns them. Call it in the transaction that saves the next one, before
 * `discardBannerImages`.
 */
export async function deleteBannersAt(stores: Needs, place: BannerPlace): Promise<MainBanner[]> {
  const removed = await stores.banners.deleteAll(place);
  for (const { id } of removed) await saveImageUses(stores, [{ owner: toBannerOwner(place, id), uses: [] }]);
  return removed;
}

/** Deletes unused images of deleted banners; call `deleteLooseFiles` after the commit. */
export async function deleteBannerImages(stores: Needs, removed: MainBanner[], now: number): Promise<void> {
  const keys = removed.flatMap(({ imageUrl }) => storageKeyOf(imageUrl) ?? []);
  await deleteUnusedImages(stores, keys, now);
}
