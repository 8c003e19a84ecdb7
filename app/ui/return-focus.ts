/** Returns the focus to where it was before a dialog opened. */

/** For how long the focus is kept; the answer to a confirmed question usually takes less. */
const watchMs = 10_000;

/**
 * Remembers the focused element. The returned function, to be called when the dialog has closed, focuses it again, or
 * the button of the menu that it was in. It waits while the element is disabled; when the element has left the page, the
 * heading of the nearest remaining ancestor gets the focus. It stops when the focus moves elsewhere.
 */
export function captureFocus(): () => void {
  const focused = document.activeElement;
  // A dialog closes the menu whose button opened it.
  const opener =
    document.querySelector(
      `[popovertarget="${focused?.closest(':popover-open')?.id}"]:not([popovertargetaction])`,
    ) ?? focused;
  const ancestors: Element[] = [];
  for (let element = opener?.parentElement; element; element = element.parentElement) ancestors.push(element);

  return () => {
    const over = new AbortController();
    // A field of a dialog that has just closed still has the focus.
    const isLost = () =>
      document.activeElement === document.body || !document.activeElement?.checkVisibility();
    const settle = () => {
      if (over.signal.aborted || !isLost()) return;
      if (opener instanceof HTMLElement && opener !== document.body && opener.checkVisibility()) {
        opener.focus();
        return;
      }
      focusHeading(
        ancestors.find((ancestor) => ancestor.isConnected && headingIn(ancestor)) ?? document.body,
      );
      over.abort();
    };
    const watch = new MutationObserver(settle);
    const options = { signal: over.signal };
    over.signal.addEventListener('abort', () => watch.disconnect());
    document.addEventListener('focusin', ({ target }) => target === opener || over.abort(), options);
    AbortSignal.timeout(watchMs).addEventListener('abort', () => over.abort(), options);
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
    settle();
    if (!isLost() && document.activeElement !== opener) over.abort();
  };
}

function headingIn(ancestor: Element): HTMLElement | null {
  return ancestor.querySelector<HTMLElement>(':is(h1, h2, h3):not([contenteditable] *, dialog *)');
}

function focusHeading(ancestor: Element): void {
  const heading = headingIn(ancestor);
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
