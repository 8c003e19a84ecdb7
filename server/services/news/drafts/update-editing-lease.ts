/** Tells who is editing a piece of news. */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import type { DraftState } from '../../../../domain/news/draft.ts';
import { describeDiscard } from '../../../../domain/news/trash.ts';
import { editingLeaseMs } from '../../../../domain/site/limits.ts';
import { draftMissing } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../ports/adapters.ts';

interface EditingAnnouncement {
  state: 'reading' | 'editing' | 'taking-over' | 'leaving';
  /** The id of the open form; two tabs of one person have different ones. */
  formId: string;
}

interface EditingAnswer {
  editor: Actor | null;
  /** The state of the draft, which a form compares with what it shows. It is null when there is no draft. */
  state: DraftState | null;
  isPublished: boolean;
}

/**
 * Claims or renews the lease. It returns who else edits the news, which is the first editor until the lease expires or
 * another person takes it over, and what became of the draft since.
 */
export function updateEditingLease({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return async (
    actor: Actor,
    id: string,
    { state, formId }: EditingAnnouncement,
  ): Promise<Result<EditingAnswer>> => {
    const { drafts, news, trash, editingLeases } = database;
    if (state === 'leaving') {
      await editingLeases.delete(id, formId);
      return ok({ editor: null, state: null, isPublished: false });
    }
    const [draft] = await drafts.listByIds([id]);
    const isPublished = (await news.findStamp(id)) !== null;
    if (!draft && !isPublished) {
      const trashed = await trash.find(id);
      const message = trashed?.news === null ? describeDiscard(trashed) : draftMissing;
      return fail({ code: 'not-found', message });
    }
    const now = clock();
    const lease = { newsId: id, user: actor, formId, expiresAt: now + editingLeaseMs };
    const editor =
      state === 'reading'
        ? await editingLeases.find(id, now)
        : await editingLeases.claim(lease, { now, isForced: state === 'taking-over' });
    const other = editor?.userId === actor.userId ? null : editor;
    return ok({ editor: other, state: draft?.state ?? null, isPublished });
  };
}
