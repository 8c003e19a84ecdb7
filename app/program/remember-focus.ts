/** Stores the focused element and its caret. Returns a function that restores both. */
export function rememberFocus(): () => void {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return () => {};
  const setCaret = rememberCaret(element);
  return () => {
    if (!element.isConnected) return;
    element.focus({ preventScroll: true });
    setCaret();
  };
}

/** Browsers forget the caret, or move it to the start, when a dialog closes. */
function rememberCaret(element: HTMLElement): () => void {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    const { selectionStart, selectionEnd } = element;
    return () => selectionStart !== null && element.setSelectionRange(selectionStart, selectionEnd);
  }
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = getSelection() ?? {};
  return () => {
    if (!element.isContentEditable || !anchorNode || !focusNode) return;
    if (element.contains(anchorNode) && element.contains(focusNode))
      getSelection()?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
  };
}
