/** Keeps the position of a reader in an endless list in the history of the browser. */

export interface ListPosition {
  cards: number;
  scrollY: number;
}

export function readListPosition(): ListPosition | null {
  const position: unknown = history.state?.listPosition;
  if (typeof position !== 'object' || position === null || !('cards' in position) || !('scrollY' in position))
    return null;
  const { cards, scrollY } = position;
  return typeof cards === 'number' && typeof scrollY === 'number' ? { cards, scrollY } : null;
}

export function saveListPosition(listPosition: ListPosition): void {
  history.replaceState({ ...history.state, listPosition }, '');
}

/** Finds the focused element in the footer, which a growing list would move out of sight. */
export function findFooterFocus(): Element | null {
  return document.querySelector('footer :focus-visible');
}

/** Keeps that element in place during a change above the footer. */
export function withFooterFocus(change: () => void): void {
  const focused = findFooterFocus();
  const before = focused?.getBoundingClientRect().top ?? 0;
  change();
  if (focused) window.scrollBy({ top: focused.getBoundingClientRect().top - before, behavior: 'instant' });
}
