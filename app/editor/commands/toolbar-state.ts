/** Reads which tools are on for the selection, by their icons. */
import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { Mark } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { fontSizeDefaultPx } from '../../../domain/site/limits.ts';
import { areBlocks } from './block-commands.ts';

export function readToolbarState(editor: Editor) {
  const { state } = editor;
  return {
    isOn: {
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      strikethrough: editor.isActive('strikethrough'),
      highlight: editor.isActive('highlight'),
      link: editor.isActive('link'),
      subtitle: areBlocks(state, { type: 'subtitle' }),
      caption: areBlocks(state, { type: 'caption' }),
      quote: areBlocks(state, { type: 'quote' }),
      bulletList: areBlocks(state, { type: 'listItem', ordered: false }),
      numberedList: areBlocks(state, { type: 'listItem', ordered: true }),
    },
    fontSize: selectedFontSize(state),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}

/** Returns the font size of the selection; null for several sizes. */
function selectedFontSize({ doc, selection, storedMarks }: EditorState): number | null {
  if (selection.empty) return sizeIn(storedMarks ?? selection.$from.marks());
  const sizes = new Set<number>();
  doc.nodesBetween(selection.from, selection.to, (node) => {
    if (node.isText) sizes.add(sizeIn(node.marks));
  });
  const [first = fontSizeDefaultPx] = sizes;
  return sizes.size > 1 ? null : first;
}

function sizeIn(marks: readonly Mark[]): number {
  return marks.find(({ type }) => type.name === 'fontSize')?.attrs.size ?? fontSizeDefaultPx;
}
