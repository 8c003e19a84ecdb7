import { describe, expect, it } from 'vitest';
import {
  imageReferences,
  markdownToRaw,
  type RawBlock,
  type RawContent,
} from '../../demo/build/markdown-to-raw.ts';
import { parseRichText } from '../../domain/rich-text.ts';

const convert = (body: string): RawContent =>
  markdownToRaw(body, {
    seed: 'teste',
    imageAddress: (reference, index) => `https://example.com/${index}-${reference}.jpg`,
  });
const onlyBlock = (body: string): RawBlock => {
  const [block, ...others] = convert(body).blocks;
  if (block === undefined || others.length > 0) throw new Error('Exactly one block was expected.');
  return block;
};
const stylesOf = (body: string): (readonly [style: string, covered: string])[] => {
  const { text, inlineStyleRanges } = onlyBlock(body);
  const characters = [...text];
  return inlineStyleRanges.map(({ style, offset, length }) => [
    style,
    characters.slice(offset, offset + length).join(''),
  ]);
};

describe('inline styles', () => {
  it('reads every mark and takes it out of the text', () => {
    const source = '**um** *dois* __três__ ==quatro== {20|cinco}';
    expect(onlyBlock(source).text).toBe('um dois três quatro cinco');
    expect(stylesOf(source)).toEqual([
      ['BOLD', 'um'],
      ['ITALIC', 'dois'],
      ['UNDERLINE', 'três'],
      ['HIGHLIGHT', 'quatro'],
      ['FONT_SIZE_20', 'cinco'],
    ]);
  });

  it('nests marks, the longer range first', () => {
    expect(stylesOf('{24|grande e **forte**, sim}')).toEqual([
      ['FONT_SIZE_24', 'grande e forte, sim'],
      ['BOLD', 'forte'],
    ]);
  });

  it('lets marks overlap without being nested', () => {
    expect(stylesOf('**a ==b** c==')).toEqual([
      ['BOLD', 'a b'],
      ['HIGHLIGHT', 'b c'],
    ]);
  });

  it('reads bold and italic on the same words', () => {
    expect(stylesOf('x ***ambos*** y')).toEqual([
      ['BOLD', 'ambos'],
      ['ITALIC', 'ambos'],
    ]);
  });

  it('counts offsets in code points, so that an emoji is one', () => {
    const block = onlyBlock('🚀🎮 **já 🚀** e [aqui](https://example.org/)');
    expect(block.text).toBe('🚀🎮 já 🚀 e aqui');
    expect(block.inlineStyleRanges).toEqual([{ offset: 3, length: 4, style: 'BOLD' }]);
    expect(block.entityRanges).toEqual([{ offset: 10, length: 4, key: 0 }]);
  });

  it('leaves a lone asterisk and escaped marks as text', () => {
    expect(onlyBlock('2 * 3 = 6').text).toBe('2 * 3 = 6');
    expect(onlyBlock('\\*não\\* \\{20|x\\}')).toMatchObject({ text: '*não* {20|x}', inlineStyleRanges: [] });
  });

  it.each([
    ['**aberto', 'BOLD is opened but not closed'],
    ['{20|aberto', 'FONT_SIZE_20 is opened but not closed'],
    ['{13|ímpar}', 'Font size 13 does not exist'],
    ['{34|grande demais}', 'Font size 34 does not exist'],
    ['[x](ftp://example.org)', 'is not a web address'],
  ])('refuses %s', (source, message) => {
    expect(() => convert(source)).toThrow(message);
  });
});

describe('links', () => {
  it('makes one entity per link, numbered through the whole text', () => {
    const { blocks, entityMap } = convert(
      'Um [primeiro](https://example.org/a) e [outro](https://example.org/b).\n\n[Mais](https://example.org/c)',
    );
    expect(blocks.map((block) => block.entityRanges)).toEqual([
      [
        { offset: 3, length: 8, key: 0 },
        { offset: 14, length: 5, key: 1 },
      ],
      [{ offset: 0, length: 4, key: 2 }],
    ]);
    expect(entityMap).toEqual({
      0: { type: 'LINK', mutability: 'MUTABLE', data: { url: 'https://example.org/a' } },
      1: { type: 'LINK', mutability: 'MUTABLE', data: { url: 'https://example.org/b' } },
      2: { type: 'LINK', mutability: 'MUTABLE', data: { url: 'https://example.org/c' } },
    });
  });

  it('keeps styles inside and around a link', () => {
    const block = onlyBlock('**veja [a *lista*](https://example.org/)** hoje');
    expect(block.text).toBe('veja a lista hoje');
    expect(block.entityRanges).toEqual([{ offset: 5, length: 7, key: 0 }]);
    expect(block.inlineStyleRanges).toEqual([
      { offset: 0, length: 12, style: 'BOLD' },
      { offset: 7, length: 5, style: 'ITALIC' },
    ]);
  });

  it('leaves brackets without an address as text', () => {
    expect(onlyBlock('[sic] (assim)')).toMatchObject({ text: '[sic] (assim)', entityRanges: [] });
  });
});

describe('blocks', () => {
  it('makes one block per line, by its beginning', () => {
    const { blocks } = convert(
      ['Texto.', '', '### Título', '- um', '- **dois**', '1. primeiro', '2. segundo', '> citação'].join('\n'),
    );
    expect(blocks.map(({ type, text }) => [type, text])).toEqual([
      ['unstyled', 'Texto.'],
      ['header-three', 'Título'],
      ['unordered-list-item', 'um'],
      ['unordered-list-item', 'dois'],
      ['ordered-list-item', 'primeiro'],
      ['ordered-list-item', 'segundo'],
      ['blockquote', 'citação'],
    ]);
    expect(blocks.every((block) => block.depth === 0)).toBe(true);
  });

  it('gives every block a key of its own, the same on every run', () => {
    const body = Array.from({ length: 60 }, (_, index) => `Linha ${index}`).join('\n\n');
    const keys = convert(body).blocks.map((block) => block.key);
    expect(new Set(keys).size).toBe(60);
    expect(convert(body).blocks.map((block) => block.key)).toEqual(keys);
  });

  it('puts images into atomic blocks, with address and alternative text, and their caption after them', () => {
    const { blocks, entityMap } = convert(
      '![Um chip](chip)\n^ Legenda com **força**.\n\n![Um mar](ondas/mar)\n\nFim.',
    );
    expect(blocks.map(({ type, text }) => [type, text])).toEqual([
      ['atomic', ' '],
      ['caption', 'Legenda com força.'],
      ['atomic', ' '],
      ['unstyled', 'Fim.'],
    ]);
    expect(blocks[0]?.entityRanges).toEqual([{ offset: 0, length: 1, key: 0 }]);
    expect(entityMap).toEqual({
      0: {
        type: 'IMAGE',
        mutability: 'IMMUTABLE',
        data: { src: 'https://example.com/0-chip.jpg', alt: 'Um chip' },
      },
      1: {
        type: 'IMAGE',
        mutability: 'IMMUTABLE',
        data: { src: 'https://example.com/1-ondas/mar.jpg', alt: 'Um mar' },
      },
    });
  });

  it('lists the images of a text', () => {
    expect(imageReferences('a\n![x](chip)\n\n  ![y](ondas/mar)\n![sem lugar]')).toEqual([
      'chip',
      'ondas/mar',
    ]);
  });

  it('puts videos into atomic blocks', () => {
    const src = 'https://www.youtube.com/watch?v=eRsGyueVLvQ';
    const { blocks, entityMap } = convert(`@video ${src}`);
    expect(blocks[0]).toMatchObject({ type: 'atomic', text: ' ' });
    expect(entityMap).toEqual({ 0: { type: 'VIDEO', mutability: 'IMMUTABLE', data: { src } } });
  });

  it.each([
    ['Um.\n\n^ Legenda solta', 'line 3: A caption must follow an image.'],
    [
      '@video https://www.youtube.com/watch?v=eRsGyueVLvQ\n^ Legenda',
      'line 2: A caption must follow an image.',
    ],
    [
      '@video https://example.com/filme',
      'line 1: "https://example.com/filme" is not the address of a video.',
    ],
    ['## Título', 'line 1: "## Título" is not a line this format knows.'],
    ['![sem lugar]', 'line 1: "![sem lugar]" is not a line this format knows.'],
  ])('refuses %j', (body, message) => {
    expect(() => convert(body)).toThrow(message);
  });

  it('counts lines from where the text starts in its file', () => {
    const options = { seed: 'x', imageAddress: () => '', firstLine: 12 };
    expect(() => markdownToRaw('Um.\n**dois', options)).toThrow('line 13: BOLD');
  });
});

it('is read by the portal as it was meant', () => {
  const raw = convert('Um **forte** 🚀 [aqui](https://example.org/).\n![Um mar](mar)\n^ Legenda\n- a\n- b');
  expect(parseRichText(JSON.stringify(raw))?.blocks).toMatchObject([
    { kind: 'paragraph' },
    { kind: 'image', src: 'https://example.com/0-mar.jpg', alt: 'Um mar', caption: [{ text: 'Legenda' }] },
    { kind: 'list', ordered: false, items: [[{ text: 'a' }], [{ text: 'b' }]] },
  ]);
});
