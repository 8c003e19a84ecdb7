/** Runs `npm run import` as an operator does, on a data folder of the test file's own. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { projectRoot } from '../../../server/start/app-loader.ts';

interface ImportCommand {
  folder: string;
  /** The language of the terminal, as LC_ALL names it. */
  language: string;
  runImport(...args: string[]): Promise<{ status: number | null; out: string; err: string }>;
  /** Writes a file of another system, and gives its path. */
  anExport(content: string): Promise<string>;
}

/** The lines about the progress of an import: how many of them are written depends on how long it takes. */
const progressLine =
  /^(?:.* MB read .*|(?:Reading the files|Lendo os arquivos): .*|(?:\[[#-]+\] )?\d+ ?% (?:of|de) .*)\n/gm;

/** For a test file; call what it gives inside tests only. */
export function openImportCommand(): ImportCommand {
  const command: ImportCommand = {
    folder: '',
    language: 'C',
    async runImport(...args) {
      const child = spawn(process.execPath, [join(projectRoot, 'server/commands/import.ts'), ...args], {
        env: { ...process.env, DATA_DIR: join(command.folder, 'data'), LC_ALL: command.language },
      });
      const status = new Promise<number | null>((resolve) => child.once('close', resolve));
      const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
      return { status: await status, out, err: said.replaceAll(progressLine, '') };
    },
    async anExport(content) {
      const file = join(command.folder, 'export.json');
      await writeFile(file, content);
      return file;
    },
  };
  beforeAll(async () => {
    command.folder = await mkdtemp(join(tmpdir(), 'pauta-command-'));
  });
  afterAll(() => rm(command.folder, { recursive: true, force: true }));
  return command;
}
