/** The reader's position in an endless list, kept in the history entry. */
export interface ListPlace {
  cards: number;
  scrollY: number;
}

export function readListPlace(): ListPlace | null {
  const place: unknown = history.state?.listPlace;
  if (typeof place !== 'object' || place === null || !('cards' in place) || !('scrollY' in place))
    return null;
  const { cards, scrollY } = place;
  return typeof cards === 'number' && typeof scrollY === 'number' ? { cards, scrollY } : null;
}

export function keepListPlace(listPlace: ListPlace): void {
  history.replaceState({ ...history.state, listPlace }, '');
}
