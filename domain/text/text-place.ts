/** A place in a text, which checks before publishing name and the editor shows. */
export type TextPlace =
  | { readonly words: string }
  /** The place is the first link, image or inset with this address. */
  | { readonly address: string };
