/** The guards of calls about news, which distinguish editors from reporters. */
import type { MiddlewareHandler } from 'hono';
import { type DraftState, draftStates } from '../../../domain/news/draft.ts';
import { answerProblemAsJson } from '../../http/answer-problem.tsx';
import { requires } from '../../http/guard.ts';
import type { Portal, PortalEnv } from '../../portal.ts';

/** Guards calls for people who may edit all news. */
export const editors = requires('edit-all-news');

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
