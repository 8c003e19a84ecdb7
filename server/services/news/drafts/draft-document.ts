/** What the search index of the newsroom has about a draft. */
import { type ImageUse, imageUsesOf } from '../../../../domain/media/image-use.ts';
import type { Draft, DraftState } from '../../../../domain/news/draft.ts';
import { furtherSectionIds } from '../../../../domain/news/further-sections.ts';
import { areSameFields, type NewsFields } from '../../../../domain/news/news-fields.ts';
import { authorTokens, thingToken } from '../../../../domain/search/search-text.ts';
import { plainText, type RichText } from '../../../../domain/text/rich-text.ts';
import { wordsOfSearchFields } from '../../../../domain/web/search-fields.ts';
import type { SearchDocument } from '../../../ports/search.ts';
import { listTokens } from '../../search/list-tokens.ts';

/** Lists the index words of the texts of a draft; `text` is its parsed content. */
export function listDraftTokens(
  { title, summary, source, topics, searchFields }: NewsFields,
  text: RichText | null,
): Promise<string[]> {
  const ofSearch = wordsOfSearchFields(searchFields);
  return listTokens([title, summary, source, topics, ofSearch, text ? plainText(text) : ''].join('\n'));
}

/**
 * Converts a draft to the words that the newsroom finds it by, at the position of its creation; `ofTexts` are those of
 * its texts.
 */
export function toDraftDocument(
  { id, state, fields, createdAt, createdBy }: Draft,
  ofTexts: readonly string[],
): SearchDocument {
  const sectionIds = [fields.category, ...furtherSectionIds(fields.furtherSections)].filter(Boolean);
  const ofState = [...authorTokens(createdBy.name), toStateToken(state)];
  return {
    kind: 'draft',
    id,
    sectionIds,
    createdAt,
    tokens: [...ofTexts, ...sectionIds.map(thingToken), ...ofState],
  };
}

export function toStateToken(state: DraftState): string {
  return `estado0${state}`;
}

/** Lists the images of a draft and of the text that is scheduled to be published; `text` is its parsed content. */
export function listDraftImages({ fields, scheduledFields }: Draft, text?: RichText | null): ImageUse[] {
  const scheduled =
    scheduledFields && !areSameFields(fields, scheduledFields) ? imageUsesOf(scheduledFields) : [];
  const uses = new Map([...imageUsesOf(fields, text), ...scheduled].map((use) => [use.storageKey, use]));
  return [...uses.values()];
}
