/**
 * Decides what SIGHUP does. As a reload, it replaces the processes; with a single process, it does nothing. If the
 * terminal was closed, it stops the portal.
 */
import { isatty } from 'node:tty';
import type { Log } from '../ports/log.ts';

interface ReloadOptions {
  /** Replaces the processes one by one; missing with a single process. */
  restart?: (() => void) | undefined;
  stop: () => void;
  log: Pick<Log, 'warn'>;
  hasTerminal?: () => boolean;
}

/**
 * SIGHUP asks for a restart, or means that the terminal was closed. In the second case, no stream is a terminal any
 * more.
 */
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
