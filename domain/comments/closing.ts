/** Decides whether news take comments (docs/product.md#comments). */
import type { Sections } from '../news/sections.ts';
import { dayMs } from '../text/durations.ts';

/** The number of days after which news take no more comments; null for no limit. */
export interface CommentClosing {
  everywhere: boolean;
  afterDays: number | null;
}

/** The facts about a piece of news and its section that can close its comments. */
export interface CommentedNews {
  /** The age in milliseconds; null for news without a date, which never become too old. */
  ageMs: number | null;
  /** Whether the news' own form, or their section, closes the comments. */
  isClosed: boolean;
}

/** The value of the field of news that closes their comments; '' leaves them open. */
export const closedNews = 'closed';

/**
 * Returns why news take no comments: the settings close all comments, the newsroom closed those of this news or
 * section, or the news are too old. Returns null while the comments are open.
 */
export function findClosing(
  { everywhere, afterDays }: CommentClosing,
  { ageMs, isClosed }: CommentedNews,
): 'everywhere' | 'newsroom' | 'age' | null {
  if (everywhere) return 'everywhere';
  if (isClosed) return 'newsroom';
  return afterDays !== null && ageMs !== null && ageMs >= afterDays * dayMs ? 'age' : null;
}

/** Returns whether the news' own form, or their section, closes the comments. */
export function closesComments(
  { commentClosing, category }: { commentClosing: string; category: string },
  sections: Sections,
): boolean {
  return commentClosing !== '' || sections.find(category)?.closesComments === true;
}
