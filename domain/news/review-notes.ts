/** The notes of reporters and editors about a draft (docs/product.md#review). */
import type { Actor } from '../accounts/audit.ts';
import { reviewNoteMaxGraphemes } from '../site/limits.ts';
import { cleanText, countGraphemes, isLongerThan } from '../text/text.ts';
import { invalid, type Problem } from '../web/problem.ts';
import type { DraftVersionSummary } from './draft-version.ts';

export const reviewEvents = ['sent', 'withdrawn', 'returned', 'approved', 'discarded', 'noted'] as const;
export type ReviewEvent = (typeof reviewEvents)[number];

export interface ReviewNote {
  writtenAt: number;
  author: Actor;
  event: ReviewEvent;
  /** '' when the person wrote nothing about the event. */
  text: string;
}

/**
 * Returns the versions of a draft that were saved since it was sent to review, and the version that was sent. Both
 * lists are newest first. If the history is full, the sent version is missing.
 */
export function listReviewChanges<Version extends Pick<DraftVersionSummary, 'savedAt' | 'what'>>(
  notes: readonly Pick<ReviewNote, 'event' | 'writtenAt'>[],
  versions: readonly Version[],
): { sent: Version | null; changes: Version[] } {
  const sentAt = notes.find(({ event }) => event === 'sent')?.writtenAt;
  if (sentAt === undefined) return { sent: null, changes: [] };
  const saved = versions.filter(({ what }) => what === 'saved');
  return {
    sent: saved.find(({ savedAt }) => savedAt <= sentAt) ?? null,
    changes: saved.filter(({ savedAt }) => savedAt > sentAt),
  };
}

/** Returns the names of the people who made the changes, each once: “Ana e Rui”. */
export function namesOf(changes: readonly { user: Actor }[]): string {
  const names = new Map(changes.map(({ user }) => [user.userId, user.name]));
  return new Intl.ListFormat('pt-BR').format(names.values());
}

export function cleanReviewNote(text: string): string {
  return cleanText(text, reviewNoteMaxGraphemes);
}

export function reviewNoteCounter(text: string): string {
  return `${countGraphemes(cleanReviewNote(text))}/${reviewNoteMaxGraphemes} caracteres`;
}

/**
 * Returns why a cleaned note cannot be sent, or null. `missing` is the sentence for an empty note; null allows an empty
 * one.
 */
export function findReviewNoteProblem(text: string, missing: string | null): Problem | null {
  const problem = (message: string): Problem => invalid(message, 'note');
  if (text === '' && missing !== null) return problem(missing);
  return isLongerThan(text, reviewNoteMaxGraphemes)
    ? problem(`O recado pode ter no máximo ${reviewNoteMaxGraphemes} caracteres.`)
    : null;
}
