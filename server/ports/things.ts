/** Types of sections, topics and authors, as stores read and write them. */
import type { Author } from '../../domain/news/authors.ts';
import type { News } from '../../domain/news/news.ts';
import type { Topic } from '../../domain/news/topics.ts';

/** Ids of what a piece of news is related to, in the order in which readers see them. */
export interface NewsRelations {
  authors: readonly string[];
  contributors: readonly string[];
  topics: readonly string[];
  /** The main section, which the news name themselves, and the further ones. */
  sections: readonly string[];
}

export interface RelatedNews {
  news: Pick<News, 'id' | 'createdAt'>;
  relations: NewsRelations;
  /** Whether they are related to nothing yet. */
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
  /** The sort key (`sortKeyOf`) before the page, exclusive; '' for the first page. */
  after: string;
  limit: number;
  /** The start of the folded name; `contains` is any part of it. */
  startsWith?: string;
  contains?: string;
}

/** Things that a transaction will need: topics by `topicKey`, authors by id or account. */
export interface WantedThings {
  topics: readonly string[];
  authors: readonly string[];
  userId: string | null;
}

/** How news are found by a word of a name: by a thing, or by a name of imported news that is one of its keys. */
export interface NameKey {
  word: string;
  space: 'id' | 'imported-name';
  key: string;
}
