/** Banners: images of the newsroom with a link, and the four places that show them (docs/product.md#banners). */
import { bannerLinkMaxLength } from '../site/limits.ts';
import { isContactAddress, linkAddress } from '../text/safe-address.ts';
import type { Picture } from './image.ts';

export const sideBannerSides = ['left', 'right'] as const;
export type SideBannerSide = (typeof sideBannerSides)[number];

export const bannerPlaces = ['main', 'left', 'right', 'mid'] as const;
export type BannerPlace = (typeof bannerPlaces)[number];

export interface MainBanner {
  id: string;
  imageUrl: string;
  link: string;
  createdAt: number;
}

export interface SideBanner extends MainBanner {
  side: SideBannerSide;
}

export interface MiddleBanner extends MainBanner {
  side: 'mid';
  userId: string;
}

export interface BannerView {
  picture: Picture;
  link: string;
}

export interface PlacedBanner {
  place: BannerPlace;
  picture: Picture | null;
  link: string;
  createdAt: number;
}

export const bannerNames: Readonly<Record<BannerPlace, string>> = {
  main: 'Banner principal',
  left: 'Banner lateral esquerdo',
  right: 'Banner lateral direito',
  mid: 'Banner do meio',
};

/**
 * Returns the trimmed link; '' for none. Returns null unless it is an http(s) address or a path of this site, and has
 * at most 500 characters.
 */
export function bannerLink(text: string): string | null {
  const link = text.trim();
  if (link === '') return '';
  const address = link.length <= bannerLinkMaxLength ? linkAddress(link) : null;
  return address === null || isContactAddress(address) ? null : address;
}
