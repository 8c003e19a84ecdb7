/** Decides what the signal SIGHUP does. */
import { isatty } from 'node:tty';
import type { Log } from '../ports/log.ts';

interface HangUpOptions {
  /** Replaces the processes one by one; missing with a single process. */
  restart?: (() => void) | undefined;
  stop: () => void;
  log: Pick<Log, 'warn'>;
  hasTerminal?: () => boolean;
}

/** SIGHUP asks for a restart, or means that the terminal was closed; then no stream is a terminal any more. */
export function createHangUpHandler({
  restart,
  stop,
  log,
  hasTerminal = isOnTerminal,
}: HangUpOptions): () => void {
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
