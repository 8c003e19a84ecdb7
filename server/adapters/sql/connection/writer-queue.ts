/**
 * Lets the transactions of one process take turns before they take a connection, so that waiting transactions occupy no
 * connection.
 */
import { Unavailable } from '../../../ports/unavailable.ts';

const waitingWritersMax = 500;
/** How long a transaction waits for its turn; PostgreSQL lets a statement wait for a lock as long. */
const turnTimeoutMs = 30_000;

/**
 * A turn that lasts longer is passed on, for example when its connection no longer answers. The lock inside PostgreSQL
 * still lets only one connection write, and PostgreSQL ends idle sessions.
 */
export const turnMaxMs = 20_000;

export class WriterQueue {
  readonly #timeoutMs: number;
  readonly #waiting = new Set<() => void>();
  #isTaken = false;

  constructor(timeoutMs = turnTimeoutMs) {
    this.#timeoutMs = timeoutMs;
  }

  get waitingCount(): number {
    return this.#waiting.size;
  }

  /**
   * Waits for a turn, in the order of calls. Resolves with a function that ends the turn. Rejects when too many wait,
   * or after too long.
   */
  async takeTurn(): Promise<() => void> {
    if (this.#isTaken) await this.#wait();
    this.#isTaken = true;
    let hasEnded = false;
    const endTurn = () => {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(timer);
      this.#startNext();
    };
    const timer = setTimeout(endTurn, turnMaxMs);
    timer.unref();
    return endTurn;
  }

  #wait(): Promise<void> {
    if (this.#waiting.size >= waitingWritersMax)
      return Promise.reject(new Unavailable('busy', new Error(`${waitingWritersMax} writers wait`)));
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        this.#waiting.delete(start);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(start);
        reject(new Unavailable('busy', new Error(`a writer waited for ${this.#timeoutMs} ms`)));
      }, this.#timeoutMs);
      this.#waiting.add(start);
    });
  }

  /** The turn passes directly to the next waiting transaction, so that a newcomer cannot overtake it. */
  #startNext(): void {
    const [next] = this.#waiting;
    if (next) next();
    else this.#isTaken = false;
  }
}
