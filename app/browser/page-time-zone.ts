/** Shows dates of a page in the time zone of the site, as the server does (app/document.tsx). */
import { setTimeZone } from '../../domain/text/dates.ts';

export function setPageTimeZone(): void {
  const { zone } = document.documentElement.dataset;
  if (zone) setTimeZone(zone);
}
