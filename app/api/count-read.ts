import type { Handler, Portal } from '../portal.ts';

/**
 * POST /api/leituras/{noticia}: a page that a browser had fetched ahead is looked at now, and no other request tells.
 * What is counted and what is not: server/read-counter.ts. The answer is the same, so that nobody learns it.
 */
export function countRead({ readCounter }: Portal): Handler {
  return (c) => {
    const { visitor, clientAddress: address } = c.var;
    const { headers } = c.req.raw;
    if (!visitor.isAdmin) readCounter.count(c.req.param('noticia') ?? '', { headers, address });
    return c.body(null, 204);
  };
}
