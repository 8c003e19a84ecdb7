import type { Actor } from '../../../../domain/accounts/audit.ts';
import { editingLeaseMs } from '../../../../domain/site/limits.ts';
import { draftMissing } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../services.ts';

export interface EditingAnnouncement {
  state: 'reading' | 'editing' | 'taking-over' | 'leaving';
  /** Two tabs of one person have two. */
  formId: string;
}

/** Returns who else edits the news: the first editor, until the lease expires or another person takes it over. */
export function updateEditingLease({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return async (
    actor: Actor,
    id: string,
    { state, formId }: EditingAnnouncement,
  ): Promise<Result<{ editor: Actor | null }>> => {
    const { drafts, news, editingLeases } = database;
    if (state === 'leaving') {
      await editingLeases.delete(id, formId);
      return ok({ editor: null });
    }
    const isKnown = (await drafts.listIds([id])).length > 0 || (await news.findStamp(id)) !== null;
    if (!isKnown) return fail({ code: 'not-found', message: draftMissing });
    const now = clock();
    const lease = { newsId: id, user: actor, formId, expiresAt: now + editingLeaseMs };
    const editor =
      state === 'reading'
        ? await editingLeases.find(id, now)
        : await editingLeases.claim(lease, { now, isForced: state === 'taking-over' });
    return ok({ editor: editor?.userId === actor.userId ? null : editor });
  };
}
