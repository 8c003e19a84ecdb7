/** What the form of news says is missing for a publication. */
import { describe, expect, it } from 'vitest';
import { findFieldProblems } from '../../../app/newsroom/news/fields/field-problems.ts';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import {
  categoryMissing,
  damagedImage,
  summaryMissing,
  titleMissing,
} from '../../../domain/text/sentences.ts';

describe('problems that prevent publishing', () => {
  it('are named for every field at once', () => {
    expect(findFieldProblems(emptyFields)).toEqual({
      category: categoryMissing,
      title: titleMissing,
      summary: summaryMissing,
    });
  });

  it('include fields with blanks or invisible characters only', () => {
    const fields = { ...emptyFields, category: 'games', title: ' \u200b ', summary: 'Um resumo.' } as const;
    expect(findFieldProblems(fields)).toEqual({ title: titleMissing });
  });

  it('include a rejected main image until it is replaced or removed', () => {
    const fields = { ...emptyFields, category: 'games', title: 'T', summary: 'R' } as const;
    const problem = { imageUrl: `${damagedImage} Para publicar, escolha outra imagem ou remova esta.` };
    expect(findFieldProblems(fields, damagedImage)).toEqual(problem);
    const typed = 'Escolha uma seção da lista.';
    expect(findFieldProblems(fields, damagedImage, typed)).toEqual({ ...problem, furtherSections: typed });
    expect(findFieldProblems({ ...fields, imageUrl: '/files/a.jpg' }, damagedImage)).toEqual(problem);
    expect(findFieldProblems({ ...fields, title: '' }, damagedImage)).toEqual({
      ...problem,
      title: titleMissing,
    });
    expect(findFieldProblems(fields, null)).toEqual({});
  });

  it('are none when title, section and text are there', () => {
    expect(findFieldProblems({ ...emptyFields, category: 'games', title: 'T', summary: 'R' })).toEqual({});
  });
});
