/** What has the focus, when a reader came to the footer by keyboard: a list that grew would make it run away. */
export function footerFocus(): Element | null {
  return document.querySelector('footer :focus-visible');
}

/** Makes a change above the footer, such as cards that were already on their way, and leaves the focus in its place. */
export function holdFooter(change: () => void): void {
  const held = footerFocus();
  const before = held?.getBoundingClientRect().top ?? 0;
  change();
  if (held) window.scrollBy({ top: held.getBoundingClientRect().top - before, behavior: 'instant' });
}
