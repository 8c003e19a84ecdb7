/** What editors change about topics (docs/product.md#topics). */
import type { Actor, AuditAction } from '../../../../domain/accounts/audit.ts';
import {
  cleanTopicForm,
  findTopicProblem,
  type Topic,
  type TopicForm,
  topicKey,
} from '../../../../domain/news/topics.ts';
import { topicConflict, topicMissing, topicNameTaken } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Problem, type Result } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { Stores } from '../../../ports/stores.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { invalidateAllPages } from '../../site/invalidate.ts';
import { renewFirstNews } from '../renew-news.ts';
import { findFreeTopicSlug } from './save-topics.ts';

type Changer = Pick<Adapters, 'database' | 'clock'>;

/** A changed name gets a new address; the former one leads there, and the news have the new name. */
export function updateTopic(changer: Changer) {
  return async (
    actor: Actor,
    id: string,
    { version, ...typed }: TopicForm & { version: number },
  ): Promise<Result<Topic>> => {
    const form = cleanTopicForm(typed);
    const problem = findTopicProblem(form);
    if (problem) return fail(problem);
    const changed = await change(changer, actor, id, version, 'topic.changed', async (stores, topic) => {
      const { topics } = stores;
      const holder = await topics.findByKey(topicKey(form.name));
      if (holder && holder.id !== id)
        return { code: 'invalid-input', message: topicNameTaken, field: 'name' } as const;
      const isRenamed = form.name !== topic.name;
      const slug = isRenamed ? await findFreeTopicSlug(stores, form.name, id) : topic.slug;
      await topics.save({ ...topic, ...form, slug, version: version + 1 }, topicKey(form.name), topic);
      if (isRenamed) await stores.newsRenewals.enqueue({ kind: 'topic', id, targetId: '' });
      return null;
    });
    if (!changed.ok) return changed;
    await renewFirstNews(changer, { kind: 'topic', id });
    const topic = await changer.database.topics.findById(id);
    return topic ? ok(topic) : fail({ code: 'not-found', message: topicMissing });
  };
}

/** Its names and addresses lead to another topic, and its news move there. */
export function mergeTopic(changer: Changer) {
  return async (
    actor: Actor,
    id: string,
    { targetId, version }: { targetId: string; version: number },
  ): Promise<Result<null>> => {
    const merged = await change(changer, actor, id, version, 'topic.merged', async (stores, topic) => {
      const { topics, newsRenewals } = stores;
      if (targetId === id || !(await findLivingTopic(stores, targetId)))
        return { code: 'not-found', message: topicMissing } as const;
      await topics.merge(topic, targetId);
      await newsRenewals.enqueue({ kind: 'topic', id: targetId, targetId: '' });
      return null;
    });
    if (!merged.ok) return merged;
    await renewFirstNews(changer, { kind: 'topic', id: targetId });
    return ok(null);
  };
}

/** News lose it, without a new version; then it is deleted. */
export function deleteTopic(changer: Changer) {
  return async (actor: Actor, id: string, version: number): Promise<Result<null>> => {
    const renewal = { kind: 'topic-deletion', id, targetId: '' } as const;
    const deleted = await change(changer, actor, id, version, 'topic.deleted', async ({ newsRenewals }) => {
      await newsRenewals.enqueue(renewal);
      return null;
    });
    if (!deleted.ok) return deleted;
    await renewFirstNews(changer, renewal);
    return ok(null);
  };
}

/** Gives the topic as it was before the change. */
function change(
  { database, clock }: Changer,
  actor: Actor,
  id: string,
  version: number,
  action: AuditAction,
  work: (stores: Stores, topic: Topic) => Promise<Problem | null>,
): Promise<Result<Topic>> {
  return database.inTransaction(async (stores) => {
    const topic = await findLivingTopic(stores, id);
    if (!topic) return fail({ code: 'not-found', message: topicMissing });
    if (topic.version !== version) return fail({ code: 'conflict', message: topicConflict });
    const problem = await work(stores, topic);
    if (problem) return fail(problem);
    await recordAction(stores, actor, clock(), { action, id, title: topic.name });
    await invalidateAllPages(stores);
    return ok(topic);
  });
}

/** Null also for a topic that is being deleted: what goes to it would be lost. */
async function findLivingTopic(
  { topics, newsRenewals }: Pick<Stores, 'topics' | 'newsRenewals'>,
  id: string,
): Promise<Topic | null> {
  return (await newsRenewals.has({ kind: 'topic-deletion', id })) ? null : topics.findById(id);
}
