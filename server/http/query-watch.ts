/** Measures database queries and logs slow ones. */
import type { Log } from '../ports/log.ts';
import type { Tally } from '../ports/tally.ts';

export type QueryWatch = (sql: string, milliseconds: number) => void;

const sqlMaxLength = 2_000;

/** Creates the watch. It logs the text of slow queries, without their values. */
export function watchQueries(slowMs: number, tally: Tally, log: Pick<Log, 'warn'>): QueryWatch {
  return (sql, milliseconds) => {
    const text = sql.slice(0, sqlMaxLength);
    for (const listener of tally.durations.query) listener(milliseconds / 1000, text);
    if (milliseconds < slowMs) return;
    tally.queries.slow += 1;
    log.warn({ ms: Math.round(milliseconds), sql: text }, 'a slow query');
  };
}
