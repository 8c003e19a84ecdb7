/** A date in the short form, with the long one as its tooltip. */
import { formatLongDate, formatShortDate, toIsoDate } from '../../../domain/text/dates.ts';

export function ShortDate({ at }: { at: number | null }) {
  return at === null ? (
    <span>{formatShortDate(at)}</span>
  ) : (
    <time dateTime={toIsoDate(at)} title={formatLongDate(at)}>
      {formatShortDate(at)}
    </time>
  );
}
