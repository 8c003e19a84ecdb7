import type { News } from '../../../../domain/news/news.ts';
import { slugCandidates } from '../../../../domain/news/slug.ts';
import { type Topic, topicKey, topicNames, topicSlug } from '../../../../domain/news/topics.ts';
import { newsTopicsMax, topicNameMaxGraphemes, topicsMax } from '../../../../domain/site/limits.ts';
import { isLongerThan } from '../../../../domain/text/text.ts';
import type { Stores } from '../../../ports/stores.ts';
import { createId } from '../../site/create-id.ts';

/**
 * Finds the topics of a piece of news by present and former names, and creates new ones; each once. Leaves out those
 * that are being deleted.
 */
export async function findTopics({ topics }: Pick<Stores, 'topics'>, lines: string): Promise<Topic[]> {
  const names = topicNames(lines);
  const known = await topics.listByKeys(names.map(topicKey));
  const found = new Map<string, Topic>();
  for (const name of names) {
    if (found.size === newsTopicsMax) break;
    const holder = known.get(topicKey(name));
    const topic = holder ?? (await createTopic({ topics }, name));
    if (topic && !holder?.isBeingDeleted) found.set(topic.id, topic);
  }
  return [...found.values()];
}

/** In the transaction of the caller, after the news. */
export function saveTopics(
  { topics }: Pick<Stores, 'topics'>,
  news: Pick<News, 'id' | 'createdAt'>,
  found: readonly Topic[],
): Promise<void> {
  return topics.setNews(
    news,
    found.map(({ id }) => id),
  );
}

/** Null when no more fit, or when an import has a name that is too long. */
async function createTopic({ topics }: Pick<Stores, 'topics'>, name: string): Promise<Topic | null> {
  if (isLongerThan(name, topicNameMaxGraphemes) || (await topics.count(topicsMax)) === topicsMax) return null;
  const id = createId();
  const topic = {
    id,
    slug: await findFreeTopicSlug({ topics }, name, id),
    name,
    introduction: '',
    version: 1,
  };
  await topics.save(topic, topicKey(name), null);
  return topic;
}

/** The id for a name without Latin letters and digits. */
export async function findFreeTopicSlug(
  { topics }: Pick<Stores, 'topics'>,
  name: string,
  id: string,
): Promise<string> {
  for (const slug of slugCandidates(topicSlug(name))) if (!(await topics.isSlugTaken(slug, id))) return slug;
  return id.toLowerCase();
}
