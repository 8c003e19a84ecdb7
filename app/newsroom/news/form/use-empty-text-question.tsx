import { type ReactNode, useState } from 'react';
import { isTextEmpty } from '../../../../domain/news/news-fields.ts';
import { emptyTextQuestion } from '../../../../domain/text/sentences.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import type { OpenedNews } from '../drafts/opened-news.ts';

/** Asks before an empty text is published, unless the published one is empty too. Render `question` beside the form. */
export function useEmptyTextQuestion(known: OpenedNews): {
  askIfEmpty: (content: string, action: () => void) => void;
  question: ReactNode;
} {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const wasEmpty = known.published !== null && isTextEmpty(known.fields.content);
  return {
    askIfEmpty(content, action) {
      if (isTextEmpty(content) && !wasEmpty) setWaiting(() => action);
      else action();
    },
    question: waiting ? (
      <ConfirmDialog
        question={emptyTextQuestion}
        onAnswer={(isYes) => {
          setWaiting(null);
          if (isYes) waiting();
        }}
      />
    ) : null,
  };
}
