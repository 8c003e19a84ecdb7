/** Dates in several forms; the tooltip of each is the long form. */
import {
  formatDay,
  formatLongDate,
  formatShortDate,
  formatSignedDate,
  toIsoDate,
} from '../../../domain/text/dates.ts';

const forms = { short: formatShortDate, signed: formatSignedDate, day: formatDay };

/** With `day`, the browser replaces a recent date by its age (app/browser/ages.ts). */
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
