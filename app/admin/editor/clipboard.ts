import { Extension } from '@tiptap/core';
import { DOMParser, Fragment, type ParseOptions, type Schema, Slice } from '@tiptap/pm/model';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { linkAddress } from '../../../domain/rich-text-spans.ts';
import { makeRoom } from './media-room.ts';
import { readPastedBlocks } from './pasted-blocks.ts';
import { withoutStyles } from './pasted-styles.ts';

export type ClipboardRequests = {
  /** Images were pasted or dropped; the caret stands where they shall go. At least one. */
  onImages(files: File[]): void;
  /** So many images of other places were left out of what was pasted. */
  onDroppedImages(count: number): void;
};

/** Pasting and dropping: cleaned text, images as files, and an address on selected letters as their link. */
export const Clipboard = Extension.create<ClipboardRequests>({
  name: 'clipboard',
  addProseMirrorPlugins() {
    const { onImages, onDroppedImages } = this.options;
    return [
      new Plugin({
        props: {
          transformPastedHTML: withoutStyles,
          clipboardParser: new PastedPageParser(this.editor.schema, onDroppedImages),
          handlePaste(view, event, slice) {
            const images = imagesOf(event.clipboardData);
            if (images.length > 0 && !hasText(event.clipboardData)) {
              onImages(images);
              return true;
            }
            if (slice.size > 0) makeRoom(view);
            return linkSelection(view, event.clipboardData?.getData('text/plain') ?? '');
          },
          handleDrop(view, event, _slice, isMoved) {
            const images = isMoved ? [] : imagesOf(event.dataTransfer);
            if (images.length === 0) return false;
            event.preventDefault();
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
            if (place) {
              const { tr, doc } = view.state;
              view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(place.pos))));
            }
            onImages(images);
            return true;
          },
        },
      }),
    ];
  },
});

/**
 * Reads pasted pages with our own eyes instead of the schema's rules. ProseMirror makes the page of the text on
 * the clipboard: in a document of its own, where nothing loads and no script runs, and with a policy of its own
 * where the browser demands Trusted Types.
 */
class PastedPageParser extends DOMParser {
  readonly #onDroppedImages: (count: number) => void;

  constructor(schema: Schema, onDroppedImages: (count: number) => void) {
    const { rules } = DOMParser.fromSchema(schema);
    super(schema, rules);
    this.#onDroppedImages = onDroppedImages;
  }

  override parseSlice(page: Node, options: ParseOptions = {}): Slice {
    if (!(page instanceof Element)) return Slice.empty;
    const { blocks, droppedImages } = readPastedBlocks(page, options.preserveWhitespace === true);
    if (droppedImages > 0) this.#onDroppedImages(droppedImages);
    return Slice.maxOpen(Fragment.fromJSON(this.schema, blocks));
  }
}

function imagesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

/** Office programs put a picture of the copied text beside it. */
function hasText(data: DataTransfer | null): boolean {
  return (data?.getData('text/plain') ?? '').trim() !== '';
}

/** An address pasted on letters becomes their link. */
function linkSelection({ state, dispatch }: EditorView, pasted: string): boolean {
  const href = /^\s*(?:https?:\/\/|mailto:)\S+\s*$/i.test(pasted) ? linkAddress(pasted) : null;
  const { from, to, empty, $from, $to } = state.selection;
  const type = state.schema.marks.link;
  if (href === null || empty || !type || !$from.sameParent($to)) return false;
  dispatch(state.tr.addMark(from, to, type.create({ href, entity: null })));
  return true;
}
