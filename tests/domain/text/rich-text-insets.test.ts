/** Tables, galleries, embeds and code in a document. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insetLooksMax, textLinksMaxUnits } from '../../../domain/site/limits.ts';
import { parseRichText, plainText, type RichBlock, readRichText } from '../../../domain/text/rich-text.ts';
import { absoluteAddresses, richTextToHtml } from '../../../domain/text/rich-text-html.ts';
import { findLongInset, longTextProblem } from '../../../domain/text/rich-text-insets.ts';
import { writeGhostHtml } from '../../../domain/transfer/ghost/write-ghost-html.ts';
import { richTextToMarkdown } from '../../../domain/transfer/markdown/write-markdown.ts';
import { anEntityBlock } from '../../builders.ts';

const shown = (blocks: object[], entityMap: object = {}): readonly RichBlock[] =>
  parseRichText(JSON.stringify({ blocks, entityMap }))?.blocks ?? [];
const entity = (type: string, data: unknown) => shown([anEntityBlock(0)], { 0: { type, data } })[0];
const code = (text: string) => ({ type: 'code-block', text });
const textOf = (block: RichBlock | undefined) => (block ? plainText({ blocks: [block] }) : null);

describe('tables of texts', () => {
  it('have a header, rows and a caption', () => {
    const rows = [
      ['Modelo', 'Preço'],
      ['A\n1', 'R$ 10'],
    ];
    const table = entity('TABLE', { rows, hasHeader: true, caption: ' Preços ' });
    expect(table).toEqual({
      kind: 'table',
      header: rows[0],
      rows: rows.slice(1),
      caption: 'Preços',
      isCut: false,
    });
    expect(textOf(table)).toBe('Modelo | Preço\nA 1 | R$ 10\nPreços');
    expect(entity('TABLE', { rows, hasHeader: false })).toMatchObject({ header: null, rows });
  });

  it('show at most 100 columns and 1,000 rows', () => {
    const rows = Array.from({ length: 1_200 }, () => Array.from({ length: 130 }, () => 'x'));
    const table = entity('TABLE', { rows });
    const [first] = table?.kind === 'table' ? table.rows : [];
    expect(table).toMatchObject({ isCut: true, rows: { length: 1_000 } });
    expect(first).toHaveLength(100);
  });

  it('are left out where there is nothing to read', () => {
    for (const rows of [[], [[]], [['', null]], 'x', null, { 0: ['x'] }, [{ 0: 'x' }], [[['deep']]]])
      expect(entity('TABLE', { rows })).toEqual(undefined);
  });

  it('together show a limited part of an entity that many blocks repeat', () => {
    const rows = Array.from({ length: 1_000 }, () => Array.from({ length: 100 }, () => ''));
    rows[0] = ['x'.repeat(500_000)];
    const blocks = shown(
      Array.from({ length: 2_000 }, () => anEntityBlock(0)),
      { 0: { type: 'TABLE', data: { rows } } },
    );
    expect(plainText({ blocks }).length).toBeLessThan(4 * 1024 * 1024);
  });
});

describe('cells with looks', () => {
  const data = {
    rows: [['Modelo'], [], ['A1 em teste']],
    hasHeader: true,
    looks: {
      '2:0': {
        inlineStyleRanges: [{ offset: 3, length: 2, style: 'BOLD' }],
        links: [
          { offset: 0, length: 2, url: 'https://a.example/1' },
          { offset: 6, length: 5, url: 'javascript:alert(1)' },
        ],
      },
    },
  };
  const table = entity('TABLE', data);

  it('keep bold, italic and links beside the plain text that older readers show', () => {
    expect(table).toMatchObject({ rows: [['A1 em teste']] });
    expect(textOf(table)).toBe('Modelo\nA1 em teste');
    expect(table && richTextToHtml({ blocks: [table] }, '')).toBe(
      '<table><thead><tr><th>Modelo</th></tr></thead><tbody><tr><td>' +
        '<a href="https://a.example/1" rel="noopener nofollow">A1</a> <strong>em</strong> teste' +
        '</td></tr></tbody></table>',
    );
    expect(table && richTextToMarkdown({ blocks: [table] }, absoluteAddresses('', null))).toContain(
      '| [A1](https://a.example/1) **em** teste |',
    );
  });

  it('are plain when their stored looks are damaged', () => {
    for (const looks of [7, [], { '2:0': 7 }, { '2:0': { links: [7], inlineStyleRanges: 'x' } }])
      expect(textOf(entity('TABLE', { ...data, looks }))).toBe('Modelo\nA1 em teste');
  });
});

describe('blocks that the newsroom makes', () => {
  const to = absoluteAddresses('', null);
  it.each([
    [
      'BOX',
      {
        title: 'Entenda',
        text: 'Um\ndois',
        looks: { text: { links: [{ offset: 0, length: 2, url: '/a' }] } },
      },
      'Entenda\nUm\ndois',
      '<aside class="pauta-box"><p class="pauta-title"><strong>Entenda</strong></p><p><a href="/a" rel="noopener nofollow">Um</a><br>dois</p></aside>',
      null,
    ],
    [
      'FACTS',
      { title: 'Em números', facts: [{ number: '3', label: 'países' }, null, { number: 7, label: '' }] },
      'Em números\n3 países',
      '<section class="pauta-facts"><p class="pauta-title"><strong>Em números</strong></p>' +
        '<ul><li><strong>3</strong> países</li></ul></section>',
      null,
    ],
    [
      'PULLQUOTE',
      { text: 'Tudo muda.', author: 'Ana' },
      'Tudo muda.\nAna',
      '<blockquote class="pauta-pullquote"><p>Tudo muda.</p><p class="pauta-author"><cite>Ana</cite></p></blockquote>',
      null,
    ],
    ['DIVIDER', {}, '', '<hr>', '***\n'],
  ])('%s is text, HTML and Markdown', (type, data, words, html, markdown) => {
    const block = entity(type, data);
    expect(textOf(block)).toBe(words);
    expect(block && richTextToHtml({ blocks: [block] }, '')).toBe(html);
    expect(block && richTextToMarkdown({ blocks: [block] }, to)).toBe(markdown ?? `${html}\n`);
  });

  it('are left out where there is nothing to read', () => {
    for (const [type, data] of [
      ['BOX', { title: ' ', text: 7 }],
      ['FACTS', { facts: [{ number: '', label: ' ' }] }],
      ['PULLQUOTE', { author: 'Ana' }],
    ] as const)
      expect(entity(type, data)).toBeUndefined();
  });

  it('draw a callout in Ghost', () => {
    const block = entity('BOX', { title: '', text: 'Um' });
    expect(block && writeGhostHtml({ blocks: [block] }, to)).toBe(
      '<!--kg-card-begin: html-->\n<div class="kg-card kg-callout-card kg-callout-card-grey pauta-box">' +
        '<div class="kg-callout-text"><p>Um</p></div></div>\n<!--kg-card-end: html-->',
    );
  });
});

describe('looks of insets', () => {
  /** A box whose text is bold in every other letter, and a count of how often its ranges are read. */
  const dottedBox = (letters: number) => {
    let reads = 0;
    const inlineStyleRanges = Array.from({ length: letters }, (_, index) => ({
      get offset() {
        reads += 1;
        return 2 * index;
      },
      length: 1,
      style: 'BOLD',
    }));
    const data = { text: 'ab'.repeat(letters), looks: { text: { inlineStyleRanges } } };
    return { data, reads: () => reads };
  };
  const boxes = (count: number, data: object) =>
    readRichText({
      blocks: Array.from({ length: count }, () => anEntityBlock(0)),
      entityMap: { 0: { type: 'BOX', data } },
    })?.blocks ?? [];
  const spansOf = (block: RichBlock | undefined) => (block?.kind === 'box' ? block.spans : []);

  it('are limited for each text; further blocks are plain', () => {
    const { data, reads } = dottedBox(4_000);
    const blocks = boxes(232, data);
    expect(blocks).toHaveLength(232);
    expect(blocks.slice(0, 6).map((block) => spansOf(block).length)).toEqual([
      8_000, 8_000, 8_000, 8_000, 8_000, 1,
    ]);
    expect(blocks.every((block) => textOf(block) === data.text)).toBe(true);
    expect(reads()).toBeLessThanOrEqual(2 * insetLooksMax);
    expect(richTextToHtml({ blocks }, '').length).toBeLessThan(4 * 1024 * 1024);
  });

  it('repeat a long address only for a limited part of a text', () => {
    const url = `https://a.example/${'x'.repeat(4_000)}`;
    const box = { text: 'ab', looks: { text: { links: [{ offset: 0, length: 1, url }] } } };
    const paragraph = { type: 'unstyled', text: 'ab', entityRanges: [{ offset: 0, length: 1, key: 1 }] };
    const blocks = shown(
      Array.from({ length: 5_000 }, (_, index) => (index % 2 === 0 ? anEntityBlock(0) : paragraph)),
      { 0: { type: 'BOX', data: box }, 1: { type: 'LINK', data: { url } } },
    );
    expect(blocks).toHaveLength(5_000);
    const html = richTextToHtml({ blocks }, '');
    expect(html.split(url).length - 1).toBe(Math.floor(textLinksMaxUnits / url.length));
  });

  it('of one text are all shown or none', () => {
    expect(spansOf(boxes(1, dottedBox(insetLooksMax).data)[0]).length).toBeGreaterThan(1);
    expect(spansOf(boxes(1, dottedBox(insetLooksMax + 1).data)[0])).toHaveLength(1);
  });
});

describe('texts of insets', () => {
  const problem = (type: string, data: object) => findLongInset({ entityMap: { 0: { type, data } } });
  it.each([
    ['TABLE', 'caption', 1_000, (text: string) => ({ rows: [['x']], caption: text })],
    ['GALLERY', 'alt', 1_000, (text: string) => ({ images: [{ src: '/files/a.png', alt: text }] })],
    ['EMBED', 'title', 300, (text: string) => ({ url: '/a', title: text })],
    ['BOX', 'text', 10_000, (text: string) => ({ text })],
    ['FACTS', 'label', 300, (text: string) => ({ facts: [{ number: '1', label: text }] })],
    ['PULLQUOTE', 'author', 1_000, (text: string) => ({ text: 'x', author: text })],
  ])('of %s are shown as long as they may be: %s', (type, _name, max, dataOf) => {
    const longest = 'x'.repeat(max);
    expect(JSON.stringify(entity(type, dataOf(longest)))).toContain(longest);
    expect(problem(type, dataOf(longest))).toBeNull();
    expect(problem(type, dataOf(`${longest}x`))).toContain(longTextProblem(max));
  });

  it('have a limit of numbers', () => {
    const facts = Array.from({ length: 13 }, () => ({ number: '1' }));
    expect(problem('FACTS', { facts: facts.slice(1) })).toBeNull();
    expect(problem('FACTS', { facts })).toBe('Fique com no máximo 12 itens.');
  });

  it('find no problem in a damaged document', () => {
    for (const document of [
      null,
      7,
      {},
      { entityMap: null },
      { entityMap: [7, { type: 7 }, { type: 'BOX' }] },
    ])
      expect(findLongInset(document)).toBeNull();
  });
});

describe('galleries of texts', () => {
  it('have safe images with alternative texts and captions', () => {
    const images = [
      { src: '/files/a.png', alt: ' Um chip ', caption: 'Na feira' },
      { src: 'javascript:alert(1)', alt: 'x', caption: 'x' },
      { src: 'https://example.org/b.jpg', alt: 7, caption: null },
      null,
      'x',
    ];
    expect(entity('GALLERY', { images })).toEqual({
      kind: 'gallery',
      images: [
        { src: '/files/a.png', alt: 'Um chip', caption: 'Na feira' },
        { src: 'https://example.org/b.jpg', alt: '', caption: '' },
      ],
      isCut: false,
    });
    expect(textOf(entity('GALLERY', { images }))).toBe('Na feira');
    expect(entity('GALLERY', { images: [null] })).toBeUndefined();
  });

  it('show at most 100 images', () => {
    const images = Array.from({ length: 130 }, () => ({ src: '/files/a.png' }));
    expect(entity('GALLERY', { images })).toMatchObject({ isCut: true, images: { length: 100 } });
  });
});

describe('embeds of texts', () => {
  it('lead to http, https and own pages', () => {
    expect(entity('EMBED', { url: 'https://www.example.org/v/1', title: 'Um vídeo' })).toEqual({
      kind: 'embed',
      href: 'https://www.example.org/v/1',
      host: 'example.org',
      title: 'Um vídeo',
    });
    expect(entity('EMBED', { url: 'http://example.org/' })).toMatchObject({
      title: 'example.org',
      isNameless: true,
    });
    expect(entity('EMBED', { url: '/news/x', title: 'Outra' })).toMatchObject({ href: '/news/x', host: '' });
  });

  it('show the author beside the title, or in place of a missing title', () => {
    const url = 'https://bsky.app/profile/ana.example/post/3kabcde12345x';
    expect(entity('EMBED', { url, title: 'O chip', author: 'Ana' })).toMatchObject({
      title: 'O chip',
      author: 'Ana',
      detail: 'Ana · Bluesky',
    });
    const untitled = entity('EMBED', { url, author: 'Ana' });
    expect(untitled).toMatchObject({ title: 'Ana no Bluesky' });
    expect(untitled).not.toHaveProperty('author');
    expect(untitled).not.toHaveProperty('isNameless');
    expect(entity('EMBED', { url })).toMatchObject({ title: 'Bluesky', isNameless: true });
    const page = { url: 'https://example.org/', title: 'Uma página', author: 'Ana' };
    expect(entity('EMBED', page)).toMatchObject({ author: 'Ana', detail: 'Ana · example.org' });
  });

  it('are plain text or nothing elsewhere', () => {
    expect(entity('EMBED', { url: 'example.org', title: 'T' })).toMatchObject({ href: null, title: 'T' });
    const unsafe = [
      'javascript:alert(1)',
      ' java\tscript:alert(1)',
      'data:text/html,x',
      'mailto:a@b.c',
      7,
      null,
    ];
    for (const url of unsafe) expect(entity('EMBED', { url, title: 'T' })).toBeUndefined();
  });

  it('lose characters that are invisible or reverse the text', () => {
    expect(entity('EMBED', { url: 'https://a.example', title: 'a\u202eb\u0000c\nd' })).toMatchObject({
      title: 'abc d',
    });
  });
});

describe('code of texts', () => {
  it('is one block of neighbouring lines, with its blanks', () => {
    const lines = [
      code(''),
      code('if (x) {'),
      code('\treturn;'),
      code(''),
      code('}\n'),
      code('b'),
      code(' '),
    ];
    expect(shown([...lines, { type: 'unstyled', text: 'x' }, code('y')])).toMatchObject([
      { kind: 'code', text: 'if (x) {\n\treturn;\n\n}\nb' },
      { kind: 'paragraph' },
      { kind: 'code', text: 'y' },
    ]);
    expect(shown([code('a\u202eb\u0007')])).toEqual([{ kind: 'code', text: 'ab' }]);
    expect(shown([code(' '), code('')])).toEqual([]);
  });
});

describe('lists of texts', () => {
  it('are nested by the depth of their items', () => {
    const item = (text: string, depth: unknown, type = 'unordered-list-item') => ({ type, text, depth });
    const blocks = shown([
      item('a', 2),
      item('b', 3, 'ordered-list-item'),
      item('c', 1e9),
      item('d', 3, 'ordered-list-item'),
      item('e', 0),
      item('f', 0, 'ordered-list-item'),
    ]);
    expect(richTextToHtml({ blocks }, '')).toBe(
      '<ul><li>a<ol><li>b<ul><li>c</li></ul></li><li>d</li></ol></li><li>e</li></ul>\n<ol><li>f</li></ol>',
    );
    expect(plainText({ blocks })).toBe('a\nb\nc\nd\ne\nf');
  });
});

describe('hostile insets', () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  const word = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('<script>', '"><img src=x onerror=a>'),
    value,
  );
  const data = fc.oneof(
    value,
    fc.record({
      rows: fc.oneof(value, fc.array(fc.array(word))),
      hasHeader: fc.oneof(fc.boolean(), value),
      caption: word,
      images: fc.oneof(value, fc.array(fc.record({ src: word, alt: word, caption: word }))),
      url: fc.oneof(word, fc.webUrl()),
      title: word,
      text: word,
      author: word,
      looks: fc.oneof(value, fc.record({ text: fc.record({ links: fc.array(fc.record({ url: word })) }) })),
      facts: fc.oneof(value, fc.array(fc.record({ number: word, label: word }))),
    }),
  );
  const types = ['TABLE', 'GALLERY', 'EMBED', 'BOX', 'FACTS', 'PULLQUOTE', 'DIVIDER'];
  const entities = fc.array(fc.record({ type: fc.constantFrom(...types), data }), {
    minLength: 1,
    maxLength: 4,
  });

  it('never throw and never put their words into the HTML of feeds unescaped', () => {
    fc.assert(
      fc.property(entities, word, (entityMap, text) => {
        const blocks = shown(
          [...entityMap.map((_, key) => anEntityBlock(key)), { type: 'code-block', text }],
          entityMap,
        );
        const html = richTextToHtml({ blocks }, 'https://pauta.test');
        expect(html).not.toMatch(
          /<(?!\/?(?:p|a|br|pre|code|table|caption|thead|tbody|tr|th|td|figure|figcaption|img|aside|section|hr|ul|li|strong|cite|blockquote)[ >])/,
        );
        expect(html).not.toMatch(/<img[^>]* onerror|(?:href|src)="(?!https?:|mailto:)/i);
      }),
    );
  });
});
