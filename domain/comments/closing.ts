/** Whether news take comments (docs/product.md#comments). */
import type { Sections } from '../news/sections.ts';
import { dayMs } from '../text/durations.ts';

/** After how many days news take no comments any more; null for never. */
export interface CommentClosing {
  everywhere: boolean;
  afterDays: number | null;
}

/** The settings about comments of one piece of news and of its section. */
export interface CommentedNews {
  /** The age in milliseconds; null for news without a date, which never grow too old. */
  ageMs: number | null;
  /** Whether the form of the news, or their section, closes the comments. */
  isClosed: boolean;
}

/** The value of the field of news that closes their comments; '' leaves them open. */
export const closedNews = 'closed';

/**
 * Returns why news take no comments: the settings close all comments, the newsroom closed those of the news or of the
 * section, or the news is too old. Returns null while the comments are open.
 */
export function findClosing(
  { everywhere, afterDays }: CommentClosing,
  { ageMs, isClosed }: CommentedNews,
): 'everywhere' | 'newsroom' | 'age' | null {
  if (everywhere) return 'everywhere';
  if (isClosed) return 'newsroom';
  return afterDays !== null && ageMs !== null && ageMs >= afterDays * dayMs ? 'age' : null;
}

/** Returns whether the form of news or their section closes the comments. */
export function closesComments(
  { commentClosing, category }: { commentClosing: string; category: string },
  sections: Sections,
): boolean {
  return commentClosing !== '' || sections.find(category)?.closesComments === true;
}
