/** Logs denied requests (ASVS 5.0, 16.3.2 and 16.3.3). */
import type { Logger } from 'pino';
import type { Visitor } from '../../domain/accounts/permissions.ts';
import { loggedPath } from '../../domain/web/access-record.ts';

interface AnsweredRequest {
  req: { method: string; path: string };
  res: { status: number };
  var: { visitor: Visitor };
}

const refusals: ReadonlySet<number> = new Set([401, 403, 413, 429]);

/** Writes one line for each denied request, without the address of the client and without the query. */
export function logRefusals(log: Pick<Logger, 'info'>) {
  return async (c: AnsweredRequest, next: () => Promise<void>): Promise<void> => {
    await next();
    const { status } = c.res;
    if (!refusals.has(status)) return;
    const { method, path } = c.req;
    log.info({ status, method, path: loggedPath(path), userId: c.var.visitor.userId }, 'request refused');
  };
}
