/** A silence: for a time a person may read and log in, but not comment (docs/product.md#moderation). */
import { formatLongDate } from '../text/dates.ts';
import { dayMs } from '../text/durations.ts';

/** For how many days a person can be silenced. */
export const silenceDays = [1, 7, 30] as const;
export type SilenceDays = (typeof silenceDays)[number];

/** Why the newsroom acts on a person. The audit log is never deleted, so that it holds one of these and no other words. */
export const moderationReasons = {
  none: 'sem motivo informado',
  offence: 'ofensas',
  spam: 'propaganda',
  'off-topic': 'fora do assunto',
  falsehood: 'informação falsa',
  other: 'outro motivo',
} as const;
export type ModerationReason = keyof typeof moderationReasons;
export const moderationReasonNames: readonly ModerationReason[] = [
  'none',
  'offence',
  'spam',
  'off-topic',
  'falsehood',
  'other',
];

export const silenceMessageMaxGraphemes = 300;

export interface Silence {
  /** The end in epoch milliseconds. */
  until: number;
  /** A message of the newsroom to the person; '' for none. */
  message: string;
}

export function endOfSilence(days: SilenceDays, now: number): number {
  return now + days * dayMs;
}

/**
 * Returns the fewest days of the form, counted from `now`, that end no earlier than the present silence; 30 if all end
 * earlier.
 */
export function daysOfSilence({ until }: Pick<Silence, 'until'>, now: number): SilenceDays {
  return silenceDays.find((days) => endOfSilence(days, now) >= until) ?? 30;
}

export function nameSilenceDays(days: SilenceDays): string {
  return days === 1 ? '1 dia' : `${days} dias`;
}

/** Returns the sentence that rejects a new name of a silenced person, because the name stands below everything that they wrote. */
export function silencedNameSentence({ until }: Pick<Silence, 'until'>): string {
  return `A redação pausou os seus comentários até ${formatLongDate(until)}. Até lá, o seu nome não muda.`;
}

/** Returns the sentence for a silenced person: until when the silence lasts, what stays possible, and what the newsroom wrote. */
export function silenceSentence({ until, message }: Silence): string {
  const words = message === '' ? '' : ` Recado da redação: “${message}”`;
  return `A redação pausou os seus comentários até ${formatLongDate(until)}. Até lá, você pode ler e usar a sua conta normalmente.${words}`;
}
