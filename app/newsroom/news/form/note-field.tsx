import { useState } from 'react';
import { countReviewNote } from '../../../../domain/news/review-notes.ts';
import { longestField } from '../../../../domain/site/limits.ts';
import { FieldFrame } from '../../../ui/field.tsx';

export function NoteField({ id, label, problem }: { id: string; label: string; problem: string | null }) {
  const [text, setText] = useState('');
  return (
    <FieldFrame id={id} label={label} problem={problem} hint={countReviewNote(text)} isHintBeside>
      {(attributes) => (
        <textarea
          id={id}
          name="note"
          rows={2}
          maxLength={longestField}
          value={text}
          className="growing-field line-field"
          onChange={(event) => setText(event.currentTarget.value)}
          {...attributes}
        />
      )}
    </FieldFrame>
  );
}
