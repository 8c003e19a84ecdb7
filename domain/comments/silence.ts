/** A silence: for some time, a person may read and log in, but not comment (docs/product.md#moderation). */
import { formatLongDate } from '../text/dates.ts';
import { dayMs } from '../text/durations.ts';

/** The choices for the length of a silence, in days. */
export const silenceDays = [1, 7, 30] as const;
export type SilenceDays = (typeof silenceDays)[number];

/**
 * Why the newsroom acts on a person. The audit log is never deleted, so it stores one of these reasons and no free
 * text.
 */
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
 * Returns the shortest choice of days that ends no earlier than the current silence; 30 if every choice ends earlier.
 */
export function daysOfSilence({ until }: Pick<Silence, 'until'>, now: number): SilenceDays {
  return silenceDays.find((days) => endOfSilence(days, now) >= until) ?? 30;
}

export function nameSilenceDays(days: SilenceDays): string {
  return days === 1 ? '1 dia' : `${days} dias`;
}

/**
 * Returns the sentence that rejects a new name of a silenced person: the name would appear on everything they wrote.
 */
export function silencedNameSentence({ until }: Pick<Silence, 'until'>): string {
  return `A redação pausou os seus comentários até ${formatLongDate(until)}. Até lá, o seu nome não muda.`;
}

/**
 * Returns the sentence for a silenced person: how long the silence lasts, what the person can still do, and the
 * newsroom's message.
 */
export function silenceSentence({ until, message }: Silence): string {
  const words = message === '' ? '' : ` Recado da redação: “${message}”`;
  return `A redação pausou os seus comentários até ${formatLongDate(until)}. Até lá, você pode ler e usar a sua conta normalmente.${words}`;
}
