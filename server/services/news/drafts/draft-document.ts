/** What the search index of the newsroom has about a draft. */
import type { Draft, DraftState } from '../../../../domain/news/draft.ts';
import { authorTokens, thingToken } from '../../../../domain/search/search-text.ts';
import { parseRichText, plainText } from '../../../../domain/text/rich-text.ts';
import type { SearchDocument } from '../../../ports/search.ts';
import { listTokens } from '../../search/list-tokens.ts';

/** Converts a draft to the words that the newsroom finds it by, at the position of its creation. */
export async function toDraftDocument(
  { id, state, fields, createdAt, createdBy }: Draft,
  text = parseRichText(fields.content),
): Promise<SearchDocument> {
  const words = [fields.title, fields.summary, fields.source, fields.topics, text ? plainText(text) : ''];
  return {
    kind: 'draft',
    id,
    category: fields.category,
    createdAt,
    tokens: [
      ...(await listTokens(words.join('\n'))),
      thingToken(fields.category),
      ...authorTokens(createdBy.name),
      toStateToken(state),
    ],
  };
}

export function toStateToken(state: DraftState): string {
  return `estado0${state}`;
}
