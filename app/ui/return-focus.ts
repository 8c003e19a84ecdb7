/** Returns the focus to where it was before a dialog opened. */

/** How long the focus is watched. The action after a confirmed question usually takes less. */
const watchMs = 10_000;

/**
 * Remembers the focused element, or the button that opened the menu around it. When the dialog has closed, call the
 * returned function: it focuses that element, and waits while it is disabled. If the element has left the page, the
 * nearest heading above it gets the focus. If the focus moves elsewhere meanwhile, nothing happens.
 */
export function captureFocus(): () => void {
  const focused = document.activeElement;
  // The dialog closed the menu from which it was opened, so the menu's button gets the focus.
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
