/** The hues of groups, as app/look.css has them: on paper (light theme) and on ink (dark theme); `name` is for forms. */
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

export type Hue = keyof typeof hueColors;

const isHue = (name: string): name is Hue => Object.hasOwn(hueColors, name);

export const hues: readonly Hue[] = Object.keys(hueColors).filter(isHue);

/** Unknown names, of a newer version, get the first hue. */
export function toHue(name: string): Hue {
  return isHue(name) ? name : 'azul';
}
