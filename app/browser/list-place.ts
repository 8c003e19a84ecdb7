/** How far a reader had come in an endless list, kept with the entry of the browser's history. */
export interface ListPlace {
  cards: number;
  scrollY: number;
}

/** Null for a page that was not left before. */
export function readListPlace(): ListPlace | null {
  const place: unknown = history.state?.listPlace;
  if (typeof place !== 'object' || place === null || !('cards' in place) || !('scrollY' in place))
    return null;
  const { cards, scrollY } = place;
  return typeof cards === 'number' && typeof scrollY === 'number' ? { cards, scrollY } : null;
}

/** Call when the page is left. */
export function keepListPlace(listPlace: ListPlace): void {
  history.replaceState({ ...history.state, listPlace }, '');
}
