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
