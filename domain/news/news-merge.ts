import { type ContentMerge, type MergeSide, mergeContents } from './content-merge.ts';
import { cleanFields, type NewsFields, newsFieldNames } from './news-fields.ts';

export type { MergeSide } from './content-merge.ts';

export type NewsFieldName = keyof NewsFields;

/** A field, or a block of the content, that both sides changed: a person chooses. */
export interface MergeQuestion {
  readonly id: string;
  readonly field: NewsFieldName;
  readonly mine: NewsFields[NewsFieldName] | null;
  readonly theirs: NewsFields[NewsFieldName] | null;
}

interface NewsMerge {
  readonly questions: readonly MergeQuestion[];
  /** `choices` maps ids of questions to a side; the default is mine. */
  merge(choices: ReadonlyMap<string, MergeSide>): NewsFields;
}

/** Merges field by field, the content block by block (docs/product.md#drafts). `base` is null when unknown. */
export function mergeNews(base: NewsFields | null, mine: NewsFields, theirs: NewsFields): NewsMerge {
  const [cleanMine, cleanTheirs] = [cleanFields(mine), cleanFields(theirs)];
  const cleanBase = base && cleanFields(base);
  const questions: MergeQuestion[] = [];
  const taken: NewsFieldName[] = [];
  let contents: ContentMerge | null = null;
  for (const field of newsFieldNames) {
    if (cleanMine[field] === cleanTheirs[field] || cleanBase?.[field] === cleanTheirs[field]) continue;
    if (cleanBase?.[field] === cleanMine[field]) {
      taken.push(field);
      continue;
    }
    if (field === 'content' && cleanBase)
      contents = mergeContents(cleanBase.content, mine.content, theirs.content);
    if (field === 'content' && contents) {
      questions.push(...contents.contested.map((block, at) => ({ id: blockId(at), field, ...block })));
    } else questions.push({ id: field, field, mine: mine[field], theirs: theirs[field] });
  }
  return {
    questions,
    merge: (choices) => {
      const chosen = newsFieldNames.filter(
        (field) => taken.includes(field) || choices.get(field) === 'theirs',
      );
      const fields = { ...mine, ...Object.fromEntries(chosen.map((field) => [field, theirs[field]])) };
      if (!contents) return fields;
      const blocks = contents.contested.map((_, at) => [at, choices.get(blockId(at)) ?? 'mine'] as const);
      return { ...fields, content: contents.write(new Map(blocks)) };
    },
  };
}

function blockId(at: number): string {
  return `content-${at}`;
}
