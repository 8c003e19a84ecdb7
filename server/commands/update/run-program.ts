/** Runs the programs that `npm run update` needs, and reports why one failed. */
import { spawn } from 'node:child_process';
import { toTerminalLanguage as say } from '../../ports/terminal-language.ts';
import { operatorEnvironment } from '../../start/child-environment.ts';
import { StartError } from '../../start/start-error.ts';

export const shownLines = 20;

/** Matches the lines of progress of backups and restores, in both languages. */
const progressLine = /^[\d.,]+ (?:registros? e|records? and) [\d.,]+ (?:arquivos?|files?)$/;

/** If Node wrote a stack, returns the line with the error; otherwise all lines that are no progress. */
export function toReason(lines: readonly string[]): readonly string[] {
  const error = lines.find((line) => /^\w*Error(?: \[\w+\])?: /.test(line));
  return error === undefined ? lines.filter((line) => !progressLine.test(line)) : [error];
}

/** Runs a command that the operator configured, in a shell. */
export function shell(command: string): Promise<void> {
  return run('sh', ['-c', command], { isDetached: true });
}

/** Runs a program to its end; rejects with the last lines that it wrote. */
export function run(
  command: string,
  args: readonly string[],
  {
    cwd = process.cwd(),
    env = {},
    isDetached = false,
  }: { cwd?: string; env?: Record<string, string>; isDetached?: boolean },
): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      env: operatorEnvironment(env),
      // A portal that goes on running after the command must not hold a pipe of the command.
      stdio: isDetached ? 'ignore' : ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    const keep = (data: Buffer) => {
      said.push(...String(data).trimEnd().split('\n'));
      said.splice(0, said.length - shownLines);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', (error) => fail(new StartError(`${command}: ${error.message}`)));
    child.once('close', (code) => {
      if (code === 0) return done();
      const title = [command, ...args].join(' ');
      const failed = say(`${title} falhou (${code}).`, `${title} failed (${code}).`);
      fail(new StartError([failed, ...toReason(said)].join('\n')));
    });
  });
}
