import type { WorldLog } from '../services.ts';
import type { Tally } from './tally.ts';

/** Told of every query: its text, without parameters, and how long it took. */
export type QueryWatch = (sql: string, milliseconds: number) => void;

const sqlMaxLength = 2_000;

/** Counts queries, and puts the slow ones into the log: the text as code wrote it, and no value that anybody typed. */
export function watchQueries(slowMs: number, tally: Tally, log: Pick<WorldLog, 'warn'>): QueryWatch {
  return (sql, milliseconds) => {
    const text = sql.slice(0, sqlMaxLength);
    for (const hear of tally.durations.query) hear(milliseconds / 1000, text);
    if (milliseconds < slowMs) return;
    tally.queries.slow += 1;
    log.warn({ ms: Math.round(milliseconds), sql: text }, 'a slow query');
  };
}
