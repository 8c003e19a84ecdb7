/** Colours as `#rrggbb`: their contrast, and their nearest shades that can be read. */

/** The contrasts that WCAG 2.2, level AA, requires: for letters, and for lines and controls. */
export const contrastMin = 4.5;
export const lineContrastMin = 3;

export const isColor = (text: string): text is `#${string}` => /^#[0-9a-f]{6}$/.test(text);

/** Reads a colour as people write it, with or without `#`, in three or six digits. Null for anything else. */
export function parseColor(text: string): `#${string}` | null {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text.trim().toLowerCase()) ?? [];
  const color = `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`;
  return isColor(color) ? color : null;
}

/** Returns the contrast of two colours, from 1 to 21, as WCAG 2.2 defines it. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const stepsMax = 500;

/**
 * Returns the nearest shade with a contrast of at least `min` to all of `others`. The lightness in OKLCH changes; the
 * chroma changes only if the screen cannot show the shade. The contrast grows with each step, so the first sufficient
 * step is found by halving the range.
 */
export function toReadable(
  color: string,
  others: readonly string[],
  direction: 'lighter' | 'darker',
  min = contrastMin,
): string {
  const [lightness, chroma, hue] = toOklch(color);
  const isReadable = (shade: string) => others.every((other) => contrastOf(shade, other) >= min);
  if (isReadable(color)) return color;
  const end = direction === 'lighter' ? 1 : 0;
  let [least, enough] = [0, stepsMax];
  let found = direction === 'lighter' ? '#ffffff' : '#000000';
  while (enough - least > 1) {
    const step = Math.floor((least + enough) / 2);
    const shade = toShownColor(lightness + ((end - lightness) * step) / stepsMax, chroma, hue);
    if (isReadable(shade)) [enough, found] = [step, shade];
    else least = step;
  }
  return found;
}

/** Returns the colour with the given chroma, or with as much as sRGB can show at this lightness and hue. */
function toShownColor(lightness: number, chroma: number, hue: number): string {
  let [least, most] = [0, chroma];
  if (isShown(fromOklch(lightness, chroma, hue))) least = chroma;
  else
    for (let round = 0; round < 20; round += 1) {
      const middle = (least + most) / 2;
      if (isShown(fromOklch(lightness, middle, hue))) least = middle;
      else most = middle;
    }
  const channels = fromOklch(lightness, least, hue).map((value) => {
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, encoded)) * 255);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

const isShown = (channels: readonly number[]): boolean =>
  channels.every((value) => value > -1e-4 && value < 1 + 1e-4);

type Triple = [number, number, number];

/** Returns lightness from 0 to 1, chroma, and hue in radians (https://bottosson.github.io/posts/oklab/). */
function toOklch(color: string): Triple {
  const [r, g, b] = linearOf(color);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const one = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const two = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return [lightness, Math.hypot(one, two), Math.atan2(two, one)];
}

/** Returns linear channels. A channel outside of 0 to 1 means that sRGB cannot show the colour. */
function fromOklch(lightness: number, chroma: number, hue: number): Triple {
  const [one, two] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * one + 0.2158037573 * two) ** 3;
  const m = (lightness - 0.1055613458 * one - 0.0638541728 * two) ** 3;
  const s = (lightness - 0.0894841775 * one - 1.291485548 * two) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function luminanceOf(color: string): number {
  const [red, green, blue] = linearOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(color: string): Triple {
  const channel = (start: number) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
