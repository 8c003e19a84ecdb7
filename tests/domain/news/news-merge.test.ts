/** Merging two versions of news, field by field. */
import { describe, expect, it } from 'vitest';
import { emptyFields, type NewsFields } from '../../../domain/news/news-fields.ts';
import { type MergeSide, mergeNews } from '../../../domain/news/news-merge.ts';
import { aContent } from '../../builders.ts';

const base: NewsFields = {
  ...emptyFields,
  category: 'games',
  title: 'Título',
  summary: 'Resumo',
  content: aContent('Primeiro parágrafo.', 'Segundo parágrafo.'),
};

function ask(one: NewsFields | null, mine: NewsFields, theirs: NewsFields): string[] {
  return mergeNews(one, mine, theirs).questions.map(({ id }) => id);
}

describe('two editors of one piece of news', () => {
  it('get questions only about fields and paragraphs that both changed', () => {
    const mine = {
      ...base,
      title: 'Título meu',
      source: 'Fonte minha',
      content: aContent('Primeiro.', 'Segundo parágrafo.'),
    };
    const theirs = {
      ...base,
      title: 'Título deles',
      summary: 'Resumo deles',
      content: aContent('Primeiro parágrafo longo.', 'Segundo parágrafo longo.'),
    };
    const merged = mergeNews(base, mine, theirs);
    expect(merged.questions).toEqual([
      { id: 'title', field: 'title', mine: 'Título meu', theirs: 'Título deles' },
      {
        id: 'content-0',
        field: 'content',
        mine: expect.stringContaining('"Primeiro."'),
        theirs: expect.stringContaining('Primeiro parágrafo longo.'),
      },
    ]);
    const result = { ...mine, summary: 'Resumo deles' };
    expect(merged.merge(new Map())).toEqual({
      ...result,
      content: aContent('Primeiro.', 'Segundo parágrafo longo.'),
    });
    const choices: [string, MergeSide][] = [
      ['title', 'theirs'],
      ['content-0', 'theirs'],
    ];
    expect(merged.merge(new Map(choices))).toEqual({
      ...result,
      title: 'Título deles',
      content: theirs.content,
    });
  });

  it('get no question when they changed different parts', () => {
    const mine = { ...base, title: 'Título meu', content: aContent('Primeiro meu.', 'Segundo parágrafo.') };
    const theirs = { ...base, isFeatured: true, content: aContent('Primeiro parágrafo.', 'Segundo deles.') };
    const merged = mergeNews(base, mine, theirs);
    expect(merged.questions).toEqual([]);
    expect(merged.merge(new Map())).toEqual({
      ...mine,
      isFeatured: true,
      content: aContent('Primeiro meu.', 'Segundo deles.'),
    });
  });

  it('get exactly the other side when one changed nothing', () => {
    const theirs = { ...base, title: 'Título deles', content: aContent('Outro texto.') };
    expect(mergeNews(base, base, theirs).merge(new Map())).toEqual(theirs);
    expect(mergeNews(base, theirs, base).merge(new Map())).toEqual(theirs);
    expect(mergeNews(base, theirs, theirs).merge(new Map())).toEqual(theirs);
    expect([ask(base, base, theirs), ask(base, theirs, base), ask(base, theirs, theirs)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('get a question about every difference when the base is unknown', () => {
    const theirs = { ...base, title: 'Título deles', content: aContent('Outro texto.') };
    expect(ask(null, base, theirs)).toEqual(['title', 'content']);
    const merged = mergeNews(null, base, theirs);
    expect(merged.merge(new Map([['content', 'theirs']]))).toEqual({ ...base, content: theirs.content });
  });

  it('get one question about the whole content when it is not a document', () => {
    const mine = { ...base, content: 'nada' };
    const theirs = { ...base, content: aContent('Outro texto.') };
    expect(ask(base, mine, theirs)).toEqual(['content']);
  });

  it('ignore blanks that saving trims, and keep blanks that are being typed', () => {
    const mine = { ...base, title: 'Título ', summary: 'Resumo e ' };
    const theirs = { ...base, source: 'Agência' };
    const merged = mergeNews(base, mine, theirs);
    expect(merged.questions).toEqual([]);
    expect(merged.merge(new Map())).toEqual({ ...mine, source: 'Agência' });
  });
});
