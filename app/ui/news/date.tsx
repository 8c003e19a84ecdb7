import { formatLongDate, formatShortDate, toIsoDate } from '../../../domain/text/dates.ts';

/** A moment in the short form, its long form on hover. */
export function ShortDate({ at }: { at: number | null }) {
  return at === null ? (
    <span>{formatShortDate(at)}</span>
  ) : (
    <time dateTime={toIsoDate(at)} title={formatLongDate(at)}>
      {formatShortDate(at)}
    </time>
  );
}
