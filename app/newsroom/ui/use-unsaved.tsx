/** Asks before unsaved texts are left. */
import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { unsavedQuestion } from '../../../domain/text/sentences.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** The browser asks before the page with an unsaved text is closed or loaded again. */
export function useUnloadQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}

/** Asks before a link leads to another address of the newsroom, too. Render the result in the form. */
export function useLeaveQuestion(isUnsaved: boolean): ReactNode {
  useUnloadQuestion(isUnsaved);
  const blocker = useBlocker(isUnsaved);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      question={unsavedQuestion}
      onAnswer={(isYes) => (isYes ? blocker.proceed() : blocker.reset())}
    />
  );
}
