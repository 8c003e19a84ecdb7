import { setTimeZone } from '../../domain/text/dates.ts';

/** Dates of this page are shown in the zone of the site's settings, as the server does (app/document.tsx). */
export function setPageTimeZone(): void {
  const { zone } = document.documentElement.dataset;
  if (zone) setTimeZone(zone);
}
