/** Chooses the language in which commands speak to the operator: Portuguese where the machine does, else English. */
import { StartError } from '../../start/start-error.ts';

/** Returns the sentence in the language that LC_ALL, LC_MESSAGES or LANG names. */
export function toTerminalLanguage(portuguese: string, english: string): string {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  return /^pt(?:[_.-]|$)/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? portuguese : english;
}

/** Creates the error that stops a command, with its reason in that language. */
export function startError(portuguese: string, english: string, options?: ErrorOptions): StartError {
  return new StartError(toTerminalLanguage(portuguese, english), options);
}

/** Begins the reason why a part of the portal does not open. */
export const cannotBeUsed = (portuguese: string, english = portuguese): string =>
  toTerminalLanguage(`Não foi possível usar ${portuguese}`, `${english} cannot be used`);

/** Names how much a command has copied, such as '1 registro e 1.200 arquivos'. */
export function toCopiedSentence({ records, files }: { records: number; files: number }): string {
  const count = (amount: number, language: string, one: string, many: string) =>
    `${amount.toLocaleString(language)} ${amount === 1 ? one : many}`;
  return toTerminalLanguage(
    `${count(records, 'pt-BR', 'registro', 'registros')} e ${count(files, 'pt-BR', 'arquivo', 'arquivos')}`,
    `${count(records, 'en', 'record', 'records')} and ${count(files, 'en', 'file', 'files')}`,
  );
}
