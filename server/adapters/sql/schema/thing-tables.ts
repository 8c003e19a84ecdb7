import type { ThingKind } from '../../../../domain/news/things.ts';

/** Sections, groups, topics and authors. */
export interface ThingsTable {
  id: string;
  kind: ThingKind;
  name: string;
  sort_key: string;
  user_id: string | null;
  position: number;
  version: number;
  /** JSON of what only its kind has. */
  details: string;
}

/** What leads to a thing, each once: its id and address, those of things that were merged into it, and names. */
export interface ThingAddressesTable {
  space: string;
  address: string;
  thing_id: string;
  is_former: number;
}

export interface NewsThingsTable {
  news_id: string;
  thing_id: string;
  role: 'topic' | 'author' | 'contributor';
  /** Among those of its role. */
  position: number;
  /** Of the news; null without a date. */
  created_at: number | null;
}
