/** The call that lists the comments on an article, for its page. */
import { parseCommentPosition } from '../../../domain/comments/comment.ts';
import { articleNotFound } from '../../../domain/text/sentences.ts';
import { commentsTag } from '../../../domain/web/caching.ts';
import { answerProblemAsJson } from '../../http/answer-problem.tsx';
import { sharePage } from '../../http/shared-caching.ts';
import type { Handler, Portal } from '../../portal.ts';

export function commentPages({ services, site }: Portal): Handler {
  return async (c) => {
    const newsId = c.req.param('id') ?? '';
    const page = await services.listComments(c.var.visitor, newsId, parseCommentPosition(c.req.query()));
    if (!page) return answerProblemAsJson(c, { code: 'not-found', message: articleNotFound });
    sharePage(c, site, { tags: [commentsTag(newsId)] });
    return c.json(page);
  };
}
