/** Reports each query and its duration, so that slow queries can be found. */
import type { LogEvent } from 'kysely';
import type { QueryWatch } from '../../../http/query-watch.ts';

/** Calls the watcher with the text of each query, without its values. */
export function loggingTo(watch: QueryWatch | undefined): { log?: (event: LogEvent) => void } {
  return watch ? { log: ({ query, queryDurationMillis }) => watch(query.sql, queryDurationMillis) } : {};
}
