/** Lists the banners for the newsroom. */
import type { BannerPlace, MainBanner, PlacedBanner } from '../../../domain/media/banner.ts';
import type { Stores } from '../../ports/stores.ts';
import { findPictures } from './find-pictures.ts';

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
