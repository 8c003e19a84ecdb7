/** Dates in several forms, with the long one as their tooltip. */
import {
  formatDay,
  formatLongDate,
  formatShortDate,
  formatSignedDate,
  toIsoDate,
} from '../../../domain/text/dates.ts';

const forms = { short: formatShortDate, signed: formatSignedDate, day: formatDay };

/** With `day` the browser shows an age when the date is recent (app/browser/ages.ts). */
export function ShownDate({ at, form }: { at: number | null; form: keyof typeof forms }) {
  const text = forms[form](at);
  if (at === null) return <span>{text}</span>;
  return (
    <time
      dateTime={toIsoDate(at)}
      title={formatLongDate(at)}
      data-day={form === 'day' ? text : undefined}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}

/** '20/11/2026, 14:35' */
export function ShortDate({ at }: { at: number | null }) {
  return <ShownDate at={at} form="short" />;
}
