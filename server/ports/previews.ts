/** Stores open previews: states of drafts and pages that everyone with their link sees. */
import type { Actor } from '../../domain/accounts/audit.ts';
import type { NewsFields } from '../../domain/news/news-fields.ts';
import type { TextPageFields } from '../../domain/pages/text-pages.ts';

export type PreviewedText = { kind: 'news'; fields: NewsFields } | { kind: 'page'; fields: TextPageFields };

export type Preview = PreviewedText & {
  id: string;
  /** The id of the news or the page. */
  targetId: string;
  expiresAt: number;
  createdBy: Actor;
};

export interface PreviewStore {
  /** Creates a preview and deletes the oldest ones of the same text above `max`. */
  create(preview: Preview, max: number): Promise<void>;
  /** Returns null when the preview has ended. */
  find(id: string, now: number): Promise<Preview | null>;
  /** Finds when the last preview of a text ends; null when none is open. */
  findEnd(kind: Preview['kind'], targetId: string, now: number): Promise<number | null>;
  /** Deletes the previews of a text and returns how many there were. */
  deleteByTarget(kind: Preview['kind'], targetId: string): Promise<number>;
  deleteByCreator(userId: string): Promise<void>;
  deleteExpired(now: number): Promise<void>;
}
