/**
 * Merges the fields of two people who edited the same news. If both changed a field, the user chooses
 * (docs/product.md#drafts).
 */
import { type ContentMerge, type MergeSide, mergeContents } from './content-merge.ts';
import { cleanFields, type NewsFields, newsFieldNames } from './news-fields.ts';

export type { MergeSide } from './content-merge.ts';

export type NewsFieldName = keyof NewsFields;

export type NameOf<Fields> = Extract<keyof Fields, string>;

/** A field, or a block of the content, that both sides changed, so that a person must choose. */
export interface MergeQuestion<Fields = NewsFields> {
  readonly id: string;
  readonly field: NameOf<Fields>;
  readonly mine: Fields[NameOf<Fields>] | string | null;
  readonly theirs: Fields[NameOf<Fields>] | string | null;
}

export interface TextMerge<Fields> {
  readonly questions: readonly MergeQuestion<Fields>[];
  /** Returns the merged fields. `choices` maps the ids of questions to a side; the default is mine. */
  merge(choices: ReadonlyMap<string, MergeSide>): Fields;
}

export function mergeNews(base: NewsFields | null, mine: NewsFields, theirs: NewsFields) {
  return mergeFields({ names: newsFieldNames, clean: cleanFields }, base, mine, theirs);
}

/** Merges field by field, and the content block by block. `base` is null when unknown. */
export function mergeFields<Fields extends { content: string }>(
  { names, clean }: { names: readonly NameOf<Fields>[]; clean: (fields: Fields) => Fields },
  base: Fields | null,
  mine: Fields,
  theirs: Fields,
): TextMerge<Fields> {
  const [cleanMine, cleanTheirs] = [clean(mine), clean(theirs)];
  const cleanBase = base && clean(base);
  const questions: MergeQuestion<Fields>[] = [];
  const taken: NameOf<Fields>[] = [];
  let contents: ContentMerge | null = null;
  for (const field of names) {
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
      const chosen = names.filter((field) => taken.includes(field) || choices.get(field) === 'theirs');
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
