/** The colours of the site and what the program derives from them (docs/product.md#settings). */
import { colorsOf, type Hue, isNamedHue } from '../news/hues.ts';
import type { SectionGroup } from '../news/sections.ts';
import { toReadable } from './colors.ts';

export const defaultBrand = '#d4f53c';
/** Of app/look.css: the letters on the marker, in both themes. */
const onMarker = '#15171c';

/** The marker: the brand's colour, lightened until letters on it have a contrast of 4.5. */
export function toMarker(brand: string): string {
  return toReadable(brand, [onMarker], 'lighter');
}

/**
 * The address of the style sheet with the marker and the free colours of groups; null for the colours that app/look.css
 * has. The name says the content, so a copy is never stale.
 */
export function siteStylesheet(marker: string, groups: readonly Pick<SectionGroup, 'hue'>[]): string | null {
  const free = freeHues(groups);
  if (marker === defaultBrand && free.length === 0) return null;
  return `/cores/${[marker, ...free].map((color) => color.slice(1)).join('-')}.css`;
}

/** What the style sheet of `siteStylesheet` says. */
export function toSiteStyles(marker: string, groups: readonly Pick<SectionGroup, 'hue'>[]): string {
  return [`:root{--color-marker:${marker}}`, ...freeHues(groups).map(toHueRule)].join('\n');
}

function freeHues(groups: readonly Pick<SectionGroup, 'hue'>[]): Hue[] {
  return [...new Set(groups.map(({ hue }) => hue).filter((hue) => !isNamedHue(hue)))];
}

function toHueRule(hue: Hue): string {
  const { onPaper, onInk } = colorsOf(hue);
  return `[data-hue="${hue}"]{--hue:light-dark(${onPaper},${onInk})}`;
}
