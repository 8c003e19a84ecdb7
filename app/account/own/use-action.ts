import { useState } from 'react';
import { CallError, sentenceOf } from '../../newsroom/data/call.ts';

/** What stands against something that was tried. */
export interface ActionProblem {
  message: string;
  field: string | null;
}

/** Does one thing at a time and keeps what went wrong with it, for the form that it belongs to. */
export function useAction() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ActionProblem | null>(null);
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem({ message: sentenceOf(error), field: error instanceof CallError ? error.field : null });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, run, clear: () => setProblem(null) };
}
