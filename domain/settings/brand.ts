/** The colours of the site and what the program derives from them (docs/product.md#settings). */
import { colorsOf, type Hue, isNamedHue, papers } from '../news/hues.ts';
import type { SectionGroup } from '../news/sections.ts';
import { contrastMin, contrastOf, lineContrastMin, toReadable } from './colors.ts';

export const defaultBrand = '#d4f53c';
/** The ink of the light theme in app/look.css. On the default brand, letters have this colour in both themes. */
const ink = '#15171c';
/** The colours that letters may have, in the order of preference; black or white can be read on every colour. */
const letters = [ink, '#faf9f5', '#000000', '#ffffff'];

/** Returns the colour of letters on a surface in the brand colour, with a contrast of at least 4.5. */
export function lettersOn(brand: string): string {
  return letters.find((color) => contrastOf(color, brand) >= contrastMin) ?? ink;
}

/**
 * Returns the colours of a line in the brand: the brand colour itself, or its nearest shade with a contrast of 3 to
 * paper and surface. The default brand is never changed, because the design was made for it.
 */
export function lineColorsOf(brand: string): { onPaper: string; onInk: string } {
  if (brand === defaultBrand) return { onPaper: brand, onInk: brand };
  return {
    onPaper: toReadable(brand, papers.light, 'darker', lineContrastMin),
    onInk: toReadable(brand, papers.dark, 'lighter', lineContrastMin),
  };
}

/** Whether a broad stroke of the brand colour may be drawn behind letters in ink. */
export const isBehindInk = (brand: string): boolean => contrastOf(ink, brand) >= contrastMin;

/**
 * Returns the address of the style sheet with the brand and the chosen colours of groups. Null when app/look.css has
 * all these colours. Each choice of colours has its own address, so that a saved colour is visible at once.
 */
export function siteStylesheet(brand: string, groups: readonly Pick<SectionGroup, 'hue'>[]): string | null {
  const free = freeHues(groups);
  if (brand === defaultBrand && free.length === 0) return null;
  return `/cores/${[brand, ...free].map((color) => color.slice(1)).join('-')}.css`;
}

/** Returns the text of the style sheet at such an address. */
export function toSiteStyles(brand: string, groups: readonly Pick<SectionGroup, 'hue'>[]): string {
  return [...(brand === defaultBrand ? [] : [toBrandRule(brand)]), ...freeHues(groups).map(toHueRule)].join(
    '\n',
  );
}

function toBrandRule(brand: string): string {
  const { onPaper, onInk } = lineColorsOf(brand);
  const declarations = [
    `--color-marker:${brand}`,
    `--color-on-marker:${lettersOn(brand)}`,
    `--color-marker-line:light-dark(${onPaper},${onInk})`,
    // If ink cannot be read on the brand colour, a thin line below the letters replaces the stroke, in both themes.
    ...(isBehindInk(brand) ? [] : ['--marker-height:.09em', '--marker-place:100%']),
  ];
  return `:root{${declarations.join(';')}}`;
}

function freeHues(groups: readonly Pick<SectionGroup, 'hue'>[]): Hue[] {
  return [...new Set(groups.map(({ hue }) => hue).filter((hue) => !isNamedHue(hue)))];
}

function toHueRule(hue: Hue): string {
  const { onPaper, onInk } = colorsOf(hue);
  return `[data-hue="${hue}"]{--hue:light-dark(${onPaper},${onInk})}`;
}
