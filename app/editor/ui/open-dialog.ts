/** The open dialog of the editor, with its data. */
import type { InsetData, InsetKind } from '../blocks/inset-kinds.ts';
import type { StoredInset } from '../blocks/stored-inset.ts';

/**
 * `pos` is the position of the changed node; null for a new node. `typed` holds the values that the form had before a
 * reload.
 */
export type OpenDialog =
  | { readonly kind: 'images'; readonly files: readonly File[]; readonly index: number }
  | { readonly kind: 'image'; readonly pos: number; readonly src: string; readonly alt: string }
  | { readonly kind: 'video'; readonly pos: number | null; readonly address: string }
  | { readonly kind: 'link' }
  /**
   * `isTyped` means that a typed `/` opened the list; the `/` and the letters after it stay in the text when nothing is
   * chosen.
   */
  | { readonly kind: 'insert'; readonly isTyped: boolean }
  | { readonly kind: 'inset'; readonly pos: null; readonly added: InsetKind; readonly typed?: InsetData }
  | {
      readonly kind: 'inset';
      readonly pos: number;
      readonly stored: StoredInset;
      readonly typed?: InsetData;
    };
