/** Asks before a person leaves a text that is not saved. */
import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { unsavedQuestion } from '../../../domain/text/sentences.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** Makes the browser ask before a page with an unsaved text is closed or reloaded. */
export function useUnloadQuestion(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}

/** Also asks before a link leads to another address of the newsroom. The form must render the returned element. */
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
