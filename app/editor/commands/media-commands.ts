import { closeHistory } from '@tiptap/pm/history';
import { type Command, TextSelection } from '@tiptap/pm/state';
import { placeAfterMedia } from './media-room.ts';

/** Inserts an image or a video at the caret or after the selected one, followed by a paragraph. */
export function insertMedia(type: 'image' | 'video', attrs: Readonly<Record<string, string>>): Command {
  return (state, dispatch) => {
    const node = state.schema.nodes[type]?.create(attrs);
    const { paragraph } = state.schema.nodes;
    if (!node || !paragraph) return false;
    const place = placeAfterMedia(state);
    const tr = place === null ? state.tr.replaceSelectionWith(node, false) : state.tr.insert(place, node);
    let after = tr.selection.$from.pos;
    tr.doc.descendants((each, pos) => {
      if (each === node) after = pos + node.nodeSize;
      return false;
    });
    if (!tr.doc.resolve(after).nodeAfter?.isTextblock) tr.insert(after, paragraph.create());
    tr.setSelection(TextSelection.create(tr.doc, after + 1));
    dispatch?.(closeHistory(tr).scrollIntoView());
    return true;
  };
}

/** Changes attributes of the image or video at a position; keeps its stored block. */
export function changeMedia(pos: number, attrs: Readonly<Record<string, string>>): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (!node) return false;
    dispatch?.(closeHistory(state.tr).setNodeMarkup(pos, undefined, { ...node.attrs, ...attrs }));
    return true;
  };
}

/** Removes the block at a position, as an undo step of its own. */
export function removeMedia(pos: number): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (!node) return false;
    dispatch?.(closeHistory(state.tr).delete(pos, pos + node.nodeSize));
    return true;
  };
}
