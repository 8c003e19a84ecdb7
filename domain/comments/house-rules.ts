/** The rules by which the house holds comments until the newsroom has read them (docs/product.md#moderation). */
import { toShownLetters } from '../accounts/reserved-name.ts';
import { holdDays } from '../site/limits.ts';
import { countGraphemes } from '../text/text.ts';

/** The house rules in the order in which they are tried; the first one that applies holds the comment. */
export const holdRules = ['words', 'links', 'repeated', 'burst', 'unproved', 'first'] as const;
export type HoldRule = (typeof holdRules)[number];

/** Why a comment is held: by a rule, or because it waited for approval on the old site from which it was imported. */
export const holdCauses = [...holdRules, 'old-site'] as const;
export type HoldCause = (typeof holdCauses)[number];

/** For each cause, a few words that tell the newsroom why a comment waits. */
export const holdReasons = {
  words: 'tem palavra da lista',
  links: 'tem link',
  repeated: 'texto repetido',
  burst: 'muitos comentários em um minuto',
  unproved: 'e-mail não confirmado',
  first: 'primeiro comentário da conta',
  'old-site': 'esperava aprovação no site antigo',
} as const satisfies Record<HoldCause, string>;

/**
 * Which rules are on. With `burst`, a comment is held when the same news got this many other comments within a minute.
 */
export interface HouseRules {
  first: boolean;
  unproved: boolean;
  links: boolean;
  repeated: boolean;
  /** The listed words, in the form that `readHeldWords` gives them for comparisons; empty when the rule is off. */
  words: ReadonlySet<string>;
  burst: number | null;
}

export const noHouseRules: HouseRules = {
  first: false,
  unproved: false,
  links: false,
  repeated: false,
  words: new Set(),
  burst: null,
};

/** A rule of the house, and how many comments it held in the last `holdDays` days. */
export interface HeldByRule {
  rule: HoldRule;
  isOn: boolean;
  held: number;
}

export function isRuleOn(rules: HouseRules, rule: HoldRule): boolean {
  if (rule === 'words') return rules.words.size > 0;
  return rule === 'burst' ? rules.burst !== null : rules[rule];
}

/**
 * Describes the rules to moderators. It lists the rules that are on or have held comments, with the number of these
 * comments.
 */
export function describeHouseRules(rules: readonly HeldByRule[]): string {
  const named = rules
    .filter(({ isOn, held }) => isOn || held > 0)
    .map(({ rule, isOn, held }) => {
      const count = held.toLocaleString('pt-BR');
      return `${holdReasons[rule]} (${isOn ? count : `${count}, desligada`})`;
    });
  if (named.length === 0) return 'nenhuma está ligada.';
  return `${named.join(', ')}. Entre parênteses, os comentários retidos em ${holdDays} dias.`;
}

/** The facts about a comment, besides its text, that the rules use. */
export interface CommentContext {
  isEmailVerified: boolean;
  /** Whether the author has a comment that readers see. */
  hasPublished: boolean;
  /** The latest comments of the author, and the latest ones on the same news. */
  ownTexts: readonly string[];
  otherTexts: readonly string[];
  /** The number of comments on the news within the last minute. */
  inLastMinute: number;
}

/** How many of the latest comments of its author, and how many on the same news, a text is compared with. */
export const comparedTexts = 20;

/** Shorter texts, such as 'Concordo.', are often written by different people. */
const repeatedMinGraphemes = 20;
/** An entry of the list has at most this many words. */
const entryWordsMax = 5;
/** How many single letters in a row count as one spaced-out word. */
const spacedLettersMin = 3;
const wordSigns = /[^\p{L}\p{N}\p{M}@$|€¢©]+/u;
const link =
  /(?:https?:\/\/|www\.)\S|[\p{L}\p{N}]\.(?:app|biz|br|club|cn|com|info|io|link|ly|me|net|online|org|ru|shop|site|store|top|xyz)(?![\p{L}\p{N}])/iu;

/** Returns the rule that holds a comment; null when the comment appears at once. The cost is linear. */
export function findHoldRule(rules: HouseRules, text: string, context: CommentContext): HoldRule | null {
  const applies: Record<HoldRule, () => boolean> = {
    words: () => rules.words.size > 0 && hasHeldWord(text, rules.words),
    links: () => rules.links && link.test(text),
    repeated: () => rules.repeated && isRepeated(text, context),
    burst: () => rules.burst !== null && context.inLastMinute >= rules.burst,
    unproved: () => rules.unproved && !context.isEmailVerified,
    first: () => rules.first && !context.hasPublished,
  };
  return holdRules.find((rule) => applies[rule]()) ?? null;
}

/** Reads a list that has a word, or a few words, on each line. */
export function readHeldWords(lines: readonly string[]): ReadonlySet<string> {
  const entries = lines.map((line) => wordsOf(line).slice(0, entryWordsMax).join(' '));
  return new Set(entries.filter((entry) => entry !== ''));
}

/**
 * Returns whether a text contains a listed word. It ignores accents, capitals, lookalikes ('v1agra'), doubled letters,
 * signs inside a word ('vi.agra') and spaces between letters ('v i a g r a'). A part of a longer word does not count.
 */
export function hasHeldWord(text: string, words: ReadonlySet<string>): boolean {
  const written = wordsOf(text);
  const joined = text.split(/\s+/u).map(shownWord);
  return (
    joined.some((word) => words.has(word)) ||
    joinSpacedLetters(written).some((word) => words.has(word)) ||
    written.some((_, start) => hasEntryAt(written, start, words))
  );
}

function hasEntryAt(written: readonly string[], start: number, words: ReadonlySet<string>): boolean {
  let entry = '';
  for (let end = start; end < Math.min(start + entryWordsMax, written.length); end += 1) {
    entry = end === start ? (written[end] ?? '') : `${entry} ${written[end]}`;
    if (words.has(entry)) return true;
  }
  return false;
}

function joinSpacedLetters(written: readonly string[]): string[] {
  const found: string[] = [];
  let letters: string[] = [];
  for (const word of [...written, '']) {
    if (word.length === 1) {
      letters.push(word);
      continue;
    }
    if (letters.length >= spacedLettersMin) found.push(withoutRepeats(letters.join('')));
    letters = [];
  }
  return found;
}

function wordsOf(text: string): string[] {
  return text.split(wordSigns).map(shownWord).filter(Boolean);
}

function shownWord(word: string): string {
  return withoutRepeats(toShownLetters(word));
}

function withoutRepeats(letters: string): string {
  return letters.replace(/(.)\1+/gu, '$1');
}

function isRepeated(text: string, { ownTexts, otherTexts }: CommentContext): boolean {
  const letters = shownWord(text);
  const isSame = (other: string) => shownWord(other) === letters;
  return (
    ownTexts.some(isSame) ||
    (countGraphemes(text, repeatedMinGraphemes) >= repeatedMinGraphemes && otherTexts.some(isSame))
  );
}
