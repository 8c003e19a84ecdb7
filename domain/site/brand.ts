/** The colour of the brand and what the program derives from it (docs/product.md#settings). */

export const defaultBrand = '#d4f53c';
/** Of app/look.css: the letters on the marker, in both themes. */
const onMarker = '#15171c';
/** WCAG 2.2, level AA. */
export const contrastMin = 4.5;

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** The marker: the brand's colour, lightened until letters on it have a contrast of 4.5. */
export function toMarker(brand: string): string {
  for (let share = 0; share < 100; share += 1) {
    const color = lighten(brand, share / 100);
    if (contrastOf(color, onMarker) >= contrastMin) return color;
  }
  return '#ffffff';
}

/** Mixed with white. */
function lighten(color: string, share: number): string {
  const mixed = channelsOf(color).map((channel) => Math.round(channel + (255 - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** From 1 to 21, as WCAG 2.2 defines it. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

/** Null for the colour that app/look.css has. The name says the content, so a copy is never stale. */
export function brandStylesheet(marker: string): string | null {
  return marker === defaultBrand ? null : `/cores/${marker.slice(1)}.css`;
}
