import { type BannerPlace, bannerNames, type MainBanner } from '../../../domain/media/banner.ts';
import { storageKeyOf } from '../../../domain/media/image.ts';
import type { BannerOwnerKind, ImageOwner } from '../../../domain/media/image-use.ts';
import type { Stores } from '../../ports/stores.ts';
import { deleteUnusedImages, saveImageUses } from './image-uses.ts';

type Needs = Pick<Stores, 'banners' | 'images' | 'imageUses' | 'looseFiles' | 'search' | 'raisePartVersion'>;

const ownerKinds: Readonly<Record<BannerPlace, BannerOwnerKind>> = {
  main: 'main-banner',
  left: 'side-banner',
  right: 'side-banner',
  mid: 'middle-banner',
};

export function bannerOwner(place: BannerPlace, id: string): ImageOwner {
  return { kind: ownerKinds[place], id, title: bannerNames[place] };
}

/**
 * Deletes all banners of a place and returns them. Call it in the transaction that saves the next one, before
 * `discardBannerImages`.
 */
export async function takeBannersDown(stores: Needs, place: BannerPlace): Promise<MainBanner[]> {
  const removed = await stores.banners.removeAll(place);
  for (const { id } of removed) await saveImageUses(stores, [{ owner: bannerOwner(place, id), uses: [] }]);
  return removed;
}

/** Discards unused images of deleted banners; call `removeLooseFiles` after the commit. */
export async function discardBannerImages(stores: Needs, removed: MainBanner[], now: number): Promise<void> {
  const keys = removed.flatMap(({ imageUrl }) => storageKeyOf(imageUrl) ?? []);
  await deleteUnusedImages(stores, keys, now);
}
