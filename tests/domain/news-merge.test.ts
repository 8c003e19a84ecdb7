import { describe, expect, it } from 'vitest';
import { emptyFields, type NewsFields } from '../../domain/draft.ts';
import { findContestedFields, mergeFields, proposedSide } from '../../domain/news-merge.ts';

const base: NewsFields = { ...emptyFields, category: 'games', title: 'Título', summary: 'Resumo' };
const mine: NewsFields = { ...base, title: 'Título meu', source: 'Fonte minha' };
const theirs: NewsFields = { ...base, title: 'Título deles', summary: 'Resumo deles' };

describe('two editors of one piece of news', () => {
  it('differ where either left the common beginning', () => {
    expect(findContestedFields(base, mine, theirs)).toEqual([
      { field: 'title', changedBy: 'both' },
      { field: 'summary', changedBy: 'theirs' },
      { field: 'source', changedBy: 'mine' },
    ]);
  });

  it('both count as having changed what differs when the beginning is not known', () => {
    expect(findContestedFields(null, mine, theirs).map(({ changedBy }) => changedBy)).toEqual([
      'both',
      'both',
      'both',
    ]);
  });

  it('do not differ where they wrote the same', () => {
    expect(findContestedFields(base, mine, mine)).toEqual([]);
  });

  it('get what either changed, and mine where both did', () => {
    const choices = new Map(
      findContestedFields(base, mine, theirs).map((difference) => [
        difference.field,
        proposedSide(difference),
      ]),
    );
    expect(mergeFields(mine, theirs, choices)).toEqual({ ...mine, summary: 'Resumo deles' });
  });

  it('may take one side whole', () => {
    const all = (side: 'mine' | 'theirs') =>
      new Map(findContestedFields(base, mine, theirs).map(({ field }) => [field, side]));
    expect(mergeFields(mine, theirs, all('theirs'))).toEqual(theirs);
    expect(mergeFields(mine, theirs, all('mine'))).toEqual(mine);
  });
});
