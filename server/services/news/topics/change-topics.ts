/** What editors change about topics (docs/product.md#topics). */
import type { Actor, AuditAction } from '../../../../domain/accounts/audit.ts';
import {
  cleanTopicForm,
  findTopicProblem,
  type Topic,
  type TopicForm,
  topicKey,
  topicNames,
} from '../../../../domain/news/topics.ts';
import { topicConflict, topicMissing, topicNameTaken } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Problem, type Result } from '../../../../domain/web/problem.ts';
import type { Stores } from '../../../ports/stores.ts';
import type { Adapters } from '../../../services.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { invalidateAllPages } from '../../site/invalidate.ts';
import { saveNews } from '../save-news.ts';
import { findFreeTopicSlug } from './save-topics.ts';

type Changer = Pick<Adapters, 'database' | 'clock'>;

/** One transaction renews so many news, so that other writers wait for less than a second. */
const renewedAtOnce = 100;

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
      return null;
    });
    if (!changed.ok) return changed;
    if (form.name !== changed.value.name) await renewNews(changer, id, (lines) => lines);
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
    const merged = await change(changer, actor, id, version, 'topic.merged', async ({ topics }, topic) => {
      if (targetId === id || !(await topics.findById(targetId)))
        return { code: 'not-found', message: topicMissing } as const;
      await topics.merge(topic, targetId);
      return null;
    });
    if (!merged.ok) return merged;
    await renewNews(changer, targetId, (lines) => lines);
    return ok(null);
  };
}

/** News lose it, without a new version. */
export function deleteTopic(changer: Changer) {
  return async (actor: Actor, id: string, version: number): Promise<Result<null>> => {
    const { topics } = changer.database;
    const topic = await topics.findById(id);
    if (!topic) return fail({ code: 'not-found', message: topicMissing });
    if (topic.version !== version) return fail({ code: 'conflict', message: topicConflict });
    const key = topicKey(topic.name);
    await renewNews(changer, id, (lines) =>
      topicNames(lines)
        .filter((name) => topicKey(name) !== key)
        .join('\n'),
    );
    const deleted = await change(changer, actor, id, version, 'topic.deleted', async (stores) => {
      await stores.topics.delete(id);
      return null;
    });
    return deleted.ok ? ok(null) : deleted;
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
    const topic = await stores.topics.findById(id);
    if (!topic) return fail({ code: 'not-found', message: topicMissing });
    if (topic.version !== version) return fail({ code: 'conflict', message: topicConflict });
    const problem = await work(stores, topic);
    if (problem) return fail(problem);
    await recordAction(stores, actor, clock(), { action, id, title: topic.name });
    await invalidateAllPages(stores);
    return ok(topic);
  });
}

/** Saves the news of a topic again whose names differ: lists and search words follow; versions and dates stay. */
async function renewNews(
  { database }: Pick<Changer, 'database'>,
  id: string,
  toLines: (lines: string) => string,
): Promise<void> {
  let afterId: string | null = '';
  while (afterId !== null) {
    const from: string = afterId;
    afterId = await database.inTransaction(async (stores) => {
      const ids = await stores.topics.listAllNewsIds(id, from, renewedAtOnce);
      let hasChanged = false;
      for (const newsId of ids) {
        const found = await stores.news.findVersion(newsId);
        if (!found) continue;
        const { news, stamp } = found;
        const names = (await stores.topics.listByNews(newsId)).map(({ name }) => name).join('\n');
        const topics = toLines(news.topics);
        if (topics === names && topics === news.topics) continue;
        await saveNews(stores, { ...news, topics }, { stamp, before: news });
        hasChanged = true;
      }
      if (hasChanged) await invalidateAllPages(stores);
      return ids.length < renewedAtOnce ? null : (ids.at(-1) ?? null);
    });
  }
}
