/** The versions of a draft that are kept while people write it. */
import type { Actor } from '../accounts/audit.ts';
import { draftVersionSpanMs } from '../site/limits.ts';
import type { NewsFields } from './news-fields.ts';

/** `saved` by the server, or `set-aside` when another text replaced it in a form. */
export const draftVersionKinds = ['saved', 'set-aside'] as const;
export type DraftVersionKind = (typeof draftVersionKinds)[number];

export interface DraftVersion {
  newsId: string;
  /** Grows from 1 for each piece of news; numbers may be missing. */
  number: number;
  startedAt: number;
  savedAt: number;
  user: Actor;
  what: DraftVersionKind;
  isClosed: boolean;
  fields: NewsFields;
}

export type DraftVersionSummary = Omit<DraftVersion, 'fields'> & { title: string };

/** Returns whether a save belongs to this version: same person, within ten minutes of its first save. */
export function canExtendVersion(
  version: DraftVersion,
  { user, savedAt }: Pick<DraftVersion, 'user' | 'savedAt'>,
): boolean {
  if (version.what !== 'saved' || version.isClosed) return false;
  const age = savedAt - version.startedAt;
  return version.user.userId === user.userId && age >= 0 && age < draftVersionSpanMs;
}
