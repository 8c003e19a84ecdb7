import { Extension } from '@tiptap/core';
import { run } from './text-blocks.ts';

export type KeyRequests = {
  /** Somebody wants to link the selected letters, or to change the link under the caret. */
  onLink(): void;
  /** Somebody wants to go to the toolbar. */
  onToolbar(): void;
};

/** The keys that belong to no mark and no block. shortcuts.ts tells people about all of them. */
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
      'Shift-Enter': () =>
        run(this.editor, (state, dispatch) => {
          if (!state.selection.$from.parent.isTextblock) return false;
          dispatch?.(state.tr.insertText('\n').scrollIntoView());
          return true;
        }),
    };
  },
});
