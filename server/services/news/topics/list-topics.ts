import { type Topic, topicKey } from '../../../../domain/news/topics.ts';
import { menuTopicsMax, newsroomPageSize, topicSuggestionsMax } from '../../../../domain/site/limits.ts';
import type { Stores } from '../../../ports/stores.ts';

export interface TopicPage {
  items: Topic[];
  /** Null at the end. */
  next: string | null;
}

/** Topics whose name begins with some letters, by name; 20 a page. */
export function listTopics({ topics }: Pick<Stores, 'topics'>) {
  return async (typed: string, after: string): Promise<TopicPage> => {
    const found = await topics.list(topicKey(typed), { afterKey: after, limit: newsroomPageSize + 1 });
    const items = found.slice(0, newsroomPageSize);
    const last = items.at(-1);
    return { items, next: found.length > newsroomPageSize && last ? topicKey(last.name) : null };
  };
}

/** The first topics by name, for menus. */
export function listTopicsForMenus({ topics }: Pick<Stores, 'topics'>) {
  return (): Promise<Topic[]> => topics.list('', { afterKey: '', limit: menuTopicsMax });
}

/** Names to choose from while someone types. */
export function listTopicSuggestions({ topics }: Pick<Stores, 'topics'>) {
  return async (typed: string): Promise<string[]> => {
    const key = topicKey(typed);
    if (key === '') return [];
    return (await topics.list(key, { afterKey: '', limit: topicSuggestionsMax })).map(({ name }) => name);
  };
}
