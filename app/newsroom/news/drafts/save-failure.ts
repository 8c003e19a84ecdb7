import { toast } from 'react-hot-toast/headless';
import { newsSaveFailure } from '../../../../domain/text/sentences.ts';
import { CallError } from '../../data/call.ts';
import { isPassing } from '../news-calls.ts';

/** Says that a save failed, and writes why to the console (docs/product.md#editor). */
export function saySaveFailed(error: unknown): void {
  toast.error(newsSaveFailure, { id: 'noticia-falha' });
  logSaveFailure(error);
}

/** Writes to the console why a save failed. */
export function logSaveFailure(error: unknown): void {
  const details =
    error instanceof CallError ? `${error.code ?? 'no answer'}: ${error.message}` : String(error);
  reportError(new Error(details, { cause: error }));
}

const notInBrowser = 'Este navegador também não conseguiu guardar o texto: não feche esta página.';

/**
 * Says that a save failed, with the reason unless a retry may help, and whether this browser holds a copy of the text.
 */
export function describeSaveFailure(fault: unknown, isInJournal: boolean): string {
  const reason = fault instanceof CallError && !isPassing(fault) ? fault.message : null;
  if (!isInJournal) return `não foi salvo${reason === null ? '.' : `: ${reason}`} ${notInBrowser}`;
  return reason === null
    ? 'não foi salvo; o texto está guardado neste navegador'
    : `não foi salvo: ${reason} O texto está guardado neste navegador.`;
}
