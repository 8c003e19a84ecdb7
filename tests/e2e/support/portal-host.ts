/**
 * A process in which one portal after the other runs, for the files of a worker. A process for each portal would spend
 * most of its time on loading the same modules, and run code that is not compiled yet.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface StartedPortal {
  url: string;
  log(): string;
  stop(): Promise<void>;
}

/** What the process says: a line of the log, or that it has done what it was asked. */
export type HostMessage = { line: string } | { isDone: true };

export class PortalHost {
  #process: ChildProcess | null = null;
  #log = '';

  /** Starts a portal; the one before must have stopped. Rejects when it cannot start. */
  async start(env: Record<string, string>): Promise<StartedPortal> {
    await this.#ask({ env });
    return { url: env.SITE_URL ?? '', log: () => this.#log, stop: () => this.#ask({ env: null }) };
  }

  async end(): Promise<void> {
    if (this.#process?.connected) {
      this.#process.disconnect();
      await once(this.#process, 'exit');
    }
  }

  #ask(message: { env: Record<string, string> | null }): Promise<void> {
    this.#process ??= this.#open();
    const asked = this.#process;
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`The process of the portals ended:\n${this.#log}`));
      const hear = (said: HostMessage) => {
        if (!('isDone' in said)) return;
        asked.off('message', hear).off('close', fail);
        resolve();
      };
      asked.on('message', hear).on('close', fail).send(message);
    });
  }

  #open(): ChildProcess {
    const opened = fork(join(import.meta.dirname, 'run-portals.ts'), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    opened.on('message', (said: HostMessage) => {
      if ('line' in said) this.#log += said.line;
    });
    opened.on('close', () => {
      this.#process = null;
    });
    opened.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#log += text;
    });
    return opened;
  }
}
