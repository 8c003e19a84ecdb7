/** Authors and topics of generated news: a few have a large part of them, most have little. */
import { kindRules, sortKeyOf, type ThingKind, wordsOfName } from '../../domain/news/things.ts';
import { topicKey } from '../../domain/news/topics.ts';
import { newsTopicsMax } from '../../domain/site/limits.ts';
import type { Random } from './random.ts';
import type { RowSink } from './row-sink.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface NamedRow {
  id: string;
  name: string;
}

interface NewsNames {
  authors: NamedRow[];
  topics: NamedRow[];
}

const authorCount = 500;
const topicCount = 5_000;
const twoAuthorsShare = 0.2;

/** Writes the authors and topics, and returns those of the next piece of news at each call. */
export function fillNames(
  sink: RowSink,
  { random, vocabulary }: { random: Random; vocabulary: Vocabulary },
): () => NewsNames {
  const named = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: random.id(),
      name: `${vocabulary.capitalized[vocabulary.drawContentWord(random)]} ${index + 1}`,
    }));
  const authors = named(authorCount);
  const topics = named(topicCount);
  sink.repeat(authorCount, (index) => addAuthor(sink, index, authors));
  sink.repeat(topicCount, (index) => addTopic(sink, index, topics));
  const choose = (count: number, from: NamedRow[]) => {
    const chosen = Array.from({ length: count }, () => from[Math.floor(from.length * random.next() ** 3)]);
    return [...new Set(chosen)].filter((row) => row !== undefined);
  };
  return () => ({
    authors: choose(random.next() < twoAuthorsShare ? 2 : 1, authors),
    topics: choose(Math.floor((newsTopicsMax + 1) * random.next() ** 2), topics),
  });
}

function addAuthor(sink: RowSink, index: number, authors: NamedRow[]): void {
  const details = { role: 'Repórter', biography: '', photo: '', links: '' };
  addThing(sink, 'author', authors[index], `autor-${index}`, details);
}

function addTopic(sink: RowSink, index: number, topics: NamedRow[]): void {
  const topic = topics[index];
  if (!topic) return;
  addThing(sink, 'topic', topic, `assunto-${index}`, { introduction: '' });
  const address = topicKey(topic.name);
  sink.add('thing_addresses', { space: 'topic-name', address, thing_id: topic.id, is_former: 0 });
}

/** Writes a thing with its keys and the index words of its name. */
export function addThing(
  sink: RowSink,
  kind: ThingKind,
  thing: NamedRow | undefined,
  slug: string,
  details: object,
  position = 0,
): void {
  if (!thing) return;
  const { id, name } = thing;
  sink.add('things', {
    id,
    name,
    kind,
    sort_key: sortKeyOf(thing),
    position,
    version: 1,
    details: JSON.stringify(details),
  });
  for (const [space, address] of [
    ['id', id],
    [kindRules[kind].space, slug],
  ] as const)
    sink.add('thing_addresses', { space, address, thing_id: id, is_former: 0 });
  for (const word of wordsOfName(kind, thing)) sink.add('search_names', { word, thing_id: id });
}

/** Lists a piece of news at its authors and topics. */
export function addNewsNames(
  sink: RowSink,
  news: { id: string; createdAt: number },
  { authors, topics }: NewsNames,
): void {
  const add = (role: string, rows: NamedRow[]) =>
    rows.forEach(({ id }, position) => {
      sink.add('news_things', { news_id: news.id, thing_id: id, role, position, created_at: news.createdAt });
    });
  add('author', authors);
  add('topic', topics);
}
