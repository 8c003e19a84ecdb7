/** Shows who did what in a review, and when. */
import type { ReviewEvent } from '../../../../domain/news/review-notes.ts';
import { ShortDate } from '../../../ui/news/date.tsx';
import type { ReviewNote } from '../news-calls.ts';

const events: Readonly<Record<ReviewEvent, string>> = {
  sent: 'enviou para revisão',
  withdrawn: 'retirou da revisão',
  returned: 'devolveu',
  approved: 'aprovou',
  discarded: 'descartou',
  noted: 'escreveu',
};

export function NoteLine({ note: { author, event, writtenAt } }: { note: ReviewNote }) {
  return (
    <p className="font-display text-sm/5 text-muted">
      <strong className="font-semibold text-ink">{author.name}</strong> {events[event]},{' '}
      <ShortDate at={writtenAt} />
    </p>
  );
}
