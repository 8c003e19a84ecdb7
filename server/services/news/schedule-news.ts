/** Schedules news, cancels a schedule, and lists the open schedules of a person. */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { findScheduleProblem } from '../../../domain/news/draft.ts';
import { findAirtimeProblem } from '../../../domain/news/embargo-and-end.ts';
import { cleanFields, findPublishProblem, type TypedFields } from '../../../domain/news/news-fields.ts';
import { schedulesCounted, schedulesShown } from '../../../domain/site/limits.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { parseRichText } from '../../../domain/text/rich-text.ts';
import { notScheduled, reviewOver } from '../../../domain/text/sentences.ts';
import { fail, ok } from '../../../domain/web/problem.ts';
import type { Adapters } from '../../ports/adapters.ts';
import { recordAction } from '../accounts/record-action.ts';
import { checkBeforePublishing, recordOverride } from './check-before-publishing.ts';
import { closeNewestVersion } from './drafts/draft-versions.ts';
import { saveWorkingCopy } from './drafts/working-copy.ts';
import {
  type Basis,
  changeNews,
  findFault,
  getAcceptedFields,
  getCurrentFields,
  isStale,
  type SaveResult,
  toConflict,
  toNextDraft,
} from './editable-news.ts';
import { findTypedSlugProblem } from './publish-news.ts';
import { type ReviewAdapters, recordReview } from './review/record-review.ts';

interface ScheduleRequest extends Basis {
  fields: TypedFields;
  publishAt: number;
  /** Approves a draft in review. It fails when the draft is no longer in review. */
  isApproval?: boolean | undefined;
  /** Why the news are scheduled although a required check fails; '' for no such decision. */
  reason?: string | undefined;
}

/** Schedules the current text. Later saves stay in the draft, and are not published unless it is scheduled again. */
export function scheduleNews({ database, clock, site }: ReviewAdapters) {
  return (
    actor: Actor,
    id: string,
    { fields: typed, publishAt, isApproval = false, reason = '', ...basis }: ScheduleRequest,
  ): Promise<SaveResult<{ publishAt: number; version: number }>> =>
    changeNews(database, id, async (stores, editable) => {
      const { draft } = editable;
      if (isApproval && draft?.state !== 'review') return fail({ code: 'not-found', message: reviewOver });
      if (isStale(editable, basis)) return toConflict(editable);
      const fields = cleanFields(typed, getCurrentFields(editable));
      const now = clock();
      const text = parseRichText(fields.content);
      const fault =
        findPublishProblem(fields, getAcceptedFields(editable)) ??
        findScheduleProblem(publishAt, now) ??
        findAirtimeProblem(fields, publishAt) ??
        (await findTypedSlugProblem(stores.news, id, fields)) ??
        (await findFault(stores, fields, editable, actor, text));
      if (fault) return fail(fault);
      const checked = await checkBeforePublishing(stores, site, editable, { fields, text, reason });
      if (!checked.ok) return checked;
      const next = toNextDraft(editable, { fields, baseVersion: basis.baseVersion }, actor, now);
      const scheduled = {
        ...next,
        state: 'scheduled',
        publishAt,
        scheduledFields: fields,
        scheduledBy: actor,
        failure: '',
      } as const;
      if (!(await saveWorkingCopy(stores, scheduled, draft, { text }))) return toConflict(editable);
      // Later changes are shown as differences from this text.
      await closeNewestVersion(stores, id);
      await recordAction(stores, actor, now, {
        action: 'news.scheduled',
        id,
        title: fields.title,
        detail: formatShortDate(publishAt),
      });
      await recordOverride(stores, actor, now, { id, title: fields.title }, checked.value, reason);
      if (draft?.state === 'review')
        await recordReview({ site, clock }, stores, draft, { event: 'approved', author: actor, text: '' });
      return ok({ publishAt, version: next.version });
    });
}

export function unscheduleNews({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return (actor: Actor, id: string, version: number | null): Promise<SaveResult<{ version: number }>> =>
    changeNews(database, id, async (stores, editable) => {
      const { draft } = editable;
      if (draft?.state !== 'scheduled') return fail({ code: 'not-found', message: notScheduled });
      if (version !== null && version !== draft.version) return toConflict(editable);
      const now = clock();
      const next = {
        ...toNextDraft(editable, { fields: draft.fields }, actor, now),
        state: editable.unpublished ? 'unpublished' : 'draft',
        publishAt: null,
        scheduledFields: null,
        scheduledBy: null,
      } as const;
      if (!(await saveWorkingCopy(stores, next, draft))) return toConflict(editable);
      await recordAction(stores, actor, now, { action: 'news.unscheduled', id, title: draft.fields.title });
      return ok({ version: next.version });
    });
}

/**
 * Lists the scheduled news of a person, which are not published if the person loses the right to publish
 * (docs/product.md#schedule).
 */
export function listOpenSchedules({ database: { drafts } }: Pick<Adapters, 'database'>) {
  return async (userId: string) => {
    const shown = await drafts.listScheduledBy(userId, schedulesShown);
    const total = await drafts.countScheduledBy(userId, schedulesCounted);
    return {
      schedules: shown.map(({ id, title, publishAt }) => ({ id, title, publishAt })),
      more: Math.max(total - shown.length, 0),
    };
  };
}
