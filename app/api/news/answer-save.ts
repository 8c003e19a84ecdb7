/** The answer to a save, for the calls of news and of pages. */
import { draftConflict } from '../../../domain/text/sentences.ts';
import type { SaveResult } from '../../../server/services/news/editable-news.ts';
import type { PortalContext } from '../../portal.ts';
import { answer } from '../calls.ts';

/** Answers a save; one that is based on an older version gets 409 with the current text. */
export function answerSave<T>(c: PortalContext, result: SaveResult<T>) {
  if (result.ok || !('conflict' in result)) return answer(c, result);
  return c.json({ code: 'conflict' as const, message: draftConflict, current: result.conflict }, 409);
}
