/** The commands of the editor for images and videos. */
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { type Command, type EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { readSelection } from './read-selection.ts';

/** Inserts an image with its caption, or a video, at the caret or after the selected one, followed by a paragraph. */
export function insertMedia(
  type: 'image' | 'video',
  attrs: Readonly<Record<string, string>>,
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

/** Removes media, as an undo step of its own. */
export function removeMedia(pos: number): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (!node) return false;
    dispatch?.(closeHistory(state.tr).delete(pos, pos + node.nodeSize));
    return true;
  };
}

/** Selects clicked media, because browsers would select the text around them; returns false for other nodes. */
export function selectMedia(view: EditorView, node: Node, pos: number): boolean {
  if (!isMedia(node)) return false;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
  return true;
}

/** Moves the caret to a new paragraph after selected media; typed text would replace them. False without media. */
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

/** Returns the position after the selected media and its caption; null when none are selected. */
function positionAfterMedia({ doc, selection }: EditorState): number | null {
  if (!(selection instanceof NodeSelection) || !isMedia(selection.node)) return null;
  const next = doc.nodeAt(selection.to);
  const hasCaption = selection.node.type.name === 'image' && next?.type.name === 'caption';
  return hasCaption ? selection.to + next.nodeSize : selection.to;
}

function isMedia(node: Node): boolean {
  return node.isBlock && node.isAtom;
}
