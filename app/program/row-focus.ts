/**
 * Moves the focus before rows (`data-row`) are removed: to the next row that stays, else to the one before, else to the
 * heading.
 */
export function focusBeside(ids: readonly string[]): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const stays = ({ dataset }: HTMLElement) => !ids.includes(dataset.row ?? '');
  const first = rows.findIndex((row) => !stays(row));
  const heading = document.querySelector<HTMLElement>('main h1');
  (rows.slice(Math.max(first, 0)).find(stays) ?? rows.findLast(stays) ?? heading)?.focus();
}
