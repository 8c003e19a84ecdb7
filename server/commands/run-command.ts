/** Shared by all commands: reads arguments, shows progress and reports failures. */
import { parseArgs } from 'node:util';
import { messageOf } from '../../domain/text/error-message.ts';
import { toTerminalLanguage } from '../ports/terminal-language.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { type OnCopied, toCopiedSentence } from '../services/transfer/copy-files.ts';
import { type Config, loadConfig } from '../start/config.ts';
import { StartError } from '../start/start-error.ts';

const progressEveryMs = 1_000;

export async function runCommand(
  usage: string,
  work: (argument: string, config: Config) => Promise<void>,
): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    });
    const [argument, ...others] = positionals;
    if (values.help) {
      process.stdout.write(usage);
    } else if (argument === undefined || others.length > 0) {
      process.stderr.write(usage);
      process.exitCode = 1;
    } else {
      await work(argument, loadConfig());
    }
  } catch (error) {
    reportFailure(error);
  }
}

/**
 * Says why a command failed, and sets the exit code. If the error is not about the start, the message begins with
 * `what`.
 */
export function reportFailure(
  error: unknown,
  what = toTerminalLanguage('O comando parou', 'The command stopped'),
): void {
  process.stderr.write(`${error instanceof StartError ? error.message : `${what}: ${toReason(error)}`}\n`);
  process.exitCode = 1;
}

/** Runs a command whose work returns the exit code. */
export function runMain(main: () => Promise<number>, what: string): void {
  main().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => reportFailure(error, what),
  );
}

/** Lays out the rows of a table: the first column is aligned to the left, numbers to the right. */
export function toColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
}

/** Returns a callback that writes progress to standard error, at most once a second. */
export function printBackupProgress(): OnCopied {
  let printedAt = Date.now();
  return ({ records, files }) => {
    if (Date.now() - printedAt < progressEveryMs) return;
    printedAt = Date.now();
    process.stderr.write(`${toCopiedSentence({ records, files })}\n`);
  };
}

/** Names the service that does not answer: `no connection` alone would send people to the wrong server. */
function toReason(error: unknown): string {
  if (!(error instanceof Unavailable)) return messageOf(error);
  if (error.fault !== 'storage' && error.fault !== 'database')
    return toTerminalLanguage(error.portuguese, error.message);
  const part =
    error.fault === 'storage'
      ? toTerminalLanguage('os arquivos (STORAGE_URL) não respondem', 'the files (STORAGE_URL) do not answer')
      : toTerminalLanguage('o banco de dados não responde', 'the database does not answer');
  return `${part}: ${messageOf(error.cause)}`;
}
