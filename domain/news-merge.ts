import { type NewsFields, newsFieldNames } from './draft.ts';

export type NewsFieldName = keyof NewsFields;

/** Whose text stays. */
export type MergeSide = 'mine' | 'theirs';

/** A field on which two editors of one piece of news differ. */
export interface ContestedField {
  readonly field: NewsFieldName;
  /** Who left the state that both began with. */
  readonly changedBy: MergeSide | 'both';
}

/**
 * What two editors did who began with the same fields, in the order of the form. `base` is null when that
 * beginning is not known: then both count as having changed what differs.
 */
export function findContestedFields(
  base: NewsFields | null,
  mine: NewsFields,
  theirs: NewsFields,
): ContestedField[] {
  return newsFieldNames
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => {
      if (base?.[field] === mine[field]) return { field, changedBy: 'theirs' };
      return { field, changedBy: base?.[field] === theirs[field] ? 'mine' : 'both' };
    });
}

/** Who is proposed for a field: whoever changed it; where both did, the one who is asked. */
export function proposedSide({ changedBy }: ContestedField): MergeSide {
  return changedBy === 'theirs' ? 'theirs' : 'mine';
}

/** Puts two versions together: fields without a choice, which are those that do not differ, stay mine. */
export function mergeFields(
  mine: NewsFields,
  theirs: NewsFields,
  choices: ReadonlyMap<NewsFieldName, MergeSide>,
): NewsFields {
  const taken = newsFieldNames.filter((name) => choices.get(name) === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
}
