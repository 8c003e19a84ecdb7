/**
 * The guards of calls about news: some are for those who may edit all news, others also for the writer of a draft, whom
 * find-edit-denial.ts recognizes.
 */
import type { MiddlewareHandler } from 'hono';
import { type DraftState, draftStates } from '../../../domain/news/draft.ts';
import { answerProblemAsJson } from '../../http/answer-problem.tsx';
import { requires } from '../../http/guard.ts';
import type { Portal, PortalEnv } from '../../portal.ts';

/** Guards calls for people who may edit all news. */
export const mayEditAllNews = requires('edit-all-news');

/** Guards calls about one draft: for people who may not edit all news, the news of others are missing. */
export function ownDraft(
  { services }: Portal,
  states: readonly DraftState[] = draftStates,
): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const denial = await services.findEditDenial(c.var.visitor, c.req.param('id') ?? '', states);
    return denial ? answerProblemAsJson(c, denial) : next();
  };
}
