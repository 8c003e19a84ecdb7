import { toast } from 'react-hot-toast/headless';
import { toastWithUndo } from '../../ui/undo-toast.tsx';
import { sentenceOf } from '../data/call.ts';

/** Shows in a toast how an action ended; `undo` adds `Desfazer`. Never rejects. */
export async function attempt<Result>(
  work: Promise<Result>,
  {
    done,
    failure = sentenceOf,
    undo,
  }: {
    done?: string;
    failure?: (error: unknown) => string;
    undo?: (result: Result) => void;
  } = {},
): Promise<void> {
  try {
    const result = await work;
    if (!done) return;
    if (undo) toastWithUndo(done, () => undo(result));
    else toast.success(done);
  } catch (error) {
    toast.error(failure(error));
  }
}
