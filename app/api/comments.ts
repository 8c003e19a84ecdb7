import { commentsPart } from '../../domain/comment.ts';
import { articleNotFound } from '../../domain/messages.ts';
import { parseListPosition } from '../../domain/paging.ts';
import { answerProblemAsJson } from '../answer-problem.tsx';
import type { Handler, Portal } from '../portal.ts';

/** GET /api/noticias/{id}/comentarios?pagina=2&depois=…: further comments on a piece of news, as a ListPage. */
export function commentPages({ services }: Portal): Handler {
  return async (c) => {
    const newsId = c.req.param('id') ?? '';
    const page = await services.listComments(c.var.visitor, newsId, parseListPosition(c.req.query()));
    if (!page) return answerProblemAsJson(c, { code: 'not-found', message: articleNotFound });
    c.header('Cache-Tag', commentsPart(newsId));
    return c.json(page);
  };
}
