/** The history of drafts: one version per person and ten minutes, and every text that another one replaced. */
import type { Actor } from '../accounts/audit.ts';
import { draftVersionSpanMs } from '../site/limits.ts';
import type { NewsFields } from './draft.ts';

/** A save, or a text that a person left aside for another one: in a merge, or for an older version. */
export const draftVersionKinds = ['saved', 'set-aside'] as const;
export type DraftVersionKind = (typeof draftVersionKinds)[number];

export interface DraftVersion {
  newsId: string;
  /** 1 or more within the news, growing; some may be missing. */
  number: number;
  /** Epoch milliseconds: the first and the last save that this version holds. */
  startedAt: number;
  savedAt: number;
  user: Actor;
  what: DraftVersionKind;
  /** Later saves begin a new version. */
  isClosed: boolean;
  fields: NewsFields;
}

export type DraftVersionSummary = Omit<DraftVersion, 'fields'> & { title: string };

/** Whether a save is part of this version: the same person's, within ten minutes of its first save. */
export function continuesVersion(
  version: DraftVersion,
  { user, savedAt }: Pick<DraftVersion, 'user' | 'savedAt'>,
): boolean {
  if (version.what !== 'saved' || version.isClosed) return false;
  const age = savedAt - version.startedAt;
  return version.user.userId === user.userId && age >= 0 && age < draftVersionSpanMs;
}
