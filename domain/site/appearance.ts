/** Text size and theme that a reader chose on this device (docs/product.md#frame). */

/** In local storage, as JSON: the values of <html data-size data-theme>. Empty means the browser's own. */
export const appearanceKey = 'pauta:appearance';

export const textSizes = [
  { value: 'small', name: 'Pequeno' },
  { value: '', name: 'Normal' },
  { value: 'large', name: 'Grande' },
  { value: 'largest', name: 'Maior' },
] as const;

export const themes = [
  { value: 'light', name: 'Claro' },
  { value: 'dark', name: 'Escuro' },
  { value: '', name: 'Automático' },
] as const;
