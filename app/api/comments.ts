import { articleNotFound } from '../../domain/messages.ts';
import { parseListPosition } from '../../domain/paging.ts';
import { answerProblemAsJson } from '../answer-problem.tsx';
import type { Handler, Portal } from '../portal.ts';

/** GET /api/noticias/{id}/comentarios?pagina=2&depois=…: further comments on a piece of news, as a ListPage. */
export function commentPages({ services }: Portal): Handler {
  return async (c) => {
    const position = parseListPosition(c.req.query());
    const page = await services.listComments(c.var.visitor, c.req.param('id') ?? '', position);
    return page ? c.json(page) : answerProblemAsJson(c, { code: 'not-found', message: articleNotFound });
  };
}
