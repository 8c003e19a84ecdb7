/** Tells the style sheets of the editor where the keyboard of a phone begins, so that the tools appear above it. */

/** A smaller covered part is a bar of the browser, and no keyboard. */
const keyboardMinPx = 120;

/**
 * Sets `--keyboard` to the height that the keyboard covers, in pixels, and sets `data-keyboard` while it is open.
 * Returns a function that stops this.
 */
export function watchKeyboard(): () => void {
  const viewport = window.visualViewport;
  const { documentElement: root } = document;
  if (!viewport) return () => {};
  const measure = () => {
    // A page that was enlarged with two fingers is partly outside of the window, too.
    const hidden = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    const isOpen = hidden >= keyboardMinPx;
    root.style.setProperty('--keyboard', isOpen ? `${Math.round(hidden)}px` : '0px');
    root.toggleAttribute('data-keyboard', isOpen);
  };
  const end = new AbortController();
  for (const event of ['resize', 'scroll']) viewport.addEventListener(event, measure, { signal: end.signal });
  measure();
  return () => {
    end.abort();
    root.style.removeProperty('--keyboard');
    root.removeAttribute('data-keyboard');
  };
}
