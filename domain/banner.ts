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
