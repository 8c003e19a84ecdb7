/** The focused element in the footer: a growing list would move it out of sight. */
export function footerFocus(): Element | null {
  return document.querySelector('footer :focus-visible');
}

/** Keeps that element in place during a change above the footer. */
export function holdFooter(change: () => void): void {
  const held = footerFocus();
  const before = held?.getBoundingClientRect().top ?? 0;
  change();
  if (held) window.scrollBy({ top: held.getBoundingClientRect().top - before, behavior: 'instant' });
}
