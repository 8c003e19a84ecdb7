/** The text size and theme that a reader chose on this device (docs/product.md#frame). */

/**
 * The key in local storage. The value is JSON with the values of <html data-size data-theme>; an empty one means the
 * browser's own choice.
 */
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
