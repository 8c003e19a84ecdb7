import type { Actor } from '../../../domain/accounts/audit.ts';
import {
  type BannerPlace,
  bannerLink,
  bannerNames,
  type MainBanner,
  type PlacedBanner,
} from '../../../domain/media/banner.ts';
import { storageKeyOf, toPicture } from '../../../domain/media/image.ts';
import { imageUseOf } from '../../../domain/media/image-use.ts';
import { bannerImageMissing, bannerLinkInvalid } from '../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../domain/web/problem.ts';
import type { BannerStore } from '../../ports/media.ts';
import type { Adapters } from '../../services.ts';
import { recordAction } from '../accounts/record-action.ts';
import { createId } from '../site/create-id.ts';
import { invalidateAllPages } from '../site/invalidate.ts';
import { deleteBannerImages, deleteBannersAt, toBannerOwner } from './delete-banners-at.ts';
import { deleteLooseFilesNow } from './delete-loose-files.ts';
import { saveImageUses } from './image-uses.ts';

export interface BannerForm {
  place: BannerPlace;
  imageUrl: string;
  link: string;
}

/**
 * Replaces the banner of a place in one transaction, so that the old one stays on failure (docs/product.md#banners).
 */
export function replaceBanner({
  database,
  files,
  clock,
  log,
}: Pick<Adapters, 'database' | 'files' | 'clock' | 'log'>) {
  return async (actor: Actor, form: BannerForm): Promise<Result<PlacedBanner>> => {
    const { place, imageUrl } = form;
    const link = bannerLink(form.link);
    if (link === null) return fail({ code: 'invalid-input', message: bannerLinkInvalid, field: 'link' });
    const createdAt = clock();
    const banner: MainBanner = { id: createId(), imageUrl, link, createdAt };
    const result = await database.inTransaction(async (stores): Promise<Result<PlacedBanner>> => {
      const image = await stores.images.find(storageKeyOf(imageUrl) ?? '');
      if (!image) return fail({ code: 'invalid-input', message: bannerImageMissing, field: 'image' });
      const replaced = await deleteBannersAt(stores, place);
      await save(stores.banners, place, banner, actor.userId);
      const owner = toBannerOwner(place, banner.id);
      await saveImageUses(stores, [{ owner, uses: imageUseOf(imageUrl) }]);
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

function save(banners: BannerStore, place: BannerPlace, banner: MainBanner, userId: string): Promise<void> {
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
