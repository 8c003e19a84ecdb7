/** Pastes and drops text and images into the editor. */
import { Extension } from '@tiptap/core';
import { DOMParser, Fragment, type ResolvedPos, type Schema, Slice } from '@tiptap/pm/model';
import { Plugin, type Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { linkAddress } from '../../../domain/text/safe-address.ts';
import { findInset } from '../blocks/stored-inset.ts';
import { insertMedia, openParagraphAfterMedia } from '../commands/media-commands.ts';
import type { EditorNode } from '../document/editor-document.ts';
import { readPastedBlocks } from './pasted-blocks.ts';
import { type LineEnds, readPastedText, withMedia } from './pasted-lines.ts';
import { applyClassStyles, classStyles, withoutStyles } from './pasted-styles.ts';

export type ClipboardRequests = {
  /** Called with image files; the caret is at the position where they belong. */
  onImages(files: File[]): void;
  /** Called when images of other sites were left out. */
  onDroppedImages(): void;
  /** Called when rows of a table became lines of text. */
  onLines(isTooLarge: boolean): void;
  /** Called with the address of a card that is about to be inserted into the text. */
  onEmbed(address: string): void;
};

/** Handles pasted text and image files. An address that is pasted on selected text becomes its link. */
export const Clipboard = Extension.create<ClipboardRequests>({
  name: 'clipboard',
  addProseMirrorPlugins() {
    const { onImages } = this.options;
    let styles: ReadonlyMap<string, string> = new Map();
    return [
      new Plugin({
        appendTransaction: (transactions, before, after) =>
          transactions.some((tr) => tr.getMeta('paste')) && after.selection.empty
            ? after.tr.setStoredMarks(before.storedMarks ?? before.selection.$from.marks())
            : null,
        props: {
          transformPastedHTML: (html) => {
            styles = classStyles(html);
            return withoutStyles(html);
          },
          clipboardParser: createParser(
            this.editor.schema,
            this.options,
            ($position) => lineEndsAt($position, this.editor.state.selection),
            () => styles,
          ),
          clipboardTextParser: (text, $position, isPlain, view) =>
            readText(text, $position, lineEndsAt($position, view.state.selection), !isPlain, this.options),
          handlePaste(view, event, slice) {
            const images = imagesOf(event.clipboardData);
            if (images.length > 0 && !hasText(event.clipboardData)) {
              onImages(images);
              return true;
            }
            if (linkSelection(view, event.clipboardData?.getData('text/plain') ?? '')) return true;
            // If a single block was pasted, one undo removes it, even if it replaced a selected block.
            if (insertSingle(view, event.clipboardData?.getData('text/html') ?? '', slice)) return true;
            if (slice.size > 0) openParagraphAfterMedia(view);
            return false;
          },
          handleDrop(view, event, _slice, isMoved) {
            const images = isMoved ? [] : imagesOf(event.dataTransfer);
            if (images.length === 0) return false;
            event.preventDefault();
            const point = view.posAtCoords({ left: event.clientX, top: event.clientY });
            if (point) {
              const { tr, doc } = view.state;
              view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(point.pos))));
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
 * Parses pasted HTML by `readPastedBlocks`. The document that ProseMirror passes is inert: nothing in it loads or runs.
 */
function createParser(
  schema: Schema,
  requests: ClipboardRequests,
  lineEnds: ($position: ResolvedPos | undefined) => LineEnds,
  stylesOf: () => ReadonlyMap<string, string>,
): DOMParser {
  const parser = new DOMParser(schema, DOMParser.fromSchema(schema).rules);
  parser.parseSlice = (page, options = {}) => {
    if (!(page instanceof Element)) return Slice.empty;
    // Spreadsheets style their cells by classes; other classes mean something only in the program that wrote them.
    applyClassStyles(page.querySelectorAll('table [class]'), stylesOf());
    const { blocks, droppedImages, lines } = readPastedBlocks(page, options.preserveWhitespace === true);
    if (droppedImages > 0) requests.onDroppedImages();
    if (lines !== 'none') requests.onLines(lines === 'tooLarge');
    const isOwn = page.querySelector('[data-pm-slice]') !== null;
    const shown = isOwn ? blocks : withMedia(blocks, lineEnds(options.context));
    if (!isOwn) tellEmbeds(shown, requests);
    return Slice.maxOpen(Fragment.fromJSON(schema, shown));
  };
  return parser;
}

function readText(
  text: string,
  $position: ResolvedPos,
  ends: LineEnds,
  hasTables: boolean,
  requests: ClipboardRequests,
): Slice {
  const { schema } = $position.doc.type;
  const marks = $position.marks();
  const { blocks, lines } = readPastedText(text, hasTables);
  if (lines !== 'none') requests.onLines(lines === 'tooLarge');
  const shown = withMedia(blocks, ends);
  tellEmbeds(shown, requests);
  const nodes = shown.map((block) => schema.nodeFromJSON(block));
  const marked = nodes.map((node) =>
    node.isTextblock ? node.copy(Fragment.from(node.content.content.map((run) => run.mark(marks)))) : node,
  );
  return Slice.maxOpen(Fragment.from(marked));
}

function lineEndsAt($position: ResolvedPos | undefined, { $from, $to }: Selection): LineEnds {
  if (!$position?.parent.isTextblock) return { opensLine: true, closesLine: true };
  const $end = $position.pos === $from.pos ? $to : $position;
  const before = $position.parent.textBetween(0, $position.parentOffset);
  const after = $end.parent.textBetween($end.parentOffset, $end.parent.content.size);
  const [lineBefore = '', lineAfter = ''] = [before.split('\n').at(-1), after.split('\n', 1)[0]];
  return { opensLine: lineBefore.trim() === '', closesLine: lineAfter.trim() === '' };
}

/** Asks for title, author and picture of each address once. */
function tellEmbeds(blocks: readonly EditorNode[], { onEmbed }: ClipboardRequests): void {
  const made = blocks.flatMap((block) =>
    block.type === 'foreign' ? (findInset(block.attrs.origin) ?? []) : [],
  );
  const addresses = made.flatMap(({ inset, data }) => (inset.kind === 'embed' ? String(data.url) : []));
  for (const address of new Set(addresses)) onEmbed(address);
}

/** Inserts a pasted video or card that is alone on the clipboard, with a paragraph after it. */
function insertSingle(view: EditorView, html: string, { content }: Slice): boolean {
  const media = content.childCount === 1 ? content.firstChild : null;
  if (media === null || html.includes('data-pm-slice')) return false;
  const { name } = media.type;
  return name === 'video' || name === 'foreign'
    ? insertMedia(name, media.attrs)(view.state, view.dispatch)
    : false;
}

function imagesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

/** Returns whether to prefer the text of the clipboard: office programs add a picture of the copied text. */
function hasText(data: DataTransfer | null): boolean {
  return (data?.getData('text/plain') ?? '').trim() !== '';
}

function linkSelection({ state, dispatch }: EditorView, pasted: string): boolean {
  const href = /^\s*(?:https?:\/\/|mailto:)\S+\s*$/i.test(pasted) ? linkAddress(pasted) : null;
  const { from, to, empty, $from, $to } = state.selection;
  const type = state.schema.marks.link;
  if (href === null || empty || !type || !$from.parent.isTextblock || !$from.sameParent($to)) return false;
  dispatch(state.tr.addMark(from, to, type.create({ href, entity: null })));
  return true;
}
