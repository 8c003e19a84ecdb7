/** The commands of the editor that change blocks. */
import type { Editor } from '@tiptap/core';
import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state';
import { canSplit } from '@tiptap/pm/transform';
import { listDepthMax } from '../../../domain/text/rich-text-lists.ts';

/** A type of text block; `ordered` is set for list items only. */
export type BlockKind = { readonly type: string; readonly ordered?: boolean };

export function runCommand({ state, view }: Editor, command: Command): boolean {
  return command(state, (tr) => view.dispatch(tr), view);
}

type BlockAt = { readonly node: Node; readonly pos: number };

function selectedBlocks({ doc, selection }: EditorState): BlockAt[] {
  const found: BlockAt[] = [];
  for (const { $from, $to } of selection.ranges) {
    doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (node.isTextblock) found.push({ node, pos });
      return !node.isTextblock;
    });
  }
  return found;
}

function isOfKind({ node }: BlockAt, { type, ordered }: BlockKind): boolean {
  return node.type.name === type && (ordered === undefined || node.attrs.ordered === ordered);
}

export function areBlocks(state: EditorState, kind: BlockKind): boolean {
  const blocks = selectedBlocks(state);
  return blocks.length > 0 && blocks.every((block) => isOfKind(block, kind));
}

/**
 * Sets the kind of the selected blocks; when all have this kind already, they become paragraphs. Each block keeps its
 * `origin`, the stored block that it was read from.
 */
export function setBlocks(kind: BlockKind): Command {
  return (state, dispatch) => {
    const blocks = selectedBlocks(state);
    if (blocks.length === 0) return false;
    if (!dispatch) return true;
    const isOn = blocks.every((block) => isOfKind(block, kind));
    const type = state.schema.nodes[isOn ? 'paragraph' : kind.type];
    const { tr } = state;
    for (const { node, pos } of blocks) {
      const { origin, depth = 0 } = node.attrs;
      const attrs =
        kind.ordered === undefined || isOn ? { origin } : { origin, depth, ordered: kind.ordered };
      tr.setNodeMarkup(pos, type, attrs);
    }
    if (state.storedMarks) tr.setStoredMarks(state.storedMarks);
    dispatch(tr.scrollIntoView());
    return true;
  };
}

export function leaveBlock(type: string): Command {
  return (state, dispatch) => {
    const $start = caretAtStart(state);
    if ($start?.parent.type.name !== type) return false;
    const { origin } = $start.parent.attrs;
    dispatch?.(state.tr.setNodeMarkup($start.before(), state.schema.nodes.paragraph, { origin }));
    return true;
  };
}

/** Enter in an empty list item moves it one level up, or out of the list. */
export const endListItem: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || !isListItem($from.parent) || $from.parent.content.size > 0) return false;
  return shiftDepth(-1)(state, dispatch) || leaveBlock('listItem')(state, dispatch);
};

/** Enter in a list item begins a new one of the same kind and level. */
export const splitListItem: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  if (!isListItem($from.parent) || !$from.sameParent($to)) return false;
  const tr = state.tr.deleteSelection();
  const types = [{ type: $from.parent.type, attrs: { ...$from.parent.attrs, origin: null } }];
  if (!canSplit(tr.doc, $from.pos, 1, types)) return false;
  const marks = state.storedMarks ?? ($to.parentOffset > 0 ? $from.marks() : []);
  dispatch?.(tr.split($from.pos, 1, types).ensureMarks(marks).scrollIntoView());
  return true;
};

/** Enter in code begins a new line; after an empty line at the end it begins a paragraph. */
export const writeCodeLine: Command = (state, dispatch) => {
  const { $from, $to, empty } = state.selection;
  const { paragraph } = state.schema.nodes;
  if ($from.parent.type.name !== 'code' || !$from.sameParent($to) || !paragraph) return false;
  const { textContent } = $from.parent;
  const isAtEnd = empty && $from.parentOffset === $from.parent.content.size;
  if (!isAtEnd || !/(?:^|\n)$/.test(textContent)) {
    dispatch?.(state.tr.insertText('\n').scrollIntoView());
    return true;
  }
  const { tr } = state;
  if (textContent !== '') tr.delete($from.pos - 1, $from.pos);
  const after = tr.mapping.map($from.after());
  tr.insert(after, paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
};

/**
 * Indents the selected list items, each at most one level deeper than the item before it. With `at`, it does so only
 * when the caret is at that end of the item.
 */
export function shiftDepth(by: 1 | -1, at?: 'start'): Command {
  return (state, dispatch) => {
    if (at === 'start' && caretAtStart(state) === null) return false;
    const items = selectedBlocks(state).filter(({ node }) => isListItem(node));
    const [first] = items;
    if (first === undefined || (by === 1 && first.node.attrs.depth >= deepest(state, first))) return false;
    const moved = items.filter(
      ({ node }) => node.attrs.depth + by >= 0 && node.attrs.depth + by <= listDepthMax,
    );
    if (moved.length === 0) return false;
    const { tr } = state;
    for (const { node, pos } of moved) tr.setNodeAttribute(pos, 'depth', node.attrs.depth + by);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function deepest({ doc }: EditorState, { pos }: BlockAt): number {
  const before = doc.resolve(pos).nodeBefore;
  return before && isListItem(before) ? Math.min(listDepthMax, before.attrs.depth + 1) : 0;
}

function isListItem(node: Node): boolean {
  return node.type.name === 'listItem';
}

function caretAtStart({ selection }: EditorState): ResolvedPos | null {
  const { $from, empty } = selection;
  return empty && $from.parent.isTextblock && $from.parentOffset === 0 ? $from : null;
}
