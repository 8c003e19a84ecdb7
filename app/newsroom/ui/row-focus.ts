/**
 * Where the focus goes when rows leave a list: the next row that stays, else the one before, else the heading of the
 * screen. Call it before the rows go. `list` holds the rows, each with its id as `data-row` and `tabIndex={-1}`.
 */
export function focusBeside(list: Element | null, ids: readonly string[]): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const stays = ({ dataset }: HTMLElement) => !ids.includes(dataset.row ?? '');
  const first = rows.findIndex((row) => !stays(row));
  const heading = document.querySelector<HTMLElement>('main h1');
  (rows.slice(Math.max(first, 0)).find(stays) ?? rows.findLast(stays) ?? heading)?.focus();
}
