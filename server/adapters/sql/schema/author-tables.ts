export interface AuthorsTable {
  id: string;
  slug: string;
  name: string;
  /** The folded name and the id. */
  sort_key: string;
  role: string;
  biography: string;
  photo: string;
  /** One in each line. */
  links: string;
  user_id: string | null;
  version: number;
}

export interface AuthorRedirectsTable {
  slug: string;
  author_id: string;
}

export interface NewsAuthorsTable {
  news_id: string;
  author_id: string;
  position: number;
  /** Null without a date. */
  created_at: number | null;
}
