/** The versions of a draft that are kept while people write it. */
import type { Actor } from '../accounts/audit.ts';
import { draftVersionSpanMs } from '../site/limits.ts';
import type { NewsFields } from './news-fields.ts';

/** `saved` versions were stored by a save; `set-aside` versions were replaced by another text in a form. */
export const draftVersionKinds = ['saved', 'set-aside'] as const;
export type DraftVersionKind = (typeof draftVersionKinds)[number];

export interface DraftVersion {
  newsId: string;
  /** The number increases from 1 for each piece of news; some numbers may be missing. */
  number: number;
  startedAt: number;
  savedAt: number;
  user: Actor;
  what: DraftVersionKind;
  isClosed: boolean;
  fields: NewsFields;
}

export type DraftVersionSummary = Omit<DraftVersion, 'fields'> & { title: string };

/**
 * Returns whether a save is added to this version: it must be by the same person, within ten minutes of the version's
 * first save.
 */
export function canExtendVersion(
  version: DraftVersion,
  { user, savedAt }: Pick<DraftVersion, 'user' | 'savedAt'>,
): boolean {
  if (version.what !== 'saved' || version.isClosed) return false;
  const age = savedAt - version.startedAt;
  return version.user.userId === user.userId && age >= 0 && age < draftVersionSpanMs;
}
