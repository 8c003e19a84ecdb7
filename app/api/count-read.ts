import type { Handler, Portal } from '../portal.ts';

/**
 * POST /api/leituras/{noticia}: a page that a browser had fetched ahead is looked at now, and no other request tells.
 * What is counted and what is not: server/read-counter.ts.
 */
export function countRead({ readCounter }: Portal): Handler {
  return (c) => {
    if (!c.var.visitor.isAdmin) readCounter.count(encodeURIComponent(c.req.param('noticia') ?? ''));
    return c.body(null, 204);
  };
}
