/**
 * The guards of calls about news. Some admit only people who may edit all news; others also admit the writer of a draft
 * (find-edit-denial.ts).
 */
import type { MiddlewareHandler } from 'hono';
import { type DraftState, draftStates } from '../../../domain/news/draft.ts';
import { answerProblemAsJson } from '../../http/answer-problem.tsx';
import { requires } from '../../http/guard.ts';
import type { Portal, PortalEnv } from '../../portal.ts';

/** Guards calls for people who may edit all news. */
export const mayEditAllNews = requires('edit-all-news');

/** Guards calls about one draft. People who may not edit all news get 404 for the drafts of others. */
export function ownDraft(
  { services }: Portal,
  states: readonly DraftState[] = draftStates,
): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const denial = await services.findEditDenial(c.var.visitor, c.req.param('id') ?? '', states);
    return denial ? answerProblemAsJson(c, denial) : next();
  };
}
