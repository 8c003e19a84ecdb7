/** The commands of the editor for images, videos and insets. */
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { type Command, type EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type BlockKind, setBlocks } from './block-commands.ts';
import { readSelection } from './read-selection.ts';

/**
 * Inserts an image with its caption, a video or an inset, and a paragraph after it. The position is the caret, or the
 * end of the selected block.
 */
export function insertMedia(
  type: 'image' | 'video' | 'foreign',
  attrs: Readonly<Record<string, unknown>>,
  caption = '',
): Command {
  return (state, dispatch) => {
    const node = state.schema.nodes[type]?.create(attrs);
    const { paragraph } = state.schema.nodes;
    if (!node || !paragraph) return false;
    const position = positionAfterMedia(state);
    const tr =
      position === null ? state.tr.replaceSelectionWith(node, false) : state.tr.insert(position, node);
    let after = tr.selection.$from.pos;
    tr.doc.descendants((each, pos) => {
      if (each === node) after = pos + node.nodeSize;
      return false;
    });
    const below =
      caption === '' ? null : state.schema.nodes.caption?.create(null, state.schema.text(caption));
    if (below) {
      tr.insert(after, below);
      after += below.nodeSize;
    }
    if (!tr.doc.resolve(after).nodeAfter?.isTextblock) tr.insert(after, paragraph.create());
    tr.setSelection(TextSelection.create(tr.doc, after + 1));
    dispatch?.(closeHistory(tr).scrollIntoView());
    return true;
  };
}

export function changeMedia(pos: number, attrs: Readonly<Record<string, unknown>>): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (!node) return false;
    dispatch?.(closeHistory(state.tr).setNodeMarkup(pos, undefined, { ...node.attrs, ...attrs }));
    return true;
  };
}

/** Removes media; this is one step of undo. */
export function removeMedia(pos: number): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (!node) return false;
    dispatch?.(closeHistory(state.tr).delete(pos, pos + node.nodeSize));
    return true;
  };
}

export function selectBlock(pos: number): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, pos)));
    return true;
  };
}

/** Moves the selected blocks, each picture with its caption, past the block above or below. */
export function moveBlocks(by: 1 | -1): Command {
  return (state, dispatch) => {
    const { doc, selection } = state;
    const first = selection.$from.index(0);
    const last = selection.to > selection.from ? doc.resolve(selection.to - 1).index(0) : first;
    const isCaptioned = (index: number) =>
      doc.maybeChild(index)?.type.name === 'image' && doc.maybeChild(index + 1)?.type.name === 'caption';
    const start = isCaptioned(first - 1) ? first - 1 : first;
    const end = isCaptioned(last) ? last + 2 : last + 1;
    const target = by < 0 ? start - 1 : end;
    if (target < 0 || target >= doc.childCount) return false;
    const passedStart = by < 0 && isCaptioned(target - 1) ? target - 1 : target;
    const passedEnd = isCaptioned(target) ? target + 2 : target + 1;
    const offsetOf = (index: number) =>
      doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    const [from, to] = by < 0 ? [passedStart, end] : [start, passedEnd];
    const moved = doc.children.slice(start, end);
    const passed = doc.children.slice(passedStart, passedEnd);
    const tr = closeHistory(state.tr);
    tr.replaceWith(offsetOf(from), offsetOf(to), by < 0 ? [...moved, ...passed] : [...passed, ...moved]);
    const shift = by * passed.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    tr.setSelection(
      selection instanceof NodeSelection
        ? NodeSelection.create(tr.doc, selection.from + shift)
        : TextSelection.create(tr.doc, selection.anchor + shift, selection.head + shift),
    );
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/**
 * Makes the empty block at the caret a text block of a kind. If the block is not empty, the text block is inserted
 * below it.
 */
export function insertTextBlock({ type, ordered }: BlockKind): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if ($from.parent.isTextblock && $from.parent.content.size === 0 && $from.parent.type.name === 'paragraph')
      return setBlocks({ type, ...(ordered === undefined ? {} : { ordered }) })(state, dispatch);
    const node = state.schema.nodes[type]?.create(ordered === undefined ? null : { ordered });
    if (!node) return false;
    const position = positionAfterMedia(state) ?? $from.after(1);
    const tr = closeHistory(state.tr).insert(position, node);
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView());
    return true;
  };
}

/**
 * Selects media that were clicked, because browsers would select the text around them. Returns false for other nodes.
 */
export function selectMedia(view: EditorView, node: Node, pos: number): boolean {
  if (!isMedia(node)) return false;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
  return true;
}

/**
 * Moves the caret to a new paragraph after selected media, because typed text would replace the media. Returns false
 * when no media are selected.
 */
export function openParagraphAfterMedia(view: EditorView): boolean {
  readSelection(view);
  const { state } = view;
  const position = positionAfterMedia(state);
  const { paragraph } = state.schema.nodes;
  if (position === null || !paragraph) return false;
  const tr = state.tr.insert(position, paragraph.create());
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView());
  return true;
}

/** Returns the position after the selected media and their caption; null when no media are selected. */
function positionAfterMedia({ doc, selection }: EditorState): number | null {
  if (!(selection instanceof NodeSelection) || !isMedia(selection.node)) return null;
  const next = doc.nodeAt(selection.to);
  const hasCaption = selection.node.type.name === 'image' && next?.type.name === 'caption';
  return hasCaption ? selection.to + next.nodeSize : selection.to;
}

function isMedia(node: Node): boolean {
  return node.isBlock && node.isAtom;
}
