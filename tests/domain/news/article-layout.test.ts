/** The parts into which the text of an article is divided. */
import { describe, expect, it } from 'vitest';
import { type ArticlePart, layOutArticle, repeatsBeginning } from '../../../domain/news/article-layout.ts';
import { blockText, parseRichText } from '../../../domain/text/rich-text.ts';
import { words } from '../../builders.ts';

type Line = readonly [type: string, text: string];

function layOut(lines: readonly Line[]) {
  const blocks = lines.map(([type, text]) => ({ type, text }));
  const text = parseRichText(JSON.stringify({ blocks, entityMap: {} }));
  if (!text) throw new Error('The document cannot be parsed.');
  return layOutArticle(text);
}

const paragraph = (length: number): Line => ['unstyled', 'x'.repeat(length)];
const subtitle = (text: string): Line => ['header-three', text];
const item = (text: string): Line => ['unordered-list-item', text];
const kindOf = (part: ArticlePart | undefined) => (part?.kind === 'block' ? part.block.kind : part?.kind);
const kinds = (lines: readonly Line[]) => layOut(lines).parts.map(kindOf);

describe('contents', () => {
  it('are the subtitles of a text with three or more', () => {
    expect(layOut([subtitle('O chip'), paragraph(9), subtitle('A bateria')]).contents).toEqual([]);
    expect(layOut([subtitle('O chip'), subtitle('A bateria'), subtitle('O preço')]).contents).toEqual([
      { anchor: 'secao-chip', text: 'O\u00a0chip' },
      { anchor: 'secao-bateria', text: 'A\u00a0bateria' },
      { anchor: 'secao-preco', text: 'O\u00a0preço' },
    ]);
  });

  it('have unique anchors', () => {
    const lines = ['Preço', 'Preço', 'Preço 2', 'Preço', '…', '!', 'Comentários'].map(subtitle);
    const anchors = layOut(lines).contents.map(({ anchor }) => anchor);
    expect(new Set(anchors).size).toBe(lines.length);
    expect(anchors.slice(0, 2)).toEqual(['secao-preco', 'secao-preco-2']);
    for (const anchor of anchors) expect(anchor).toMatch(/^secao-/);
  });

  it('leave out the titles of a review', () => {
    const lines = [subtitle('O chip'), subtitle('A bateria'), ['unstyled', 'Nota: 8'] as const];
    const review = [subtitle('Prós'), item('Leve'), subtitle('Contras'), item('Caro')];
    const { contents, parts, review: found } = layOut([...lines, ...review]);
    expect(contents).toEqual([]);
    expect(parts.map(kindOf)).toEqual(['subtitle', 'subtitle']);
    expect(found?.grade).toBe('8');
  });
});

describe('the position of the related news', () => {
  it('is after 40 % of the text', () => {
    const lines = Array.from({ length: 10 }, () => paragraph(200));
    expect(kinds(lines).indexOf('related')).toBe(4);
  });

  it('is missing in short texts', () => {
    expect(kinds(Array.from({ length: 10 }, () => paragraph(100)))).not.toContain('related');
  });

  it('is never inside a list, after a subtitle, before a list, or at the end', () => {
    const list = Array.from({ length: 10 }, () => item('x'.repeat(60)));
    const lines = [paragraph(400), subtitle('Um'), ...list, paragraph(300), subtitle('Dois'), paragraph(300)];
    expect(kinds(lines)).toEqual(words('paragraph subtitle list related paragraph subtitle paragraph'));
    expect(kinds([paragraph(500), ...list])).not.toContain('related');
    expect(kinds([paragraph(2_000)])).not.toContain('related');
  });
});

it('typesets every block', () => {
  const { parts } = layOut([['unstyled', 'Custa R$ 9'], item('6 km'), ['blockquote', 'Um e-mail']]);
  const texts = parts.map((part) => (part.kind === 'block' ? blockText(part.block) : ''));
  expect(texts).toEqual(['Custa R$\u00a09', '6\u00a0km', 'Um e\u2011mail']);
});

it('recognizes a summary that only repeats the first words of the text', () => {
  const layout = layOut([
    subtitle('A'),
    ['unstyled', 'O  Pix mudou.'],
    ['unstyled', 'Veja como a regra fica.'],
  ]);
  expect(repeatsBeginning(layout, 'O Pix mudou. Veja como…')).toBe(true);
  expect(repeatsBeginning(layout, 'O Pix mudou. Veja tudo…')).toBe(false);
  expect(repeatsBeginning(layout, '')).toBe(false);
});
