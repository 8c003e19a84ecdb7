/** Shows words of the text that something else speaks of, such as a check before publishing. */
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';

/** Selects the first place of words within one block, and scrolls to it. Returns false when no block has them. */
export function revealWords({ view }: Editor, words: string): boolean {
  const { doc, tr } = view.state;
  let from = -1;
  doc.descendants((node, position) => {
    if (from !== -1 || !node.isTextblock) return from === -1;
    // Each leaf without text counts as one place, as a letter does.
    const at = node.textBetween(0, node.content.size, null, '\ufffc').indexOf(words);
    if (at !== -1) from = position + 1 + at;
    return false;
  });
  if (words === '' || from === -1) return false;
  view.dispatch(tr.setSelection(TextSelection.create(doc, from, from + words.length)).scrollIntoView());
  view.focus();
  return true;
}
