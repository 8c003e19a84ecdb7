/**
 * Publishes scheduled news when their moment has come. The same transaction deletes the draft, so that no other process
 * publishes it. After an error of database or disk, the next round tries again. News that break a rule become drafts
 * again.
 */
import { systemActor } from '../../../domain/accounts/audit.ts';
import type { Draft } from '../../../domain/news/draft.ts';
import { findAirtimeProblem } from '../../../domain/news/embargo-and-end.ts';
import { type NewsFields, typedSlugOf } from '../../../domain/news/news-fields.ts';
import { draftConflict, schedulerWithoutRights } from '../../../domain/text/sentences.ts';
import { readSearchFields, writeSearchFields } from '../../../domain/web/search-fields.ts';
import type { Adapters, FileAdapters } from '../../ports/adapters.ts';
import type { Stores } from '../../ports/stores.ts';
import { recordAction } from '../accounts/record-action.ts';
import { deleteLooseFilesNow } from '../media/delete-loose-files.ts';
import { findUnscheduledChanges } from '../news/drafts/open-news.ts';
import { saveWorkingCopy } from '../news/drafts/working-copy.ts';
import { findEditableNews, findFault, getAcceptedFields, toNextDraft } from '../news/editable-news.ts';
import { findNumberedSlug } from '../news/find-free-slug.ts';
import { mayStillPublish } from '../news/may-still-publish.ts';
import { publishVersion, toPublishable } from '../news/publish-news.ts';

type PublishAdapters = FileAdapters & Partial<Pick<Adapters, 'tally'>>;

const newsAtOnce = 50;

export async function publishDue({ database, files, clock, log, tally }: PublishAdapters): Promise<void> {
  let published = 0;
  // Drafts that failed stay at the beginning of the list, so the next read skips them.
  let passed = 0;
  for (;;) {
    const due = await database.drafts.listDue(clock(), newsAtOnce, passed);
    for (const { id, version } of due) {
      try {
        const outcome = await database.inTransaction((stores) => publishOne(stores, id, version, clock()));
        if (outcome === null) passed += 1;
        if (outcome === 'published') {
          published += 1;
          if (tally) tally.schedule.publishedAt = clock();
        }
        if (outcome) log.info({ news: id, outcome }, 'scheduled news came due');
      } catch (error) {
        passed += 1;
        log.error({ err: error, news: id }, 'scheduled news could not be published; trying again');
      }
    }
    if (due.length < newsAtOnce) break;
  }
  if (published > 0) await deleteLooseFilesNow({ database, files, clock, log });
  if (tally) tally.schedule.lookedAt = clock();
}

/** Publishes one draft; null when another process did so first. Rejected news become a draft again, with the reason. */
async function publishOne(
  stores: Stores,
  id: string,
  version: number,
  now: number,
): Promise<'published' | 'refused' | null> {
  const found = await findEditableNews(stores, id);
  const draft = found.ok ? found.value.draft : null;
  const isDue = draft?.state === 'scheduled' && draft.version === version && (draft.publishAt ?? now) <= now;
  if (!found.ok || !draft || !isDue) return null;
  const editable = found.value;
  const chosen = draft.scheduledFields ?? draft.fields;
  const fields = await withFreeSlug(stores.news, id, chosen);
  // News that were imported with a future date were scheduled by no person; that stays so after their text is edited.
  const actor = draft.scheduledBy ?? systemActor;
  const reject = async (detail: string) => {
    const state = editable.unpublished ? 'unpublished' : 'draft';
    await saveWorkingCopy(stores, { ...toDraftAgain(draft, detail, now), state }, draft);
    await recordAction(stores, actor, now, {
      action: 'news.schedule-failed',
      id,
      title: fields.title,
      detail,
    });
    return 'refused' as const;
  };
  if (draft.scheduledBy && !(await mayStillPublish(stores, draft.scheduledBy)))
    return reject(schedulerWithoutRights);
  if (editable.stamp !== null && draft.baseVersion !== editable.stamp.version) return reject(draftConflict);
  // An embargo counts even if it was typed after scheduling.
  const embargo = findAirtimeProblem({ ...draft.fields, endsAt: '' }, now);
  if (embargo) return reject(embargo.message);
  const publishable = await toPublishable(stores, id, fields, getAcceptedFields(editable), draft, now);
  if (!publishable.ok) return reject(publishable.problem.message);
  const fault = await findFault(stores, fields, editable, actor);
  if (fault) return reject(fault.message);
  const what = editable.news ? 'edited' : 'published';
  const detail = fields === chosen ? 'agendada' : 'agendada; o final do endereço já era de outra notícia';
  const publication = { createdAt: draft.publishAt ?? now, what, detail } as const;
  const published = await publishVersion(stores, editable, publishable.value, publication, actor, now);
  if (!published) return null;
  await saveUnscheduledChanges(stores, draft, published.version, now);
  return 'published';
}

/**
 * If other news took the typed end of the address after scheduling, adds a number to it. So scheduled news appear in
 * time, at nearly the typed address.
 */
async function withFreeSlug(news: Stores['news'], id: string, fields: NewsFields): Promise<NewsFields> {
  const typed = typedSlugOf(fields);
  if (typed === '') return fields;
  const slug = await findNumberedSlug(news, id, typed);
  if (slug === typed) return fields;
  return {
    ...fields,
    searchFields: writeSearchFields({ ...readSearchFields(fields.searchFields), slug }),
  };
}

function toDraftAgain(draft: Draft, failure: string, now: number): Draft {
  const version = draft.version + 1;
  return {
    ...draft,
    version,
    state: 'draft',
    publishAt: null,
    scheduledFields: null,
    scheduledBy: null,
    failure,
    updatedAt: now,
  };
}

async function saveUnscheduledChanges(
  stores: Stores,
  draft: Draft,
  version: number,
  now: number,
): Promise<void> {
  const { id, fields, updatedBy } = draft;
  const changes = await findUnscheduledChanges(stores, draft);
  if (!changes) return;
  // Later changes become a draft. It belongs to the person who created the scheduled draft if that person made some of
  // them, and so finds it in `Rascunhos`; otherwise it belongs to the person who changed the text last.
  const author = changes.changedBy.find(({ userId }) => userId === draft.createdBy.userId) ?? updatedBy;
  const left = toNextDraft({ id, draft: null, stamp: { version } }, { fields }, updatedBy, now);
  const next = { ...left, createdBy: author };
  await saveWorkingCopy(stores, { ...next, version: draft.version + 1 }, null);
}
