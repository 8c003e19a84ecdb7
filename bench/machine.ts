import { execFileSync, spawnSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { projectRoot } from './workplace.ts';

/** What the figures depend on besides the portal itself, a line each. */
export function describeMachine(): string[] {
  const [processor] = cpus();
  return [
    `${cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}, ${(totalmem() / 1024 ** 3).toFixed(0)} GB of memory, ${process.platform} ${release()}; load generator and browser on the same machine, all traffic on loopback`,
    [
      `Node ${process.version}`,
      `SQLite ${process.versions.sqlite ?? ''}`,
      firstLine('wrk', ['-v'], /wrk \S+( \[)?/)?.replace(' [', ''),
      firstLine('nginx', ['-v'], /nginx\/\S+/),
    ]
      .filter(Boolean)
      .join(', '),
  ];
}

/** What others ask of the machine; figures that were taken beside much of it are worth little. */
export function loadOfOthers(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

/** The state of the sources, with a mark when files are changed that were not committed. */
export function describeSources(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--', 'app', 'domain', 'server', 'migrations') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  } catch {
    return 'without git';
  }
}

function firstLine(program: string, args: string[], pattern: RegExp): string | undefined {
  // Versions go to either stream, and wrk ends with 1.
  const { stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` },
  });
  return pattern.exec(`${stdout ?? ''}${stderr ?? ''}`)?.[0];
}
