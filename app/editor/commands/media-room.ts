import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { hearSelection } from './hear-selection.ts';

/**
 * Where the writing goes on after the selected image, video or unknown block: after the caption too, which belongs to
 * the image above it. Null when none is selected.
 */
export function placeAfterMedia({ doc, selection }: EditorState): number | null {
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock || !selection.node.isAtom) return null;
  const next = doc.nodeAt(selection.to);
  const hasCaption = selection.node.type.name === 'image' && next?.type.name === 'caption';
  return hasCaption ? selection.to + next.nodeSize : selection.to;
}

/** A new paragraph after the selected media, with the caret in it; null when none is selected. */
function openParagraph(state: EditorState): Transaction | null {
  const place = placeAfterMedia(state);
  const { paragraph } = state.schema.nodes;
  if (place === null || !paragraph) return null;
  const tr = state.tr.insert(place, paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, place + 1)).scrollIntoView();
}

/**
 * For clicks that follow each other: left to the browser, they select from the letters above media to those below.
 * Tells whether the node is media, which then is selected.
 */
export function selectMedia(view: EditorView, node: Node, pos: number): boolean {
  if (!node.isBlock || !node.isAtom) return false;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)));
  return true;
}

/**
 * What is written on selected media goes into a new paragraph: it must not take the media's place without a word.
 * Where the caret has left them already, and only the browser knows yet, nothing is opened. Tells whether it was.
 */
export function makeRoom(view: EditorView): boolean {
  hearSelection(view);
  const tr = openParagraph(view.state);
  if (tr) view.dispatch(tr);
  return tr !== null;
}
