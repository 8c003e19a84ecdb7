import type { News } from '../../../../domain/news/news.ts';
import { slugCandidates } from '../../../../domain/news/slug.ts';
import { type Topic, topicKey, topicNames, topicSlug } from '../../../../domain/news/topics.ts';
import { newsTopicsMax, topicNameMaxGraphemes, topicsMax } from '../../../../domain/site/limits.ts';
import { isLongerThan } from '../../../../domain/text/text.ts';
import type { Stores } from '../../../ports/stores.ts';
import { createId } from '../../site/create-id.ts';

/** Then a topic has its id as its slug. */
const triedSlugs = 9;

/**
 * Finds the topics of a piece of news by present and former names, and creates new ones; each once. Leaves out those
 * that are being deleted.
 */
export async function findTopics({ topics }: Pick<Stores, 'topics'>, lines: string): Promise<Topic[]> {
  const names = topicNames(lines);
  const known = await topics.listByKeys(names.map(topicKey));
  const wanted = new Map<string, string>();
  for (const name of names) {
    const key = topicKey(name);
    const holder = known.get(key);
    // Imports have names that are too long.
    const isLeftOut = holder ? holder.isBeingDeleted : isLongerThan(name, topicNameMaxGraphemes);
    const id = holder?.id ?? key;
    if (!isLeftOut && !wanted.has(id) && wanted.size < newsTopicsMax) wanted.set(id, name);
  }
  const missing = [...wanted.values()].filter((name) => !known.has(topicKey(name)));
  const created = await createTopics({ topics }, missing);
  return [...wanted.values()].flatMap(
    (name) => known.get(topicKey(name)) ?? created.find((topic) => topic.name === name) ?? [],
  );
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

/** As many as fit. */
async function createTopics({ topics }: Pick<Stores, 'topics'>, names: readonly string[]): Promise<Topic[]> {
  if (names.length === 0) return [];
  const room = topicsMax - (await topics.count(topicsMax));
  const candidates = names
    .slice(0, room)
    .map((name) => ({ name, slugs: [...slugCandidates(topicSlug(name)).take(triedSlugs)] }));
  const taken = new Set(await topics.listTakenSlugs(candidates.flatMap(({ slugs }) => slugs)));
  const created = candidates.map(({ name, slugs }) => {
    const id = createId();
    const slug = slugs.find((candidate) => !taken.has(candidate)) ?? id.toLowerCase();
    taken.add(slug);
    return { id, slug, name, introduction: '', version: 1 };
  });
  await topics.create(created);
  return created;
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
