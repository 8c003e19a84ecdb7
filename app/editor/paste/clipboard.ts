import { Extension } from '@tiptap/core';
import {
  DOMParser,
  Fragment,
  type ParseOptions,
  type ResolvedPos,
  type Schema,
  Slice,
} from '@tiptap/pm/model';
import { Plugin, type Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { linkAddress } from '../../../domain/text/rich-text-spans.ts';
import { insertMedia } from '../commands/media-commands.ts';
import { makeRoom } from '../ui/media-room.ts';
import { readPastedBlocks } from './pasted-blocks.ts';
import { type LineEnds, readPastedText, withVideos } from './pasted-lines.ts';
import { withoutStyles } from './pasted-styles.ts';

export type ClipboardRequests = {
  /** Pasted or dropped images, at least one; the caret is at their position. */
  onImages(files: File[]): void;
  /** The number of images of other sites that were left out. */
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
          clipboardParser: new PastedPageParser(this.editor.schema, onDroppedImages, ($place) =>
            lineEndsAt($place, this.editor.state.selection),
          ),
          clipboardTextParser: (text, $place, _isPlain, view) =>
            readText(text, $place, lineEndsAt($place, view.state.selection)),
          handlePaste(view, event, slice) {
            const images = imagesOf(event.clipboardData);
            if (images.length > 0 && !hasText(event.clipboardData)) {
              onImages(images);
              return true;
            }
            if (slice.size > 0) makeRoom(view);
            return (
              linkSelection(view, event.clipboardData?.getData('text/plain') ?? '') ||
              insertVideo(view, event.clipboardData?.getData('text/html') ?? '', slice)
            );
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
 * Parses pasted pages with `readPastedBlocks` instead of the schema's rules. ProseMirror parses the clipboard in an
 * inert document, where nothing loads and no script runs, with a policy of its own for Trusted Types.
 */
class PastedPageParser extends DOMParser {
  readonly #onDroppedImages: (count: number) => void;
  readonly #lineEndsAt: ($place: ResolvedPos | undefined) => LineEnds;

  constructor(
    schema: Schema,
    onDroppedImages: (count: number) => void,
    lineEnds: ($place: ResolvedPos | undefined) => LineEnds,
  ) {
    const { rules } = DOMParser.fromSchema(schema);
    super(schema, rules);
    this.#onDroppedImages = onDroppedImages;
    this.#lineEndsAt = lineEnds;
  }

  override parseSlice(page: Node, options: ParseOptions = {}): Slice {
    if (!(page instanceof Element)) return Slice.empty;
    const { blocks, droppedImages } = readPastedBlocks(page, options.preserveWhitespace === true);
    if (droppedImages > 0) this.#onDroppedImages(droppedImages);
    const isOwn = page.querySelector('[data-pm-slice]') !== null;
    const shown = isOwn ? blocks : withVideos(blocks, this.#lineEndsAt(options.context));
    return Slice.maxOpen(Fragment.fromJSON(this.schema, shown));
  }
}

/** Plain text with the marks of its position. */
function readText(text: string, $place: ResolvedPos, ends: LineEnds): Slice {
  const { schema } = $place.doc.type;
  const marks = $place.marks();
  const nodes = withVideos(readPastedText(text), ends).map((block) => schema.nodeFromJSON(block));
  const marked = nodes.map((node) =>
    node.isTextblock ? node.copy(Fragment.from(node.content.content.map((run) => run.mark(marks)))) : node,
  );
  return Slice.maxOpen(Fragment.from(marked));
}

/** Whether inserted text starts and ends a line at its position. */
function lineEndsAt($place: ResolvedPos | undefined, { $from, $to }: Selection): LineEnds {
  if (!$place?.parent.isTextblock) return { opensLine: true, closesLine: true };
  const $end = $place.pos === $from.pos ? $to : $place;
  const before = $place.parent.textBetween(0, $place.parentOffset);
  const after = $end.parent.textBetween($end.parentOffset, $end.parent.content.size);
  const [lineBefore = '', lineAfter = ''] = [before.split('\n').at(-1), after.split('\n', 1)[0]];
  return { opensLine: lineBefore.trim() === '', closesLine: lineAfter.trim() === '' };
}

/** A video pasted as its address is followed by a paragraph. */
function insertVideo(view: EditorView, html: string, { content }: Slice): boolean {
  const video =
    content.childCount === 1 && content.firstChild?.type.name === 'video' ? content.firstChild : null;
  if (video === null || html.includes('data-pm-slice')) return false;
  return insertMedia('video', { src: String(video.attrs.src) })(view.state, view.dispatch);
}

function imagesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

/** Office programs add a picture of the copied text. */
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
