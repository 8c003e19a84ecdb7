import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { hearSelection } from './hear-selection.ts';
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
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown(view, { key, ctrlKey, metaKey }) {
              if (ctrlKey || metaKey || actingKeys.has(key)) hearSelection(view);
              return false;
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

/** Without a modifier, keys that do more than write a letter. */
const actingKeys: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'Delete', 'Tab']);
