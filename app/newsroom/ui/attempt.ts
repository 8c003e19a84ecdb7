import { toast } from 'react-hot-toast/headless';
import { sayWithUndo } from '../../ui/undo-toast.tsx';
import { sentenceOf } from '../data/call.ts';

/** Shows how some work ended as a toast; `undo` adds `Desfazer` to its success. */
export async function attempt<Result>(
  work: Promise<Result>,
  {
    done,
    failure = sentenceOf,
    undo,
  }: {
    done?: string;
    /** Without it, what the server said. */
    failure?: (error: unknown) => string;
    undo?: (result: Result) => void;
  },
): Promise<void> {
  try {
    const result = await work;
    if (!done) return;
    if (undo) sayWithUndo(done, () => undo(result));
    else toast.success(done);
  } catch (error) {
    toast.error(failure(error));
  }
}
