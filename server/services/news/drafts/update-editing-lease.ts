/** Finds out who is editing a piece of news, or the front page. */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import type { DraftState } from '../../../../domain/news/draft.ts';
import { describeDiscard } from '../../../../domain/news/trash.ts';
import { editingLeaseMs } from '../../../../domain/site/limits.ts';
import { draftMissing } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../ports/adapters.ts';

/** The id of the front page among the leases; no news can have it. */
const frontPageId = '/';

export interface EditingAnnouncement {
  state: 'reading' | 'editing' | 'taking-over' | 'leaving';
  /** The id of the open form. If a person has two tabs, their ids differ. */
  formId: string;
}

interface EditingAnswer {
  editor: Actor | null;
  /** The state of the draft, which the form compares with the state that it shows. Null when there is no draft. */
  state: DraftState | null;
  isPublished: boolean;
}

/**
 * Claims or renews the lease. Returns the current state of the draft, and who else is editing the news: the first
 * editor, until the lease expires or another person takes it over.
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
    const editor = await findOtherEditor({ database, clock }, actor, id, { state, formId });
    return ok({ editor, state: draft?.state ?? null, isPublished });
  };
}

/** Does the same for the front page, which always exists. */
export function updateFrontPageLease(adapters: Pick<Adapters, 'database' | 'clock'>) {
  return async (actor: Actor, { state, formId }: EditingAnnouncement): Promise<{ editor: Actor | null }> => {
    if (state !== 'leaving')
      return { editor: await findOtherEditor(adapters, actor, frontPageId, { state, formId }) };
    await adapters.database.editingLeases.delete(frontPageId, formId);
    return { editor: null };
  };
}

/** Claims, renews or only reads a lease. Returns the holder if it is another person. */
async function findOtherEditor(
  { database: { editingLeases }, clock }: Pick<Adapters, 'database' | 'clock'>,
  user: Actor,
  newsId: string,
  { state, formId }: EditingAnnouncement,
): Promise<Actor | null> {
  const now = clock();
  const lease = { newsId, user, formId, expiresAt: now + editingLeaseMs };
  const editor =
    state === 'reading'
      ? await editingLeases.find(newsId, now)
      : await editingLeases.claim(lease, { now, isForced: state === 'taking-over' });
  return editor?.userId === user.userId ? null : editor;
}
