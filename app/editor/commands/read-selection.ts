/** Reads the position of the caret from the screen, because browsers report a moved caret only one frame later. */
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

export function readSelection(view: EditorView): void {
  const { doc, selection, tr } = view.state;
  const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {};
  if (view.composing || !anchorNode || !focusNode) return;
  // While the editor lacks the focus, the selection on the screen belongs to another element.
  if (!(selection instanceof TextSelection) && !view.hasFocus()) return;
  if (anchorOffset === undefined || focusOffset === undefined) return;
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return;
  const $anchor = doc.resolve(view.posAtDOM(anchorNode, anchorOffset));
  const $head = doc.resolve(view.posAtDOM(focusNode, focusOffset));
  if ($anchor.pos === selection.anchor && $head.pos === selection.head) return;
  if ($anchor.parent.isTextblock && $head.parent.isTextblock) {
    view.dispatch(tr.setSelection(new TextSelection($anchor, $head)));
  }
}
