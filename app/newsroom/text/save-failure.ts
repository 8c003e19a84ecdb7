/** When a text could not be saved: the message for people, and the entry in the console. */
import { newsSaveFailure } from '../../../domain/text/sentences.ts';
import { CallError, isTransient } from '../../program/call.ts';
import { toast } from '../../ui/toast.ts';

/** Shows that a save failed, and logs why to the console (docs/product.md#editor). */
export function showSaveFailure(error: unknown): void {
  toast.error(newsSaveFailure, { id: 'noticia-falha' });
  logSaveFailure(error);
}

export function logSaveFailure(error: unknown): void {
  const details =
    error instanceof CallError ? `${error.code ?? 'no answer'}: ${error.message}` : String(error);
  reportError(new Error(details, { cause: error }));
}

const notInBrowser = 'Este navegador também não conseguiu guardar o texto: não feche esta página.';

export function describeSaveFailure(fault: unknown, isInJournal: boolean): string {
  const reason = fault instanceof CallError && !isTransient(fault) ? fault.message : null;
  if (!isInJournal) return `não foi salvo${reason === null ? '.' : `: ${reason}`} ${notInBrowser}`;
  return reason === null
    ? 'não foi salvo; o texto está guardado neste navegador'
    : `não foi salvo: ${reason} O texto está guardado neste navegador.`;
}
