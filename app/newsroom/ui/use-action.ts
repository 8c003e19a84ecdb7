import { useState } from 'react';
import { CallError, sentenceOf } from '../data/call.ts';

/** Why an action failed; `field` names the field of the form that is the reason. */
export interface ActionProblem {
  message: string;
  field: string | null;
}

/** Runs one action of a form at a time, and has its problem. `fields`: those that show their own problems. */
export function useAction(fields: readonly string[] = []) {
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
  return {
    isBusy,
    problem,
    /** The problem of one field. */
    problemOf: (field: string) => (problem?.field === field ? problem.message : null),
    /** The problem of the whole form. */
    formProblem: problem && !fields.includes(problem.field ?? '') ? problem.message : null,
    run,
    clear: () => setProblem(null),
  };
}
