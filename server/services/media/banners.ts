/**
 * Lists, replaces and removes banners, and deletes the images that no banner shows any more (docs/product.md#banners).
 */
import type { Actor } from '../../../domain/accounts/audit.ts';
import {
  type BannerPlace,
  bannerLink,
  bannerNames,
  type MainBanner,
  type PlacedBanner,
} from '../../../domain/media/banner.ts';
import { storageKeyOf, toPicture } from '../../../domain/media/image.ts';
import {
  attachmentUsesOf,
  type BannerOwnerKind,
  type ImageOwner,
  type ImageUse,
  imageUseOf,
} from '../../../domain/media/image-use.ts';
import { bannerLinkInvalid, imageMissing } from '../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Result } from '../../../domain/web/problem.ts';
import type { FileAdapters } from '../../ports/adapters.ts';
import type { Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateAllPages } from '../caching/invalidate.ts';
import { createId } from '../site/create-id.ts';
import { deleteLooseFilesNow } from './delete-loose-files.ts';
import { findPictures } from './find-pictures.ts';
import { deleteReplacedImages, saveImageUses } from './image-uses.ts';

export interface BannerForm {
  place: BannerPlace;
  imageUrl: string;
  link: string;
}

/** Replaces a banner in one transaction, so that the old banner stays if it fails (docs/product.md#banners). */
export function replaceBanner({ database, files, clock, log }: FileAdapters) {
  return async (actor: Actor, form: BannerForm): Promise<Result<PlacedBanner>> => {
    const { place, imageUrl } = form;
    const link = bannerLink(form.link);
    if (link === null) return fail(invalid(bannerLinkInvalid, 'link'));
    const createdAt = clock();
    const banner: MainBanner = { id: createId(), imageUrl, link, createdAt };
    const result = await database.inTransaction(async (stores): Promise<Result<PlacedBanner>> => {
      const image = await stores.images.find(storageKeyOf(imageUrl) ?? '');
      if (!image) return fail(invalid(imageMissing, 'image'));
      const replaced = await deleteBannersAt(stores, place);
      await saveBanner(stores.banners, place, banner, actor.userId);
      const owner = toBannerOwner(place, banner.id);
      await saveImageUses(stores, [{ owner, uses: bannerUsesOf(banner) }]);
      await deleteBannerImages(stores, replaced, createdAt);
      const title = bannerNames[place];
      const action = { action: 'banner.replaced', id: banner.id, title, detail: link } as const;
      await recordAction(stores, actor, createdAt, action);
      await invalidateAllPages(stores);
      return ok({ place, picture: toPicture(imageUrl, image, ''), link, createdAt });
    });
    if (result.ok) await deleteLooseFilesNow({ database, files, clock, log });
    return result;
  };
}

export function saveBanner(
  banners: Stores['banners'],
  place: BannerPlace,
  banner: MainBanner,
  userId: string,
): Promise<void> {
  switch (place) {
    case 'main':
      return banners.saveMain(banner);
    case 'mid':
      return banners.saveMiddle({ ...banner, side: place, userId });
    case 'left':
    case 'right':
      return banners.saveSide({ ...banner, side: place });
  }
}

export function deleteBanner({ database, files, clock, log }: FileAdapters) {
  return async (actor: Actor, place: BannerPlace): Promise<Result<null>> => {
    const now = clock();
    await database.inTransaction(async (stores) => {
      const removed = await deleteBannersAt(stores, place);
      await deleteBannerImages(stores, removed, now);
      for (const { id, link } of removed) {
        const action = { action: 'banner.removed', id, title: bannerNames[place], detail: link } as const;
        await recordAction(stores, actor, now, action);
      }
      if (removed.length > 0) await invalidateAllPages(stores);
    });
    await deleteLooseFilesNow({ database, files, clock, log });
    return ok(null);
  };
}

const ownerKinds: Readonly<Record<BannerPlace, BannerOwnerKind>> = {
  main: 'main-banner',
  left: 'side-banner',
  right: 'side-banner',
  mid: 'middle-banner',
};

/** Returns the uses of a banner: its image, and the attachment to which it links. */
export function bannerUsesOf({ imageUrl, link }: Pick<MainBanner, 'imageUrl' | 'link'>): ImageUse[] {
  return [...imageUseOf(imageUrl), ...attachmentUsesOf({ link })];
}

export function toBannerOwner(place: BannerPlace, id: string): ImageOwner {
  return { kind: ownerKinds[place], id, title: bannerNames[place] };
}

/**
 * Deletes the banners of a place. Call it in the transaction that saves the new banner, before `deleteBannerImages`.
 */
async function deleteBannersAt(stores: Stores, place: BannerPlace): Promise<MainBanner[]> {
  const removed = await stores.banners.deleteAll(place);
  for (const { id } of removed) await saveImageUses(stores, [{ owner: toBannerOwner(place, id), uses: [] }]);
  return removed;
}

/** Deletes the images of removed banners. Call `deleteLooseFilesNow` after the commit. */
async function deleteBannerImages(stores: Stores, removed: MainBanner[], now: number): Promise<void> {
  const keys = removed.flatMap(({ imageUrl }) => storageKeyOf(imageUrl) ?? []);
  await deleteReplacedImages(stores, keys, now);
}

/** Lists the banners for the newsroom. */
export function listBanners({ banners, images }: { banners: Stores['banners']; images: Stores['images'] }) {
  return async (): Promise<PlacedBanner[]> => {
    const [main, sides, mid] = await Promise.all([
      banners.findMain(),
      banners.listSides(),
      banners.findMiddle(),
    ]);
    const placed: [BannerPlace, MainBanner][] = [
      ...(main ? [['main', main] satisfies [BannerPlace, MainBanner]] : []),
      ...sides.map((banner): [BannerPlace, MainBanner] => [banner.side, banner]),
      ...(mid ? [['mid', mid] satisfies [BannerPlace, MainBanner]] : []),
    ];
    const pictureOf = await findPictures(
      images,
      placed.map(([, { imageUrl }]) => imageUrl),
    );
    return placed.map(([place, { imageUrl, link, createdAt }]) => ({
      place,
      picture: pictureOf(imageUrl, ''),
      link,
      createdAt,
    }));
  };
}
