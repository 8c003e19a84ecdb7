import { type Draft, hasUnscheduledChanges, publishFault } from '../../../domain/news/draft.ts';
import { draftConflict } from '../../../domain/text/sentences.ts';
import type { Tally } from '../../http/tally.ts';
import type { FileStore } from '../../ports/media.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import type { WorldLog } from '../../services.ts';
import { keepDraft, takeDraft } from '../news/drafts/keep-draft.ts';
import { findFault, findWork, nextDraft } from '../news/drafts/work-on-news.ts';
import { putPublished, withCategory } from '../news/put-published.ts';
import { recordAction } from '../news/record-action.ts';
import { cleanUp } from './clean-up.ts';
import { keepTrying } from './keep-trying.ts';

interface Needs {
  database: Database;
  files: FileStore;
  clock: Clock;
  log: WorldLog;
  tally?: Pick<Tally, 'schedule'>;
}

const lookAroundMs = 2_000;
const atOnce = 50;

/**
 * Publishes scheduled news when their moment has come, now and every few seconds: what came due while the portal stood
 * still goes out at once, under the date that was planned. Whoever takes the draft publishes it, in one transaction,
 * so that nothing appears twice, however many processes look.
 */
export function publishScheduled(needs: Needs): { stop(): Promise<void> } {
  const { log, clock, tally } = needs;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let work = Promise.resolve();
  const attempt = keepTrying({ log, clock }, 'looking for scheduled news');

  function lookAround(): void {
    work = attempt(() => publishDue(needs)).then((isDone) => {
      if (isDone && tally) tally.schedule.lookedAt = clock();
      if (!isStopped) timer = setTimeout(lookAround, lookAroundMs);
    });
  }

  lookAround();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await work;
    },
  };
}

/** Publishes everything that is due. What fails for a reason that may pass is tried again at the next call. */
export async function publishDue({ database, files, clock, log, tally }: Needs): Promise<void> {
  let published = 0;
  for (const { id, version } of await database.drafts.listDue(clock(), atOnce)) {
    try {
      const outcome = await database.inTransaction((stores) => publishOne(stores, id, version, clock()));
      if (outcome === 'published') published += 1;
      if (outcome === 'published' && tally) tally.schedule.publishedAt = clock();
      if (outcome) log.info({ news: id, outcome }, 'scheduled news came due');
    } catch (error) {
      log.error({ err: error, news: id }, 'scheduled news could not be published; trying again');
    }
  }
  if (published > 0) await cleanUp({ database, files, clock, log });
}

/** Null when somebody else was faster. What cannot be published goes back to its author, with the reason. */
async function publishOne(
  stores: Stores,
  id: string,
  version: number,
  now: number,
): Promise<'published' | 'refused' | null> {
  const found = await findWork(stores, id);
  const draft = found.ok ? found.value.draft : null;
  const isDue = draft?.state === 'scheduled' && draft.version === version && (draft.publishAt ?? now) <= now;
  if (!found.ok || !draft || !isDue) return null;
  const work = found.value;
  const fields = draft.scheduledFields ?? draft.fields;
  const actor = draft.updatedBy;
  const complete = withCategory(fields);
  const isOverwriting = work.stamp !== null && draft.baseVersion !== work.stamp.version;
  const fault = publishFault(fields) ?? (await findFault(stores, fields, work));
  const reason = isOverwriting ? draftConflict : fault?.message;
  if (reason !== undefined || !complete) {
    const state = work.unpublished ? 'unpublished' : 'draft';
    await keepDraft(stores, { ...toDraftAgain(draft, reason ?? '', now), state }, draft);
    const action = { action: 'news.schedule-failed', id, title: fields.title, detail: reason ?? '' } as const;
    await recordAction(stores, actor, now, action);
    return 'refused';
  }
  if (!(await takeDraft(stores, draft))) return null;
  const what = work.news ? 'edited' : 'published';
  const createdAt = draft.publishAt ?? now;
  const publication = { fields: complete, actor, createdAt, what, isMajor: false } as const;
  await putPublished(stores, work, publication, now);
  const detail = 'agendada';
  await recordAction(stores, actor, now, { action: `news.${what}`, id, title: fields.title, detail });
  await keepWhatWasWrittenSince(stores, draft, now);
  return 'published';
}

function toDraftAgain(draft: Draft, failure: string, now: number): Draft {
  const version = draft.version + 1;
  return {
    ...draft,
    version,
    state: 'draft',
    publishAt: null,
    scheduledFields: null,
    failure,
    updatedAt: now,
  };
}

/** Saves after the scheduling are changes of the news that are published now. */
async function keepWhatWasWrittenSince(stores: Stores, draft: Draft, now: number): Promise<void> {
  const { id, fields, updatedBy } = draft;
  if (!hasUnscheduledChanges(draft)) return;
  const stamp = await stores.news.findStamp(id);
  const next = nextDraft({ id, draft: null, stamp }, { fields }, updatedBy, now);
  await keepDraft(stores, { ...next, version: draft.version + 1 }, null);
}
