/** A place in a text. Checks before publishing name it, and the editor shows it. */
export type TextPlace =
  | { readonly words: string }
  /** The first link, image or inset with this address. */
  | { readonly address: string };
