/** Copies files, and tells the operator how much a command has copied. */
import type { FileStore } from '../../ports/media.ts';
import { toTerminalLanguage } from '../../ports/terminal-language.ts';

/** How many records and files a command has copied. */
export interface Copied {
  records: number;
  files: number;
}

export type OnCopied = (copied: Copied) => void;

/** Counts what a command copies, and reports each step. */
export function countCopied(onCopied: OnCopied = () => {}) {
  const copied: Copied = { records: 0, files: 0 };
  const count = (what: keyof Copied, more = 1) => {
    copied[what] += more;
    onCopied({ ...copied });
  };
  return { copied, count };
}

/** Copies every file with all sizes of images. */
export async function copyFiles(files: FileStore, target: FileStore, onFile: () => void): Promise<void> {
  for await (const key of files.list()) {
    const data = await files.read(key);
    if (!data) continue;
    await target.save(key, data);
    onFile();
  }
}

/** Names the amounts, such as '1 registro e 1.200 arquivos'. */
export function toCopiedSentence({ records, files }: Copied): string {
  const count = (amount: number, language: string, one: string, many: string) =>
    `${amount.toLocaleString(language)} ${amount === 1 ? one : many}`;
  return toTerminalLanguage(
    `${count(records, 'pt-BR', 'registro', 'registros')} e ${count(files, 'pt-BR', 'arquivo', 'arquivos')}`,
    `${count(records, 'en', 'record', 'records')} and ${count(files, 'en', 'file', 'files')}`,
  );
}
