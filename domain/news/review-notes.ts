/** What reporters and editors write to each other about a draft (docs/product.md#review). */
import type { Actor } from '../accounts/audit.ts';
import { reviewNoteMaxGraphemes } from '../site/limits.ts';
import { cleanText, countGraphemes, isLongerThan } from '../text/text.ts';
import type { Problem } from '../web/problem.ts';

export const reviewEvents = ['sent', 'withdrawn', 'returned', 'approved', 'discarded', 'noted'] as const;
export type ReviewEvent = (typeof reviewEvents)[number];

export interface ReviewNote {
  /** Epoch milliseconds. */
  writtenAt: number;
  author: Actor;
  event: ReviewEvent;
  /** '' where nothing was written beside the event. */
  text: string;
}

export function cleanReviewNote(text: string): string {
  return cleanText(text, reviewNoteMaxGraphemes);
}

export function countReviewNote(text: string): string {
  return `${countGraphemes(cleanReviewNote(text))}/${reviewNoteMaxGraphemes} caracteres`;
}

/** Of a cleaned text; `missing` is the sentence when it must not be empty, null when it may. */
export function findReviewNoteProblem(text: string, missing: string | null): Problem | null {
  const problem = (message: string): Problem => ({ code: 'invalid-input', message, field: 'note' });
  if (text === '' && missing !== null) return problem(missing);
  return isLongerThan(text, reviewNoteMaxGraphemes)
    ? problem(`O recado pode ter no máximo ${reviewNoteMaxGraphemes} caracteres.`)
    : null;
}
