/** The logo and the icon of the site: which images can be used, and their addresses (docs/product.md#settings). */
import {
  fileUrl,
  type Picture,
  publicImageUrl,
  type StoredImage,
  storageKeyOf,
  toPicture,
} from '../media/image.ts';
import { isStorageKey } from '../media/storage-key.ts';

export interface SiteImages {
  /** Null means that the name is shown as wordmark. */
  logo: SiteLogo | null;
  /** The site's own icon; null for the icon of the program. */
  icon: SiteIcon | null;
}

export interface SiteLogo {
  light: LogoPicture;
  /** Null means that the dark theme shows the light logo on a light surface. */
  dark: LogoPicture | null;
}

interface LogoPicture extends Picture {
  storageKey: string;
}

interface SiteIcon {
  storageKey: string;
  /** A hash of the icon. It is part of the icon's address, so that a new icon has a new address. */
  version: string;
}

const iconSideMin = 512;
/** The side lengths in pixels of the icons for tabs, touch screens and the web manifest. */
const iconSides = [32, 180, 192, 512] as const;
export type IconSide = (typeof iconSides)[number];

const defaultIconPaths: Readonly<Record<IconSide, string>> = {
  32: '/favicon.ico',
  180: '/apple-touch-icon.png',
  192: '/icone-192.png',
  512: '/icone.png',
};

/** For each file of the program's own icon, the side length of the site's icon that is served instead. */
export const defaultIconSides: ReadonlyMap<string, IconSide> = new Map([
  ...iconSides.map((side) => [defaultIconPaths[side], side] as const),
  ['/favicon.svg', 192],
]);

/** Returns the parts of a file name of `iconPath`, or null. */
export function toIconName(file: string): { version: string; side: IconSide } | null {
  const [, version, pixels] = /^([0-9a-f]{10})-(\d{2,3})\.png$/.exec(file) ?? [];
  const side = iconSides.find((known) => String(known) === pixels);
  return version && side ? { version, side } : null;
}

export function iconPath(icon: SiteIcon | null, side: IconSide): string {
  return icon ? `/icone/${icon.version}-${side}.png` : defaultIconPaths[side];
}

/**
 * Returns whether a setting may hold this address. It must be the canonical address of a file of this site, without a
 * query.
 */
export function isOwnImageAddress(address: string): boolean {
  const key = storageKeyOf(address);
  return key !== null && isStorageKey(key) && fileUrl(key) === address;
}

const logoRatioMax = 12;
const logoHeightMin = 40;

export function findShapeProblem(shape: 'logo' | 'icon', { width, height }: StoredImage): string | null {
  if (shape === 'icon')
    return width === height && width >= iconSideMin
      ? null
      : `O ícone precisa ser quadrado, com pelo menos 512 × 512 pixels. Este tem ${width} × ${height}.`;
  return height >= logoHeightMin && width / height <= logoRatioMax && height <= width * 2
    ? null
    : `O logo precisa ter pelo menos 40 pixels de altura, e de largura entre a metade e 12 vezes a altura. Este tem ${width} × ${height}.`;
}

/** Returns the logo that the settings name. An image without a record is left out. */
export function toLogo(
  { logo, logoDark }: { logo: string; logoDark: string },
  images: readonly StoredImage[],
  filesUrl: string | null,
): SiteLogo | null {
  const pictureOf = (address: string): LogoPicture | null => {
    const image = images.find(({ storageKey }) => storageKey === storageKeyOf(address));
    const picture = image ? toPicture(publicImageUrl(address, filesUrl), image, '') : null;
    return image && picture ? { ...picture, storageKey: image.storageKey } : null;
  };
  const light = pictureOf(logo);
  return light && { light, dark: pictureOf(logoDark) };
}

const boxHeight = 40;
const boxWidthMax = 240;

/** Returns the size in pixels of a logo on pages and in mails. */
export function toLogoBox({ width, height }: Pick<Picture, 'width' | 'height'>): {
  width: number;
  height: number;
} {
  const ratio = width && height ? width / height : 1;
  const boxWidth = Math.min(boxWidthMax, boxHeight * ratio);
  return { width: Math.round(boxWidth), height: Math.round(boxWidth / ratio) };
}
