import { mayDo } from '../../../domain/accounts/permissions.ts';
import type { Handler, Portal } from '../../portal.ts';

/** Reports that a prefetched page is shown; server/http/read-counter.ts decides what counts. */
export function countRead({ readCounter }: Portal): Handler {
  return async (c) => {
    const { visitor, clientAddress: address } = c.var;
    const { headers } = c.req.raw;
    if (!mayDo(visitor, 'use-newsroom'))
      await readCounter.count(c.req.param('noticia') ?? '', { headers, address });
    return c.body(null, 204);
  };
}
