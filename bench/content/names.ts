/** Authors and topics of generated news: a few have a large part of them, most have little. */
import { authorSortKey } from '../../domain/news/authors.ts';
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
  const author = authors[index];
  if (!author) return;
  sink.add('authors', {
    ...author,
    slug: `autor-${index}`,
    sort_key: authorSortKey(author),
    role: 'Repórter',
    biography: '',
    photo: '',
    links: '',
    version: 1,
  });
}

function addTopic(sink: RowSink, index: number, topics: NamedRow[]): void {
  const topic = topics[index];
  if (!topic) return;
  sink.add('topics', { ...topic, slug: `assunto-${index}`, introduction: '', version: 1 });
  sink.add('topic_names', { name_key: topicKey(topic.name), topic_id: topic.id, is_former: 0 });
}

/** Lists a piece of news at its authors and topics. */
export function addNewsNames(
  sink: RowSink,
  news: { id: string; createdAt: number },
  { authors, topics }: NewsNames,
): void {
  const add = (table: string, column: string, rows: NamedRow[]) =>
    rows.forEach(({ id }, position) => {
      sink.add(table, { news_id: news.id, [column]: id, position, created_at: news.createdAt });
    });
  add('news_authors', 'author_id', authors);
  add('news_topics', 'topic_id', topics);
}
