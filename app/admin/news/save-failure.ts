import { toast } from 'react-hot-toast/headless';
import { newsSaveFailure } from '../../../domain/messages.ts';
import { CallError } from '../call.ts';

/** Says that a save failed, and writes why to the console (spec.md section 8, editor save failure). */
export function saySaveFailed(error: unknown): void {
  toast.error(newsSaveFailure, { id: 'noticia-falha' });
  const details =
    error instanceof CallError ? `${error.code ?? 'no answer'}: ${error.message}` : String(error);
  reportError(new Error(details, { cause: error }));
}
