import { isatty } from 'node:tty';
import type { WorldLog } from '../services.ts';

interface Needs {
  /** Replaces the processes one by one; missing where there is only one. */
  restart?: (() => void) | undefined;
  stop: () => void;
  log: Pick<WorldLog, 'warn'>;
  hasTerminal?: () => boolean;
}

/**
 * What to do at SIGHUP, which says two things: "reload", by whoever runs the portal, and "the terminal that you were
 * started in is gone". After the second one nothing is a terminal any more.
 */
export function whenHungUp({ restart, stop, log, hasTerminal = isOnTerminal }: Needs): () => void {
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
