/** Counts the view of a prefetched article at the moment when its page is shown. */
import { mayDo } from '../../../domain/accounts/permissions.ts';
import type { Handler, Portal } from '../../portal.ts';

export function countView({ viewCounter }: Portal): Handler {
  return async (c) => {
    const { visitor, clientAddress: address } = c.var;
    const { headers } = c.req.raw;
    if (!mayDo(visitor, 'use-newsroom'))
      await viewCounter.count(c.req.param('noticia') ?? '', { headers, address });
    return c.body(null, 204);
  };
}
