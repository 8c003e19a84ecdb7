/** Why news are saved again: what changed, and what it became. */
export const renewalKinds = [
  'section',
  'topic',
  'topic-deletion',
  'author',
  'author-merge',
  'imported-name',
] as const;
export type RenewalKind = (typeof renewalKinds)[number];

export interface NewsRenewal {
  kind: RenewalKind;
  /** Of the section, topic or author, or the imported name. */
  id: string;
  /** The author that the news go to; '' where they stay. */
  targetId: string;
  /** Where it continues; '' at the start. */
  position: string;
  /** Whether news were passed over since the start. */
  hasFailed: boolean;
}

/** What is left to do, for all processes, kept across restarts. */
export interface NewsRenewalStore {
  /** Starts again at the beginning when the same is under way. */
  enqueue(renewal: Omit<NewsRenewal, 'position' | 'hasFailed'>): Promise<void>;
  /** Others wait for the end of the transaction. Null when nothing is due at `now`. */
  claim(now: number, only?: Pick<NewsRenewal, 'kind' | 'id'>): Promise<NewsRenewal | null>;
  has(renewal: Pick<NewsRenewal, 'kind' | 'id'>): Promise<boolean>;
  /** Whether something is left of, or on its way to, the named section, topic or author. */
  isNamed(id: string): Promise<boolean>;
  /** Null at the end. Call it in the transaction of `claim`. */
  savePosition(
    renewal: Pick<NewsRenewal, 'kind' | 'id' | 'hasFailed'>,
    position: string | null,
  ): Promise<void>;
  /** Starts again at the beginning then. Call it in the transaction of `claim`. */
  scheduleAgain(renewal: Pick<NewsRenewal, 'kind' | 'id'>, dueAt: number): Promise<void>;
}
