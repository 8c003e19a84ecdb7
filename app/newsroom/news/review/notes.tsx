/** The notes that editors and reporters write to each other in a review, and the field for one. */
import { useState } from 'react';
import { type ReviewEvent, reviewNoteCounter } from '../../../../domain/news/review-notes.ts';
import { TextArea } from '../../../ui/field.tsx';
import { ShortDate } from '../../../ui/news/date.tsx';
import type { ReviewNote } from '../news-calls.ts';

/** The field for a note, with the characters that are left. */
export function NoteField(props: { id: string; label: string; problem: string | null }) {
  const [text, setText] = useState('');
  return (
    <TextArea
      {...props}
      name="note"
      rows={2}
      value={text}
      hint={reviewNoteCounter(text)}
      isHintBeside
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

const events: Readonly<Record<ReviewEvent, string>> = {
  sent: 'enviou para revisão',
  withdrawn: 'retirou da revisão',
  returned: 'devolveu',
  approved: 'aprovou',
  discarded: 'descartou',
  noted: 'escreveu',
};

/** Shows who did what in a review, and when. */
export function NoteLine({ note: { author, event, writtenAt } }: { note: ReviewNote }) {
  return (
    <p className="font-display text-sm/5 text-muted">
      <strong className="font-semibold text-ink">{author.name}</strong> {events[event]},{' '}
      <ShortDate at={writtenAt} />
    </p>
  );
}
