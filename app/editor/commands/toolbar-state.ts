import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import type { Mark } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { fontSizeDefaultPx } from '../../../domain/site/limits.ts';
import { areBlocks } from './block-commands.ts';

export type ToolbarState = {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strikethrough: boolean;
  readonly highlight: boolean;
  readonly link: boolean;
  readonly subtitle: boolean;
  readonly caption: boolean;
  readonly quote: boolean;
  readonly bulletList: boolean;
  readonly numberedList: boolean;
  /** Null for mixed sizes. */
  readonly fontSize: number | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

/** The toolbar's state for the selection. */
export function readToolbarState(editor: Editor): ToolbarState {
  const { state } = editor;
  return {
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
    fontSize: selectedFontSize(state),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  };
}

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
