/** The note that editors and reporters write to each other, with the characters that are left. */
import { useState } from 'react';
import { reviewNoteCounter } from '../../../../domain/news/review-notes.ts';
import { TextArea } from '../../../ui/field.tsx';

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
