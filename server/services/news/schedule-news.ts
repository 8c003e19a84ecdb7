import type { Actor } from '../../../domain/accounts/audit.ts';
import { cleanFields, type NewsFields, publishFault, scheduleFault } from '../../../domain/news/draft.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { notScheduled } from '../../../domain/text/sentences.ts';
import { fail, ok } from '../../../domain/web/problem.ts';
import type { Clock, Database } from '../../ports/stores.ts';
import { keepDraft } from './drafts/keep-draft.ts';
import {
  type Basis,
  findFault,
  findWork,
  isStale,
  nextDraft,
  type SaveResult,
  toConflict,
} from './drafts/work-on-news.ts';
import { recordAction } from './record-action.ts';

interface Needs {
  database: Database;
  clock: Clock;
}

export interface ScheduleRequest extends Basis {
  fields: NewsFields;
  /** Epoch milliseconds. */
  publishAt: number;
}

/**
 * Has news published at a moment. What is saved afterwards waits in the draft and does not come out with it, unless it
 * is scheduled again: nothing half-written is ever published.
 */
export function scheduleNews({ database, clock }: Needs) {
  return (
    actor: Actor,
    id: string,
    { fields: typed, publishAt, ...basis }: ScheduleRequest,
  ): Promise<SaveResult<{ publishAt: number; version: number }>> =>
    database.inTransaction(async (stores) => {
      const found = await findWork(stores, id);
      if (!found.ok) return found;
      const work = found.value;
      if (isStale(work, basis)) return toConflict(work);
      const fields = cleanFields(typed);
      const now = clock();
      const fault =
        publishFault(fields) ?? scheduleFault(publishAt, now) ?? (await findFault(stores, fields, work));
      if (fault) return fail(fault);
      const next = nextDraft(work, { fields, baseVersion: basis.baseVersion }, actor, now);
      const scheduled = {
        ...next,
        state: 'scheduled',
        publishAt,
        scheduledFields: fields,
        failure: '',
      } as const;
      if (!(await keepDraft(stores, scheduled, work.draft))) return toConflict(work);
      await recordAction(stores, actor, now, {
        action: 'news.scheduled',
        id,
        title: fields.title,
        detail: formatShortDate(publishAt),
      });
      return ok({ publishAt, version: next.version });
    });
}

/** Takes the moment away; the draft stays, with everything that was written since. */
export function unscheduleNews({ database, clock }: Needs) {
  return (actor: Actor, id: string, version: number | null): Promise<SaveResult<{ version: number }>> =>
    database.inTransaction(async (stores) => {
      const found = await findWork(stores, id);
      if (!found.ok) return found;
      const work = found.value;
      const { draft } = work;
      if (draft?.state !== 'scheduled') return fail({ code: 'not-found', message: notScheduled });
      if (version !== null && version !== draft.version) return toConflict(work);
      const now = clock();
      const next = {
        ...nextDraft(work, { fields: draft.fields }, actor, now),
        state: work.unpublished ? 'unpublished' : 'draft',
        publishAt: null,
        scheduledFields: null,
      } as const;
      if (!(await keepDraft(stores, next, draft))) return toConflict(work);
      await recordAction(stores, actor, now, { action: 'news.unscheduled', id, title: draft.fields.title });
      return ok({ version: next.version });
    });
}
