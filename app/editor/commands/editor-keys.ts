/** The keys that the editor handles itself, because ProseMirror would do something else. */
import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { runCommand } from './block-commands.ts';
import { moveBlocks, openParagraphAfterMedia, selectMedia } from './media-commands.ts';
import { readSelection } from './read-selection.ts';

export type KeyRequests = {
  onLink(): void;
  onToolbar(): void;
  /** Called for `/` on an empty line. */
  onSlash(): void;
};

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
      'Alt-Shift-ArrowUp': () => runCommand(this.editor, moveBlocks(-1)),
      'Alt-Shift-ArrowDown': () => runCommand(this.editor, moveBlocks(1)),
      Enter: () => openParagraphAfterMedia(this.editor.view),
      'Shift-Enter': () =>
        openParagraphAfterMedia(this.editor.view) ||
        runCommand(this.editor, (state, dispatch) => {
          if (!state.selection.$from.parent.isTextblock) return false;
          dispatch?.(state.tr.insertText('\n').scrollIntoView());
          return true;
        }),
    };
  },
  addProseMirrorPlugins() {
    const { onSlash } = this.options;
    return [
      new Plugin({
        props: {
          handleTextInput({ state }, _from, _to, text) {
            const { parent } = state.selection.$from;
            if (text !== '/' || parent.type.name !== 'paragraph' || parent.content.size > 0) return false;
            onSlash();
            return true;
          },
          handleDoubleClickOn: (view, _pos, node, nodePos) => selectMedia(view, node, nodePos),
          handleTripleClickOn: (view, _pos, node, nodePos) => selectMedia(view, node, nodePos),
          handleDOMEvents: {
            keydown(view, { key, ctrlKey, metaKey }) {
              if (ctrlKey || metaKey || actingKeys.has(key)) readSelection(view);
              // A dead key starts a composition, which needs a text block.
              if (key === 'Dead') openParagraphAfterMedia(view);
              return false;
            },
            // A typed character must not reach ProseMirror, which would overwrite selected media.
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
              readSelection(view);
              return false;
            },
          },
        },
      }),
    ];
  },
});

function leaveMedia(view: EditorView): boolean {
  return !(view.state.selection instanceof TextSelection) && openParagraphAfterMedia(view);
}

const actingKeys: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'Delete', 'Tab']);
