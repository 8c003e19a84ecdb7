/** Shows recent dates as ages, on pages that a cache may have kept (docs/product.md#dates). */
import { describeAge } from '../../domain/text/age.ts';

export function startAges(): void {
  showAges(document);
  document.addEventListener('visibilitychange', () => showAges(document));
}

/** Writes the age of each `<time data-day>`. An older date becomes its day, which omits the current year. */
export function showAges(root: ParentNode): void {
  const now = Date.now();
  const thisYear = `\u00a0${new Date(now).getFullYear()}`;
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-day]')) {
    const { dateTime, dataset } = time;
    const day = dataset.day ?? '';
    // '2026-11-20T14:35:00-03:00' read as if it were in UTC is the local time.
    const atMs = Date.parse(dateTime);
    const offsetMs = Date.parse(`${dateTime.slice(0, 19)}Z`) - atMs;
    const text =
      describeAge(atMs, now, offsetMs) ?? (day.endsWith(thisYear) ? day.slice(0, -thisYear.length) : day);
    if (time.textContent !== text) time.textContent = text;
  }
}
