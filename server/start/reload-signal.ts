/** Decides what a reload (SIGHUP) does: it replaces the processes, or with a single one nothing; and it stops with its terminal. */
import { isatty } from 'node:tty';
import type { Log } from '../ports/log.ts';

interface ReloadOptions {
  /** Replaces the processes one by one; missing with a single process. */
  restart?: (() => void) | undefined;
  stop: () => void;
  log: Pick<Log, 'warn'>;
  hasTerminal?: () => boolean;
}

/** SIGHUP asks for a restart, or means that the terminal was closed; then no stream is a terminal any more. */
export function createReloadHandler({
  restart,
  stop,
  log,
  hasTerminal = isOnTerminal,
}: ReloadOptions): () => void {
  const hadTerminal = hasTerminal();
  return () => {
    if (hadTerminal && !hasTerminal()) stop();
    else if (restart) restart();
    else log.warn({}, 'SIGHUP changes nothing: a rolling restart needs WORKERS of at least 2');
  };
}

function isOnTerminal(): boolean {
  return isatty(0) || isatty(1);
}
