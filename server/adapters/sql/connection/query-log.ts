import type { LogEvent } from 'kysely';
import type { QueryWatch } from '../../../http/query-watch.ts';

/** Hands every query to whoever watches, those that failed too; an option of Kysely, which leaves the values out here. */
export function loggingTo(watch: QueryWatch | undefined): { log?: (event: LogEvent) => void } {
  return watch ? { log: ({ query, queryDurationMillis }) => watch(query.sql, queryDurationMillis) } : {};
}
