/** The age of a comment at `now`; without `now`, and in print, its date. */
import { formatAge } from '../../../domain/text/aged-date.ts';
import { formatLongDate, formatShortDate, toIsoDate } from '../../../domain/text/dates.ts';

export function CommentDate({ at, now }: { at: number; now: number | null }) {
  return (
    <time dateTime={toIsoDate(at)} title={formatLongDate(at)}>
      <span data-aged={now === null ? undefined : ''}>{formatShortDate(at)}</span>
      {now === null ? null : <span className="no-print">{formatAge(at, now)}</span>}
    </time>
  );
}
