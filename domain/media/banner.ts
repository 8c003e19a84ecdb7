import { bannerLinkMaxLength } from '../site/limits.ts';
import { linkAddress } from '../text/rich-text-spans.ts';
import type { Picture } from './image.ts';

/** Spec.md section 9: the sides a banner can have. */
export const sideBannerSides = ['left', 'right'] as const;
export type SideBannerSide = (typeof sideBannerSides)[number];

/** Where a banner can stand: at the top of the home page, beside articles, in the home list. */
export const bannerPlaces = ['main', 'left', 'right', 'mid'] as const;
export type BannerPlace = (typeof bannerPlaces)[number];

/** Shown at the top of the home page. */
export interface MainBanner {
  id: string;
  imageUrl: string;
  /** '' when the banner leads nowhere. */
  link: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** Shown on the left or the right of an article; opens its link in a new tab. */
export interface SideBanner extends MainBanner {
  side: SideBannerSide;
}

/** Shown in the home list, between cards. */
export interface MiddleBanner extends MainBanner {
  side: 'mid';
  userId: string;
}

/** A banner as readers see it. */
export interface BannerView {
  picture: Picture;
  /** '' when it leads nowhere. */
  link: string;
}

/** A banner as the newsroom sees it. */
export interface PlacedBanner {
  place: BannerPlace;
  /** Null when the image is missing. */
  picture: Picture | null;
  link: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** How the newsroom calls each place (contract.md, banner forms). */
export const bannerNames: Readonly<Record<BannerPlace, string>> = {
  main: 'Banner principal',
  left: 'Banner lateral esquerdo',
  right: 'Banner lateral direito',
  mid: 'Banner do meio',
};

/**
 * Reads where a banner is to lead: an http or https address, or a path of the portal, at most 500 characters; ''
 * for nowhere. Returns it trimmed, null for everything else.
 */
export function bannerLink(text: string): string | null {
  const link = text.trim();
  if (link === '') return '';
  const address = link.length <= bannerLinkMaxLength ? linkAddress(link) : null;
  return address === null || /^mailto:/i.test(address) ? null : address;
}
