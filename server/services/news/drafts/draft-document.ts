import { findCategory } from '../../../../domain/news/categories.ts';
import type { Draft, DraftState } from '../../../../domain/news/draft.ts';
import { authorTokens, searchTokens } from '../../../../domain/search/search-text.ts';
import { parseRichText, plainText } from '../../../../domain/text/rich-text.ts';
import type { SearchDocument } from '../../../ports/search.ts';

/** What the newsroom's search knows of a draft. Its place is that of its creation: saves do not move it. */
export function draftDocument({ id, state, fields, createdAt, createdBy }: Draft): SearchDocument {
  const body = parseRichText(fields.content);
  const category = findCategory(fields.category)?.name ?? '';
  const words = [category, fields.title, fields.summary, fields.source, body ? plainText(body) : ''];
  return {
    kind: 'draft',
    id,
    category: fields.category,
    createdAt,
    tokens: [...searchTokens(words.join('\n')), ...authorTokens(createdBy.name), stateToken(state)],
  };
}

/** A state as a word of the index. */
export function stateToken(state: DraftState): string {
  return `estado0${state}`;
}
