/** What the commands share. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BackupProgress } from '../services/transfer/make-backup.ts';
import { projectRoot } from '../start/app-loader.ts';
import { type Config, readConfig } from '../start/config.ts';
import { StartError } from '../start/start-error.ts';

const progressEveryMs = 1_000;

/** Reads arguments and environment, runs the command and sets the code that the process ends with. */
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
      loadEnvironment();
      await work(argument, readConfig(process.env));
    }
  } catch (error) {
    reportFailure(error);
  }
}

/** Says why a command did not do what it should. */
export function reportFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof StartError ? message : `The command stopped: ${message}`}\n`);
  process.exitCode = 1;
}

/** Reads .env, as the portal itself does. */
export function loadEnvironment(): void {
  try {
    process.loadEnvFile(join(projectRoot, '.env'));
  } catch {
    // Without a .env file the environment is all there is.
  }
}

/** A line a second, on the error output. */
export function printBackupProgress(): (progress: BackupProgress) => void {
  let printedAt = Date.now();
  return ({ records, files }) => {
    if (Date.now() - printedAt < progressEveryMs) return;
    printedAt = Date.now();
    process.stderr.write(`${records} records, ${files} files\n`);
  };
}
