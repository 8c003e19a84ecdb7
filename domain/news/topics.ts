/** The topics of news, named by the newsroom (docs/product.md#topics). */
import {
  newsTopicsMax,
  slugMaxLength,
  topicIntroductionMaxGraphemes,
  topicNameMaxGraphemes,
} from '../site/limits.ts';
import { topicNameMissing, topicNameTooLong } from '../text/sentences.ts';
import { cleanLine, foldedKey, isLongerThan } from '../text/text.ts';
import type { Searchable } from '../web/search-fields.ts';
import { type DescribedForm, describedForm } from './described-thing.ts';
import { slugFromTitle } from './slug.ts';

export interface Topic extends Searchable {
  id: string;
  slug: string;
  name: string;
  introduction: string;
  /** Whether the topic is a series, whose news readers read one after the other. */
  isSeries?: boolean;
  version: number;
}

export interface TopicForm extends DescribedForm {
  /** A form that was opened before series existed does not send it. */
  isSeries?: boolean | undefined;
}

/** Returns the key of a name. Names with the same key are the same topic: accents and upper case make no difference. */
export function topicKey(name: string): string {
  return foldedKey(cleanLine(name, topicNameMaxGraphemes));
}

/** Returns the slug to try first; '' for a name without Latin letters and digits. */
export function topicSlug(name: string): string {
  return slugFromTitle(name).slice(0, slugMaxLength);
}

/** Returns the names of the topics of a piece of news, each once. */
export function topicNames(lines: string): string[] {
  const names = new Map<string, string>();
  for (const line of lines.split('\n')) {
    const name = cleanLine(line, topicNameMaxGraphemes);
    if (name !== '' && !names.has(topicKey(name))) names.set(topicKey(name), name);
  }
  return [...names.values()];
}

/**
 * Returns the topics of a piece of news as they are stored. Topics that are too many or too long are kept, so that they
 * can be reported.
 */
export function cleanTopics(lines: string): string {
  return topicNames(lines).join('\n');
}

/**
 * Returns the sentence about the fault of the cleaned topics of a piece of news, or null. News with more topics from an
 * import may keep as many (`known`).
 */
export function findTopicsProblem(lines: string, known = ''): string | null {
  const names = topicNames(lines);
  const max = Math.max(newsTopicsMax, topicNames(known).length);
  if (names.length > max) return `Escolha no máximo ${max} assuntos.`;
  return names.some((name) => isLongerThan(name, topicNameMaxGraphemes)) ? topicNameTooLong : null;
}

const described = describedForm({
  nameMaxGraphemes: topicNameMaxGraphemes,
  nameMissing: topicNameMissing,
  nameTooLong: topicNameTooLong,
  introductionMaxGraphemes: topicIntroductionMaxGraphemes,
});

export function cleanTopicForm({ isSeries, ...form }: TopicForm): TopicForm {
  return { isSeries, ...described.clean(form) };
}

export const findTopicProblem = described.findProblem;
