/** The colours of section groups: eight named hues, or any colour that an admin chose. */
import { isColor, toReadable } from '../settings/colors.ts';

/**
 * The hues of groups as in app/look.css: one shade for paper (light theme), one for ink (dark theme). `name` is for
 * forms.
 */
export const hueColors = {
  azul: { name: 'Azul', onPaper: '#2b35e6', onInk: '#99a2ff' },
  magenta: { name: 'Magenta', onPaper: '#b3126b', onInk: '#ff86bf' },
  verde: { name: 'Verde', onPaper: '#0b6e4f', onInk: '#57d3a5' },
  laranja: { name: 'Laranja', onPaper: '#9a4200', onInk: '#ffa45c' },
  roxo: { name: 'Roxo', onPaper: '#6d28c9', onInk: '#c79bff' },
  petroleo: { name: 'Azul-petróleo', onPaper: '#00647a', onInk: '#4fc8e6' },
  vermelho: { name: 'Vermelho', onPaper: '#b3261e', onInk: '#ff8a80' },
  oliva: { name: 'Oliva', onPaper: '#5a5e00', onInk: '#c9cc5a' },
} as const;

type NamedHue = keyof typeof hueColors;

/** A named hue, or any colour as `#rrggbb`. */
export type Hue = NamedHue | `#${string}`;

/** The paper and the surface of both themes, as in app/look.css. */
export const papers = { light: ['#faf9f5', '#f1efe8'], dark: ['#121317', '#1b1d23'] } as const;

export const isNamedHue = (name: string): name is NamedHue => Object.hasOwn(hueColors, name);
export const isHue = (name: string): name is Hue => isNamedHue(name) || isColor(name);

export const namedHues: readonly NamedHue[] = Object.keys(hueColors).filter(isNamedHue);

/** The hue of a section of opinions, whatever its group, so that readers can distinguish opinions from news. */
export const opinionHue: Hue = 'laranja';

/** A name that this version does not know becomes the first hue. */
export function toHue(name: string): Hue {
  return isHue(name) ? name : 'azul';
}

/**
 * Returns the shades of a hue in both themes. Letters in such a shade have a contrast of 4.5 on paper and on surface.
 */
export function colorsOf(hue: Hue): { onPaper: string; onInk: string } {
  if (isNamedHue(hue)) return hueColors[hue];
  return { onPaper: toReadable(hue, papers.light, 'darker'), onInk: toReadable(hue, papers.dark, 'lighter') };
}
