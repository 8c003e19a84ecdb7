/** Checks whether database and files answer, for load balancers. `readyz` of app/feeds/health.ts sends the result. */
import type { FileStore } from '../../ports/media.ts';
import type { Database } from '../../ports/stores.ts';
import { rejectLate } from './reject-late.ts';

const timeoutMs = 2_000;

export type NeededPart = 'database' | 'storage';

/** Lists the parts that fail, or do not answer within 2 seconds. The list is empty when the portal is ready. */
export function checkReadiness(adapters: {
  database: Pick<Database, 'ping'>;
  files: Pick<FileStore, 'ping'>;
}) {
  const { database, files } = adapters;
  const failureOf = (part: NeededPart, ping: () => Promise<void>) =>
    rejectLate(ping, timeoutMs).then(
      () => [],
      () => [part],
    );
  return async (): Promise<NeededPart[]> =>
    (await Promise.all([failureOf('database', database.ping), failureOf('storage', files.ping)])).flat();
}
