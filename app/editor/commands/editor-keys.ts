import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { run } from '../schema/text-blocks.ts';
import { hearSelection } from './hear-selection.ts';
import { makeRoom, selectMedia } from './media-room.ts';

export type KeyRequests = {
  /** The user wants to create or change a link. */
  onLink(): void;
  /** The user moves to the toolbar. */
  onToolbar(): void;
};

/** Keys that belong to no mark and no block. shortcuts.ts lists all for users. */
export const EditorKeys = Extension.create<KeyRequests>({
  name: 'editorKeys',
  addKeyboardShortcuts() {
    return {
      'Mod-k': () => {
        this.options.onLink();
        return true;
      },
      'Alt-F10': () => {
        this.options.onToolbar();
        return true;
      },
      Enter: () => makeRoom(this.editor.view),
      'Shift-Enter': () =>
        makeRoom(this.editor.view) ||
        run(this.editor, (state, dispatch) => {
          if (!state.selection.$from.parent.isTextblock) return false;
          dispatch?.(state.tr.insertText('\n').scrollIntoView());
          return true;
        }),
    };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleDoubleClickOn: (view, _pos, node, nodePos) => selectMedia(view, node, nodePos),
          handleTripleClickOn: (view, _pos, node, nodePos) => selectMedia(view, node, nodePos),
          handleDOMEvents: {
            keydown(view, { key, ctrlKey, metaKey }) {
              if (ctrlKey || metaKey || actingKeys.has(key)) hearSelection(view);
              // A dead key starts a composition, which needs a text block.
              if (key === 'Dead') makeRoom(view);
              return false;
            },
            // ProseMirror overwrites selected nodes other than text, here and in the following handlers.
            keypress(view, { charCode, ctrlKey, altKey, metaKey }) {
              if (charCode >= 32 && !(ctrlKey && !altKey) && !metaKey) leaveMedia(view);
              return false;
            },
            compositionstart(view) {
              leaveMedia(view);
              return false;
            },
            beforeinput(view, event) {
              if (!event.inputType.startsWith('insert') || !leaveMedia(view)) return false;
              const isBreak = /^insert(?:Paragraph|LineBreak)$/.test(event.inputType);
              if (isBreak) event.preventDefault();
              return isBreak;
            },
            mouseup(view) {
              hearSelection(view);
              return false;
            },
          },
        },
      }),
    ];
  },
});

/** Moves the caret out of a selected node; text is left to the browser. */
function leaveMedia(view: EditorView): boolean {
  return !(view.state.selection instanceof TextSelection) && makeRoom(view);
}

/** Keys without a modifier that do more than write a letter. */
const actingKeys: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'Delete', 'Tab']);
