/** Checks how a text with a grade and two lists is recognized as a review of a product. */
import { describe, expect, it } from 'vitest';
import { findReview, gradeOf } from '../../../domain/news/product-review.ts';
import { parseRichText, type RichBlock } from '../../../domain/text/rich-text.ts';
import { aContent, listed } from '../../builders.ts';

/** Blocks of lines: `# ` is a subtitle, `- ` an item, `> ` a quote. */
function blocksOf(...lines: string[]): readonly RichBlock[] {
  const types: Record<string, string> = {
    '# ': 'header-three',
    '- ': 'unordered-list-item',
    '> ': 'blockquote',
  };
  const blocks = lines.map((line) => {
    const type = types[line.slice(0, 2)];
    return type ? { type, text: line.slice(2) } : { type: 'unstyled', text: line };
  });
  return parseRichText(JSON.stringify({ blocks, entityMap: {} }))?.blocks ?? [];
}

const textsOf = (items: readonly (readonly { text: string }[])[] | undefined) =>
  items?.map((spans) => spans.map(({ text }) => text).join(''));

describe('findReview', () => {
  it.each([
    ['Nota: 8,5', '8,5'],
    ['Nota: 10', '10'],
    ['Nota: 10,0/10', '10,0'],
    ['Nota final: 8.1.', '8,1'],
    ['NOTA: 0 de 10', '0'],
    [' Nota: 7 / 10 ', '7'],
  ])('reads the grade of %j', (line, grade) => {
    expect(findReview(blocksOf('Texto.', line, 'Fim.'))).toMatchObject({
      review: { grade, pros: [], cons: [] },
      start: 1,
      end: 2,
    });
  });

  it.each(
    listed(`
    Nota: 10,5 · Nota: 11 · Nota: 8,55 · Nota: boa · Nota de 0 a 10: fórmula própria.
    Ele cumpre o que promete. Nota: 7,4. · - Nota: 8 · > Nota: 8
  `),
  )('finds none in %j', (line) => {
    expect(findReview(blocksOf('Texto.', line))).toBeNull();
  });

  it('takes the lists that come after the grade', () => {
    const blocks = blocksOf('Nota: 8', '# Prós', '- Leve', '- Barato', 'Contras:', '- Microfone', 'Fim.');
    const found = findReview(blocks);
    expect(textsOf(found?.review.pros)).toEqual(['Leve', 'Barato']);
    expect(textsOf(found?.review.cons)).toEqual(['Microfone']);
    expect(found).toMatchObject({ start: 0, end: 5 });
  });

  it('takes them in any order, each once', () => {
    const blocks = blocksOf('Nota: 8', '# Contras', '- Microfone', '# Contras', '- Outro');
    expect(findReview(blocks)).toMatchObject({ review: { pros: [] }, end: 3 });
  });

  it('takes the price, before or after the lists', () => {
    const lists = ['# Prós', '- Leve', '# Contras', '- Microfone'];
    for (const lines of [
      ['Preço: R$ 499', ...lists],
      [...lists, 'Preço: R$ 499'],
    ])
      expect(findReview(blocksOf('Nota: 8', ...lines))).toMatchObject({
        review: { price: 'R$ 499' },
        end: 6,
      });
    expect(findReview(blocksOf('Nota: 8', 'Preço: 1', 'Preço: 2'))).toMatchObject({ end: 2 });
    expect(findReview(blocksOf('Preço: R$ 499', 'Nota: 8'))).toMatchObject({
      review: { price: '' },
      start: 1,
    });
  });

  it('leaves titles without a list, and lists in other places, as part of the text', () => {
    expect(findReview(blocksOf('Nota: 8', '# Prós', 'Leve.'))).toMatchObject({ end: 1 });
    expect(findReview(blocksOf('# Prós', '- Leve', 'Nota: 8'))).toMatchObject({ start: 2, end: 3 });
  });
});

describe('gradeOf', () => {
  it.each([
    ['Nota: 8,5', '8,5'],
    ['Uma nota sobre o texto.', ''],
    ['Sem nada.', ''],
  ])('reads the document with %j', (line, grade) => {
    expect(gradeOf(aContent('Texto.', line))).toBe(grade);
  });

  it('finds none in a document that cannot be parsed', () => {
    expect(gradeOf('{"nota"')).toBe('');
  });
});
