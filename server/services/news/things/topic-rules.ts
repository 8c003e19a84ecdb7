/** How the newsroom changes topics (docs/product.md#topics). */
import { cleanTopicForm, findTopicProblem, topicKey } from '../../../../domain/news/topics.ts';
import { topicsMax } from '../../../../domain/site/limits.ts';
import {
  topicConflict,
  topicMissing,
  topicNameTaken,
  topicsFull,
} from '../../../../domain/text/sentences.ts';
import { invalid } from '../../../../domain/web/problem.ts';
import type { ChangeRules } from './change-rules.ts';
import { keepSlugOrFind } from './find-free-slugs.ts';

export const topicRules: ChangeRules<'topic'> = {
  missing: topicMissing,
  conflict: topicConflict,
  max: topicsMax,
  full: { code: 'conflict', message: topicsFull },
  actions: {
    created: 'topic.created',
    changed: 'topic.changed',
    merged: 'topic.merged',
    deleted: 'topic.deleted',
  },
  clean: cleanTopicForm,
  async findProblem({ things }, form, before) {
    const problem = findTopicProblem(form);
    if (problem) return problem;
    const key = topicKey(form.name);
    const holder = (await things.listTopicsByNames([key])).get(key);
    return holder && holder.id !== before?.id ? invalid(topicNameTaken, 'name') : null;
  },
  async toThing(stores, form, key, before) {
    const slug = await keepSlugOrFind(stores, 'topic', { id: key.id, name: form.name }, before);
    const { isSeries = before?.isSeries, ...texts } = form;
    return { ...key, slug, ...texts, ...(isSeries ? { isSeries } : {}) };
  },
  findDeletionProblem: async () => null,
};
