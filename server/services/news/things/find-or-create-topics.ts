/** Finds the topics that published news name, and creates those that do not exist (docs/product.md#topics). */
import { type Topic, topicKey, topicNames } from '../../../../domain/news/topics.ts';
import { storedTopicsMax, topicNameMaxGraphemes, topicsMax } from '../../../../domain/site/limits.ts';
import { isLongerThan } from '../../../../domain/text/text.ts';
import type { Stores } from '../../../ports/stores.ts';
import { createId } from '../../site/create-id.ts';
import { listFreeSlugs } from './find-free-slugs.ts';

/** Finds topics by current and former names, and creates missing ones, each once. */
export async function findOrCreateTopics(stores: Pick<Stores, 'things'>, lines: string): Promise<Topic[]> {
  const [topics = []] = await findOrCreateTopicsOfMany(stores, [lines]);
  return topics;
}

/** Finds or creates the topics for each of many texts. */
export async function findOrCreateTopicsOfMany(
  { things }: Pick<Stores, 'things'>,
  texts: readonly string[],
): Promise<Topic[][]> {
  const named = texts.map(topicNames);
  const known = await things.listTopicsByNames([...new Set(named.flat().map(topicKey))]);
  const wanted = named.map((names) => chooseNames(names, known));
  const missing = new Map<string, string>();
  for (const name of wanted.flat()) {
    const key = topicKey(name);
    if (!known.has(key) && !missing.has(key)) missing.set(key, name);
  }
  const created = await createTopics({ things }, [...missing.values()]);
  const byKey = new Map([...known, ...created.map((topic) => [topicKey(topic.name), topic] as const)]);
  return wanted.map((names) => names.flatMap((name) => byKey.get(topicKey(name)) ?? []));
}

/** Chooses names of different topics, up to the number that news may have. */
function chooseNames(names: readonly string[], known: ReadonlyMap<string, Topic>): string[] {
  const wanted = new Map<string, string>();
  for (const name of names) {
    const key = topicKey(name);
    const holder = known.get(key);
    // A name from an import may be too long for a topic.
    const isLeftOut = !holder && isLongerThan(name, topicNameMaxGraphemes);
    const id = holder?.id ?? key;
    if (!isLeftOut && !wanted.has(id) && wanted.size < storedTopicsMax) wanted.set(id, name);
  }
  return [...wanted.values()];
}

/** Creates topics until their limit is reached. */
async function createTopics({ things }: Pick<Stores, 'things'>, names: readonly string[]): Promise<Topic[]> {
  if (names.length === 0) return [];
  const room = topicsMax - (await things.count('topic', topicsMax));
  const wanted = names.slice(0, room).map((name) => ({ id: createId(), name }));
  const slugs = await listFreeSlugs({ things }, 'topic', wanted);
  const created = wanted.map(({ id, name }) => ({
    id,
    slug: slugs.get(id) ?? id.toLowerCase(),
    name,
    introduction: '',
    version: 1,
    searchFields: '',
  }));
  await things.create('topic', created);
  return created;
}
