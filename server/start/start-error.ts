/** Why the portal or a command cannot start, in a sentence for the operator. */
import { toTerminalLanguage } from '../ports/terminal-language.ts';

export class StartError extends Error {}

/** Creates the error that stops a command or the start, with its reason in the language of the terminal. */
export function startError(portuguese: string, english: string, options?: ErrorOptions): StartError {
  return new StartError(toTerminalLanguage(portuguese, english), options);
}

/** Returns the beginning of a sentence that says why a part of the portal does not open. */
export const cannotBeUsed = (portuguese: string, english = portuguese): string =>
  toTerminalLanguage(`Não foi possível usar ${portuguese}`, `${english} cannot be used`);

/** Opens a part of the portal; an error becomes a StartError whose sentence begins with `part`. */
export async function withStartError<T>(part: string, open: () => Promise<T> | T): Promise<T> {
  try {
    return await open();
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`${part}: ${reasonOf(cause)}`, { cause });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const deeper = error.cause instanceof Error ? ` (${reasonOf(error.cause)})` : '';
  return `${error.message || error.name}${deeper}`;
}
