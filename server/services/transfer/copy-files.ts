/** Tells the operator how much a command has copied. */
import { toTerminalLanguage } from '../../ports/terminal-language.ts';

/** Names the amounts, such as '1 registro e 1.200 arquivos'. */
export function toCopiedSentence({ records, files }: { records: number; files: number }): string {
  const count = (amount: number, language: string, one: string, many: string) =>
    `${amount.toLocaleString(language)} ${amount === 1 ? one : many}`;
  return toTerminalLanguage(
    `${count(records, 'pt-BR', 'registro', 'registros')} e ${count(files, 'pt-BR', 'arquivo', 'arquivos')}`,
    `${count(records, 'en', 'record', 'records')} and ${count(files, 'en', 'file', 'files')}`,
  );
}
