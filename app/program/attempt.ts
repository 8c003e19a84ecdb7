/**
 * Reports the result of an action in a toast. `undo` adds `Desfazer`, until something else is done with the same
 * `item`. Never rejects.
 */
import { toast } from '../ui/toast.ts';
import { toErrorMessage } from './call.ts';

export async function attempt<Result>(
  work: Promise<Result>,
  {
    done,
    failure = toErrorMessage,
    undo,
    item,
  }: {
    done?: string;
    failure?: (error: unknown) => string;
    undo?: (result: Result) => void;
    /** The id of the item that the action is about. */
    item?: string;
  } = {},
): Promise<void> {
  try {
    const result = await work;
    if (!done) return;
    toast.success(done, { id: item && `item-${item}`, undo: undo && (() => undo(result)) });
  } catch (error) {
    toast.error(failure(error));
  }
}
