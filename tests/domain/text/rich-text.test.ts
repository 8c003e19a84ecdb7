/** Reading stored documents, also damaged and hostile ones. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countWords,
  parseRichText,
  plainText,
  type RichBlock,
  readingMinutes,
  type Span,
} from '../../../domain/text/rich-text.ts';
import { imageSources } from '../../../domain/text/rich-text-images.ts';
import { aSpan, aBlock as block, words } from '../../builders.ts';
import { cpuMsOf, growthFault } from '../../growth.ts';

type Json = Record<string, unknown>;
const atomic = (key: number | string): Json =>
  block(' ', { type: 'atomic', entityRanges: [{ offset: 0, length: 1, key }] });
const blocksOf = (blocks: unknown, entityMap: unknown = {}): readonly RichBlock[] | undefined =>
  parseRichText(JSON.stringify({ blocks, entityMap }))?.blocks;
const spansOf = (more: Json, text: string, entityMap: unknown = {}): readonly Span[] => {
  const first = blocksOf([block(text, more)], entityMap)?.[0];
  return first?.kind === 'paragraph' ? first.spans : [];
};
const style = (name: string, offset: unknown, length: unknown): Json => ({ style: name, offset, length });

describe('parseRichText', () => {
  it('is null for anything but a raw content state', () => {
    for (const raw of ['', 'olá', '{', 'null', '3', '"x"', '[]', '{"blocks":3}', '{"blocks":null}']) {
      expect(parseRichText(raw), raw).toBeNull();
    }
    expect(parseRichText('{}')).toEqual({ blocks: [] });
    expect(parseRichText('{"blocks":[]}')).toEqual({ blocks: [] });
  });

  it('reads every block type', () => {
    const types = [
      ['unstyled', 'paragraph'],
      ['header-one', 'subtitle'],
      ['header-three', 'subtitle'],
      ['caption', 'caption'],
      ['blockquote', 'quote'],
      ['something-new', 'paragraph'],
      ['toString', 'paragraph'],
      [undefined, 'paragraph'],
      [7, 'paragraph'],
    ];
    for (const [type, kind] of types) {
      expect(blocksOf([block('x', { type })])).toEqual([{ kind, spans: [aSpan('x')] }]);
    }
  });

  it('keeps the ranks of imported subtitles, which the editor does not write', () => {
    const types = ['header-two', 'header-three', 'header-four', 'header-five', 'header-six'];
    const ranks = types.flatMap((type) => blocksOf([block('x', { type })]));
    expect(ranks.map((one) => (one && 'rank' in one ? one.rank : 2))).toEqual([2, 2, 3, 4, 5]);
  });

  it('groups list items that follow each other', () => {
    const item = (text: string, ordered: boolean): Json =>
      block(text, { type: ordered ? 'ordered-list-item' : 'unordered-list-item', depth: 3 });
    const read = blocksOf([
      item('a', false),
      item('b', false),
      item('', false),
      item('1', true),
      block('p'),
      item('2', true),
      item('', true),
      item('3', true),
    ]);
    expect(read?.map((one) => (one.kind === 'list' ? [one.ordered, one.items.length] : one.kind))).toEqual([
      [false, 2],
      [true, 1],
      'paragraph',
      [true, 2],
    ]);
  });

  it('leaves blank blocks out', () => {
    expect(
      blocksOf([block(''), block('  \n'), block('', { type: 'header-three' }), block('x'), {}, null, 3]),
    ).toHaveLength(1);
  });

  it('reads images with their captions', () => {
    const entityMap = {
      0: {
        type: 'IMAGE',
        mutability: 'IMMUTABLE',
        data: { src: '/files/editor_images/1-a.png', alt: ' Um chip ' },
      },
      1: { type: 'image', data: { src: 'https://example.org/b.jpg' } },
    };
    const caption = block('Legenda', { type: 'caption' });
    expect(blocksOf([atomic(0), caption, caption, atomic('1'), block('x')], entityMap)).toEqual([
      {
        kind: 'image',
        src: '/files/editor_images/1-a.png',
        alt: 'Um chip',
        caption: [aSpan('Legenda')],
      },
      { kind: 'caption', spans: [aSpan('Legenda')] },
      { kind: 'image', src: 'https://example.org/b.jpg', alt: '', caption: null },
      { kind: 'paragraph', spans: [aSpan('x')] },
    ]);
    expect(blocksOf([atomic(1)], [null, entityMap[1]])).toHaveLength(1);
  });

  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg>',
    '//evil.com/a.png',
    '/\\evil.com/a.png',
    '/files/../dashboard',
    '/dashboard',
    'a.png',
    '',
    7,
    null,
    'mailto:a@b.c',
    'https:\u0000//x',
  ])('drops an image from %s to its text', (src) => {
    const entityMap = { 0: { type: 'IMAGE', data: { src } } };
    expect(blocksOf([atomic(0)], entityMap)).toEqual([]);
    expect(blocksOf([{ ...atomic(0), text: 'foto' }], entityMap)).toMatchObject([{ kind: 'paragraph' }]);
  });

  it('reads videos, also with invalid addresses', () => {
    const entityMap = [
      { type: 'VIDEO', data: { src: 'https://youtu.be/aqz-KE-bpKQ' } },
      { type: 'VIDEO', data: { src: 'https://evil.com/aqz-KE-bpKQ' } },
      { type: 'VIDEO' },
    ];
    expect(blocksOf([atomic(0), atomic(1), atomic(2)], entityMap)).toEqual([
      { kind: 'video', address: 'https://youtu.be/aqz-KE-bpKQ', videoId: 'aqz-KE-bpKQ' },
      { kind: 'video', address: 'https://evil.com/aqz-KE-bpKQ', videoId: null },
      { kind: 'video', address: '', videoId: null },
    ]);
  });

  it('reads 5,000 blocks at most', () => {
    expect(blocksOf(Array.from({ length: 6_000 }, () => block('x')))).toHaveLength(5_000);
  });

  it.each([
    ['a type', { text: 'x', type: { toString: false } }],
    ['a key', { text: 'x', entityRanges: [{ key: { toString: false }, offset: 0, length: 1 }] }],
  ])('reads a block that has an object in place of the text %s', (_, raw) => {
    const document = JSON.stringify({ blocks: [raw], entityMap: {} });
    expect(plainText(parseRichText(document) ?? { blocks: [] })).toBe('x');
    expect(imageSources(document)).toEqual([]);
  });

  it('never throws for any JSON', () => {
    fc.assert(
      fc.property(fc.json(), (raw) => {
        parseRichText(raw);
        imageSources(raw);
      }),
    );
    const anything = fc.jsonValue({ maxDepth: 2 });
    const anyBlock = fc.oneof(
      anything,
      fc.record(
        {
          text: fc.oneof(fc.string({ unit: 'binary' }), anything),
          type: fc.oneof(fc.constantFrom('atomic', 'caption', 'ordered-list-item'), anything),
          inlineStyleRanges: fc.oneof(
            fc.array(fc.record({ style: anything, offset: anything, length: anything })),
            anything,
          ),
          entityRanges: fc.oneof(
            fc.array(fc.record({ key: anything, offset: anything, length: anything })),
            anything,
          ),
        },
        { requiredKeys: [] },
      ),
    );
    const anyMap = fc.oneof(
      anything,
      fc.array(fc.record({ type: fc.constantFrom('IMAGE', 'VIDEO', 'LINK', 'X'), data: anything })),
    );
    fc.assert(
      fc.property(fc.array(anyBlock), anyMap, (blocks, entityMap) => {
        const richText = parseRichText(JSON.stringify({ blocks, entityMap }));
        expect(richText).not.toBeNull();
        if (richText !== null) plainText(richText);
      }),
    );
    parseRichText(`${'['.repeat(200_000)}`);
    parseRichText(`{"blocks":[],"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
  });
});

describe('spans', () => {
  it('split overlapping ranges', () => {
    const ranges = [style('BOLD', 0, 4), style('ITALIC', 2, 4), style('FONT_SIZE_20', 3, 1)];
    expect(spansOf({ inlineStyleRanges: ranges }, 'abcdefg')).toEqual([
      aSpan('ab', { bold: true }),
      aSpan('c', { bold: true, italic: true }),
      aSpan('d', { bold: true, italic: true, fontSize: 20 }),
      aSpan('ef', { italic: true }),
      aSpan('g'),
    ]);
  });

  it('can be struck through', () => {
    const inlineStyleRanges = [style('STRIKETHROUGH', 0, 5)];
    expect(spansOf({ inlineStyleRanges }, 'R$ 90 R$ 70')).toEqual([
      aSpan('R$ 90', { strikethrough: true }),
      aSpan(' R$ 70'),
    ]);
    const blocks = [{ type: 'unstyled', text: 'R$ 90 R$ 70', inlineStyleRanges }];
    const richText = parseRichText(JSON.stringify({ blocks, entityMap: {} }));
    expect(richText && plainText(richText)).toBe('R$ 90 R$ 70');
  });

  it('join adjacent equal formats', () => {
    const ranges = [style('BOLD', 0, 2), style('BOLD', 2, 2), style('BOLD', 1, 2), style('NEW', 1, 1)];
    expect(spansOf({ inlineStyleRanges: ranges }, 'abcd')).toEqual([aSpan('abcd', { bold: true })]);
  });

  it('count an emoji outside the basic plane as one', () => {
    const ranges = [style('BOLD', 2, 3), style('UNDERLINE', 4, 1), style('HIGHLIGHT', 5, 99)];
    expect(spansOf({ inlineStyleRanges: ranges }, '🤖 Ola🚗!')).toEqual([
      aSpan('🤖 '),
      aSpan('Ol', { bold: true }),
      aSpan('a', { bold: true, underline: true }),
      aSpan('🚗!', { highlight: true }),
    ]);
  });

  it('clamp or ignore damaged ranges', () => {
    const ranges = [
      style('BOLD', -3, 4),
      style('ITALIC', 2, 1e308),
      style('UNDERLINE', 9, 3),
      style('UNDERLINE', 1, -1),
      style('UNDERLINE', 0, 0),
      style('UNDERLINE', '0', 3),
      style('UNDERLINE', null, null),
      { style: 'UNDERLINE' },
      { offset: 0, length: 3 },
      null,
      'BOLD',
    ];
    expect(spansOf({ inlineStyleRanges: ranges }, 'abc')).toEqual([
      aSpan('a', { bold: true }),
      aSpan('b'),
      aSpan('c', { italic: true }),
    ]);
  });

  it('have sizes 12 to 32 in steps of 2; the later one wins', () => {
    const sizeOf = (...names: string[]): unknown =>
      spansOf({ inlineStyleRanges: names.map((name) => style(name, 0, 1)) }, 'a')[0]?.fontSize;
    expect([sizeOf('FONT_SIZE_12'), sizeOf('FONT_SIZE_16'), sizeOf('FONT_SIZE_32')]).toEqual([12, 16, 32]);
    expect(sizeOf('FONT_SIZE_12', 'FONT_SIZE_24')).toBe(24);
    for (const name of words(
      'FONT_SIZE_10 FONT_SIZE_13 FONT_SIZE_34 FONT_SIZE_012 FONT_SIZE_1e1 FONT_SIZE_',
    )) {
      expect(sizeOf(name)).toBeNull();
    }
  });

  it.each([
    ['https://example.org/?a=b', true],
    ['http://example.org', true],
    ['HTTPS://example.org', true],
    ['mailto:a@example.org', true],
    ['/categoria/games', true],
    ['/', true],
    ['//evil.com', false],
    ['/\\evil.com', false],
    ['/\t/evil.com', false],
    ['javascript:alert(1)', false],
    [' javascript:alert(1)', false],
    ['java\nscript:alert(1)', false],
    ['data:text/html,x', false],
    ['https:evil.com', false],
    ['https:///evil.com', false],
    ['ftp://example.org', false],
    ['example.org', false],
    ['#topo', false],
    ['', false],
    [`https://example.org/${'x'.repeat(5_000)}`, false],
  ])('link to %s: %s', (url, isLinked) => {
    const spans = spansOf({ entityRanges: [{ offset: 0, length: 2, key: 0 }] }, 'ab!', {
      0: { type: 'LINK', data: { url } },
    });
    expect(spans.map(({ text }) => text).join('')).toBe('ab!');
    expect(spans[0]?.href).toBe(isLinked ? url : null);
  });

  it('ignore unknown and missing entities', () => {
    const entityRanges = [
      { offset: 0, length: 2, key: 0 },
      { offset: 0, length: 2, key: 'toString' },
      { offset: 0, length: 2, key: '__proto__' },
      { offset: 0, length: 2 },
    ];
    expect(spansOf({ entityRanges }, 'ab', { 0: { type: 'MENTION', data: { url: '/x' } } })).toEqual([
      aSpan('ab'),
    ]);
  });

  it('are the text when joined, and each character has the styles of its ranges', () => {
    const unit = fc.oneof(
      fc.constantFrom('a', 'é', '🤖', '👨‍👩‍👧‍👦', 'e\u0301', '\ud800', '\udc00', '\n'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    const range = fc.record({
      style: fc.constantFrom('BOLD', 'ITALIC', 'FONT_SIZE_12', 'FONT_SIZE_14', 'X'),
      offset: fc.integer({ min: -2, max: 30 }),
      length: fc.integer({ min: -1, max: 30 }),
    });
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), fc.array(range, { maxLength: 12 }), (drawn, ranges) => {
        const text = `x${drawn}`;
        const spans = spansOf({ inlineStyleRanges: ranges }, text);
        expect(spans.map((span) => span.text).join('')).toBe(text);
        const seen = spans.flatMap((span) =>
          [...span.text].map(() => [span.bold, span.italic, span.fontSize]),
        );
        const expected = [...text].map((_, index) => {
          const over = ranges.filter(({ offset, length }) => offset <= index && index < offset + length);
          const sizes = over.filter((one) => one.style.startsWith('FONT_SIZE_'));
          return [
            over.some((one) => one.style === 'BOLD'),
            over.some((one) => one.style === 'ITALIC'),
            sizes.length === 0 ? null : Number(sizes.at(-1)?.style.slice(10)),
          ];
        });
        expect(seen.length).toBe(expected.length);
        expect(seen).toEqual(expected);
      }),
    );
  });

  it('take time that is linear in text and ranges', async () => {
    const measure = (count: number) => {
      const ranges = Array.from({ length: count }, (_, index) => style('FONT_SIZE_12', index, count));
      return cpuMsOf(() =>
        expect(spansOf({ inlineStyleRanges: ranges }, '🤖'.repeat(count))).toHaveLength(1),
      );
    };
    expect(await growthFault(measure, 80_000)).toBeNull();
  });
});

describe('words', () => {
  it('come from text, lists and captions, a line each', () => {
    const richText = parseRichText(
      JSON.stringify({
        blocks: [
          block('Olá mundo'),
          block('um', { type: 'ordered-list-item' }),
          block('dois', { type: 'ordered-list-item' }),
          atomic(0),
          block('Legenda', { type: 'caption' }),
          atomic(1),
        ],
        entityMap: [
          { type: 'IMAGE', data: { src: '/files/a.png', alt: 'Alternativo' } },
          { type: 'VIDEO', data: { src: 'https://youtu.be/aqz-KE-bpKQ' } },
        ],
      }),
    );
    expect(richText && plainText(richText)).toBe('Olá mundo\num\ndois\nLegenda');
  });

  it('are counted between blanks', () => {
    expect(countWords(' Olá, mundo — é 2026!\n guarda-chuva 🤖 ')).toBe(5);
    expect(countWords('')).toBe(0);
    expect(countWords('a'.repeat(10_000))).toBe(1);
  });

  it('take a minute for every 200', () => {
    expect([0, 1, 200, 201, 1_000].map(readingMinutes)).toEqual([1, 1, 1, 2, 5]);
  });
});
