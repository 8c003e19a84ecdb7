/** Memory and open files of a process and all that it started, over time (Linux). */
import { readdirSync, readFileSync } from 'node:fs';
import { residentBytes } from './processes.ts';

/** One process, from the first look that saw it to the last. */
export interface WatchedProcess {
  pid: number;
  role: 'first process' | 'worker' | 'image process';
  /** Resident memory at each look, in bytes. */
  bytes: number[];
  /** Open file descriptors, connections included, at each look. */
  openFiles: number[];
}

export interface ProcessWatch {
  /** Looks at every process that there is now; the resident memory of them all, in bytes. */
  look(): number;
  /** In the order in which they were seen first. */
  seen(): WatchedProcess[];
}

export function watchProcesses(rootPid: number): ProcessWatch {
  const known = new Map<number, WatchedProcess>();
  return {
    look() {
      let sum = 0;
      for (const pid of [rootPid, ...descendantsOf(rootPid)]) {
        try {
          const [bytes, openFiles] = [residentBytes(pid), readdirSync(`/proc/${pid}/fd`).length];
          const watched = known.get(pid) ?? { pid, role: roleOf(pid, rootPid), bytes: [], openFiles: [] };
          sum += bytes;
          watched.bytes.push(bytes);
          watched.openFiles.push(openFiles);
          // Between fork and exec it still had the name of its parent.
          watched.role = roleOf(pid, rootPid);
          known.set(pid, watched);
        } catch {
          // It may be gone by the time it is looked at.
        }
      }
      return sum;
    },
    seen: () => [...known.values()],
  };
}

function roleOf(pid: number, rootPid: number): WatchedProcess['role'] {
  if (pid === rootPid) return 'first process';
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-process') ? 'image process' : 'worker';
}

/** Every process that this one started, and those that they started. */
export function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}
