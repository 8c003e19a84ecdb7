import { useState } from 'react';
import { CallError, sentenceOf } from '../../newsroom/data/call.ts';

/** Why an act failed. */
export interface ActionProblem {
  message: string;
  field: string | null;
}

/** Runs one act at a time and keeps its problem for the form. */
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
