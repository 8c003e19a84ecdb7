import { topicKey } from '../../../domain/news/topics.ts';
import { topicsMax } from '../../../domain/site/limits.ts';
import type { TopicStore } from '../../ports/topics.ts';
import { findFreeTopicSlug } from '../news/topics/save-topics.ts';
import type { ImportedRecord } from './parse-record.ts';

type TopicRecord = Extract<ImportedRecord, { collection: `topic${string}` }>;

export function isOfTopics(record: ImportedRecord): record is TopicRecord {
  return record.collection.startsWith('topic');
}

/** Whether an imported record has nothing to add: topics that are here, by id or name, stay as they are. */
export async function isTopicSettled(topics: TopicStore, record: TopicRecord): Promise<boolean> {
  const { id } = record.entity;
  switch (record.collection) {
    case 'topics': {
      const known = (await topics.findById(id)) ?? (await topics.findByKey(topicKey(record.entity.name)));
      return known !== null;
    }
    case 'topic_names':
      return (await topics.findByKey(topicKey(record.entity.name))) !== null;
    case 'topic_redirects':
      return (await topics.findByFormerSlug(id)) !== null;
  }
}

/** Writes a record that is not settled. */
export async function writeTopic(
  topics: TopicStore,
  record: TopicRecord,
): Promise<'added' | 'skipped' | { fault: string }> {
  const { id } = record.entity;
  if (record.collection === 'topics') {
    const { entity } = record;
    if ((await topics.count(topicsMax)) === topicsMax) return { fault: `there are ${topicsMax} already` };
    const isTaken = await topics.isSlugTaken(entity.slug, id);
    const slug = isTaken ? await findFreeTopicSlug({ topics }, entity.name, id) : entity.slug;
    await topics.save({ ...entity, slug }, topicKey(entity.name), null);
    return 'added';
  }
  const target = await topics.findById(record.entity.targetId);
  if (!target) return 'skipped';
  if (record.collection === 'topic_names') {
    await topics.saveFormerName(topicKey(record.entity.name), target.id);
    return 'added';
  }
  if (await topics.isSlugTaken(id, target.id)) return 'skipped';
  await topics.save(target, topicKey(target.name), { slug: id });
  return 'added';
}
