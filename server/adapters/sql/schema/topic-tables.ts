export interface TopicsTable {
  id: string;
  slug: string;
  name: string;
  introduction: string;
  version: number;
}

export interface TopicNamesTable {
  name_key: string;
  topic_id: string;
  is_former: number;
}

export interface TopicRedirectsTable {
  slug: string;
  topic_id: string;
}

export interface NewsTopicsTable {
  news_id: string;
  topic_id: string;
  position: number;
  /** Null without a date. */
  created_at: number | null;
}
