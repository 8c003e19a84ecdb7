/** The reader's position in an endless list, kept in the history entry. */
export interface ListPosition {
  cards: number;
  scrollY: number;
}

export function readListPosition(): ListPosition | null {
  const position: unknown = history.state?.listPlace;
  if (typeof position !== 'object' || position === null || !('cards' in position) || !('scrollY' in position))
    return null;
  const { cards, scrollY } = position;
  return typeof cards === 'number' && typeof scrollY === 'number' ? { cards, scrollY } : null;
}

export function saveListPosition(listPlace: ListPosition): void {
  history.replaceState({ ...history.state, listPlace }, '');
}

/** The focused element in the footer: a growing list would move it out of sight. */
export function findFooterFocus(): Element | null {
  return document.querySelector('footer :focus-visible');
}

/** Keeps that element in place during a change above the footer. */
export function keepFooterFocus(change: () => void): void {
  const focused = findFooterFocus();
  const before = focused?.getBoundingClientRect().top ?? 0;
  change();
  if (focused) window.scrollBy({ top: focused.getBoundingClientRect().top - before, behavior: 'instant' });
}
