/** A portal on a small disk of its own that can be made full, read-only and writable again. */
import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../server/start/app-loader.ts';
import { type PortalProcess, startPortalProcess } from './processes.ts';

const megabytes = 24;
/** Mounts the disk for this process and its children only, so that it disappears with them. */
const onDiskOfItsOwn = [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${megabytes}m none "$DATA_DIR" && exec "$@"`,
  'sh',
];
/**
 * The mount becomes read-only before it covers the folder. Otherwise, a file that is open for writing would make
 * `remount` fail.
 */
const bindReadOnly =
  'mount --bind "$0" /mnt && mount -o remount,bind,ro /mnt && mount --bind /mnt "$0" && umount /mnt';

export interface PortalOnSmallDisk {
  portal: PortalProcess;
  /** The path of the data in this process. */
  folder: string;
  /** Fills the disk. */
  fill(): void;
  empty(): void;
  /** Makes one folder read-only; returns how to undo it. */
  makeReadOnly(name: string): () => void;
  /** The violated invariants (tests/faults/kills/check.ts). Runs inside, because SQLite resolves the path of its file. */
  check(): unknown;
  stop(): Promise<string>;
}

/** Without the right to mount, the size of files is limited instead: the same calls fail with another error. */
const mayMount = (() => {
  try {
    execFileSync('unshare', ['--mount', 'sh', '-c', 'mount -t tmpfs none /mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** The command that makes the data read-only for a portal. */
export function onReadOnlyData(folder: string): string[] {
  if (!mayMount) {
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o400);
    chmodSync(folder, 0o500);
    return [];
  }
  return ['unshare', '--mount', 'sh', '-c', `${bindReadOnly} && exec "$@"`, folder];
}

/** The command that gives a portal a full disk. */
export function onFullDisk(): string[] {
  if (!mayMount) return ['prlimit', '--fsize=0:'];
  return ['unshare', '--mount', 'sh', '-c', 'mount -t tmpfs -o size=64k none "$DATA_DIR" && exec "$@"', 'sh'];
}

export async function startOnSmallDisk(env: Record<string, string>): Promise<PortalOnSmallDisk> {
  const data = await mkdtemp(join(tmpdir(), 'pauta-disk-'));
  const within = mayMount ? onDiskOfItsOwn : [];
  const portal = await startPortalProcess({ ...env, DATA_DIR: data }, { within });
  const { pid = 0 } = portal.process;
  const folder = mayMount ? `/proc/${pid}/root${data}` : data;
  const ballast = join(folder, 'lastro');
  const limitFiles = (bytes: string) => execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`]);
  const inside = (script: string, path: string) =>
    execFileSync('nsenter', [`--target=${pid}`, '--mount', 'sh', '-c', script, path]);
  return {
    portal,
    folder,
    fill: () => (mayMount ? fillDisk(ballast) : limitFiles('0')),
    empty: () => (mayMount ? rmSync(ballast) : limitFiles('unlimited')),
    makeReadOnly(name) {
      const path = join(data, name);
      if (mayMount) {
        inside(bindReadOnly, path);
        return () => inside('umount "$0"', path);
      }
      chmodSync(path, 0o500);
      return () => chmodSync(path, 0o700);
    },
    check() {
      const check = pathToFileURL(join(projectRoot, 'tests/faults/kills/check.ts')).href;
      const script = `const { checkConsistency } = await import(${JSON.stringify(check)});
        console.log(JSON.stringify(await checkConsistency(${JSON.stringify(data)})));`;
      const within = mayMount ? ['nsenter', `--target=${pid}`, '--mount'] : [];
      const [command = '', ...args] = [...within, process.execPath, '--input-type=module', '-e', script];
      return JSON.parse(execFileSync(command, args, { cwd: projectRoot, encoding: 'utf8' }));
    },
    async stop() {
      const code = await portal.stop();
      await rm(data, { recursive: true, force: true });
      return code;
    },
  };
}

/** Writes smaller and smaller pieces, down to the last free page. */
function fillDisk(path: string): void {
  for (const bytes of [1024 * 1024, 4096]) {
    const piece = Buffer.alloc(bytes, 1);
    for (let pieces = 0; pieces < megabytes * 1024; pieces += 1) {
      try {
        writeFileSync(path, piece, { flag: 'a' });
      } catch {
        break;
      }
    }
  }
}
