import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { run } from '../schema/text-blocks.ts';
import { makeRoom, selectMedia } from '../ui/media-room.ts';
import { hearSelection } from './hear-selection.ts';

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
              // The accent of a letter to come begins a composition, for which there must be room already.
              if (key === 'Dead') makeRoom(view);
              return false;
            },
            // ProseMirror writes over whatever else than text is selected, here and in what follows.
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

/** Text is left to the browser; the caret comes out of everything else. */
function leaveMedia(view: EditorView): boolean {
  return !(view.state.selection instanceof TextSelection) && makeRoom(view);
}

/** Without a modifier, keys that do more than write a letter. */
const actingKeys: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'Delete', 'Tab']);
