/** Types of sections, topics and authors, as stores read and write them. */
import type { Author } from '../../domain/news/authors.ts';
import type { News } from '../../domain/news/news.ts';
import type { Topic } from '../../domain/news/topics.ts';

/** The ids of things to which a piece of news is related, in the order in which readers see them. */
export interface NewsRelations {
  authors: readonly string[];
  contributors: readonly string[];
  topics: readonly string[];
  /** The main section, which is also a field of the news, and the further sections. */
  sections: readonly string[];
}

export interface RelatedNews {
  news: Pick<News, 'id' | 'createdAt'>;
  relations: NewsRelations;
  /** Whether the news have no relations yet. */
  isNew?: boolean;
}

export interface NewsThings {
  authors: Author[];
  contributors: Author[];
  topics: Topic[];
  /** The ids of the main section and the further ones. */
  sections: string[];
}

export interface ThingPage {
  /** The sort key (`sortKeyOf`) after which the page begins; '' for the first page. */
  after: string;
  limit: number;
  /** The beginning of the folded name; `contains` may be any part of it. */
  startsWith?: string;
  contains?: string;
}

/** The things that a transaction will need: topics by `topicKey`, authors by id or account. */
export interface WantedThings {
  topics: readonly string[];
  authors: readonly string[];
  userId: string | null;
}

/** A key by which a word of a name finds news: a thing, or the name in imported news that is a key of the thing. */
export interface NameKey {
  word: string;
  space: 'id' | 'imported-name';
  key: string;
}
