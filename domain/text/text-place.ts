/** Names a place of a text, for what speaks of it: checks before publishing name it, and the editor shows it. */
export type TextPlace =
  | { readonly words: string }
  /** The place is the first link, image or inset with this address. */
  | { readonly address: string };
