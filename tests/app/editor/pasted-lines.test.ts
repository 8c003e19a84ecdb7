/** Pasted lines that become videos, cards and tables. */
import { describe, expect, it } from 'vitest';
import type { EditorNode, TextRun } from '../../../app/editor/document/editor-document.ts';
import { readPastedText, withMedia } from '../../../app/editor/paste/pasted-lines.ts';
import { classStyles, withoutStyles } from '../../../app/editor/paste/pasted-styles.ts';

const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const ownLine = { opensLine: true, closesLine: true };
const paragraph = (...content: TextRun[]): EditorNode => ({
  type: 'paragraph',
  attrs: { origin: null },
  content,
});
const text = (written: string): TextRun => ({ type: 'text', text: written });
const bold = (written: string): TextRun => ({ ...text(written), marks: [{ type: 'bold' }] });
const video = (src = address): EditorNode => ({ type: 'video', attrs: { origin: null, src } });
const tableOf = (rows: string[][]): unknown => ({
  type: 'foreign',
  attrs: {
    origin: expect.objectContaining({
      entities: {
        0: { type: 'TABLE', mutability: 'IMMUTABLE', data: { hasHeader: true, caption: '', rows } },
      },
    }),
  },
});
const read = (pasted: string, ends = ownLine) => withMedia(readPastedText(pasted).blocks, ends);

describe('an address of YouTube', () => {
  it.each([
    address,
    'https://youtu.be/dQw4w9WgXcQ?t=30',
    ' https://youtu.be/dQw4w9WgXcQ ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ&feature=share',
  ])('on a line of its own becomes the video (%s)', (line) => {
    expect(read(line)).toEqual([video(line.trim())]);
    expect(withMedia([paragraph(text(line))], ownLine)).toEqual([video(line.trim())]);
  });

  it('between other lines becomes a video between paragraphs', () => {
    expect(read(`Antes\n${address}\r\nDepois`)).toEqual([
      paragraph(text('Antes')),
      video(),
      paragraph(text('Depois')),
    ]);
  });

  it('between line breaks of a paragraph divides it, and the other text keeps its looks', () => {
    const block = paragraph(bold('Antes'), text(` de\n${address}\nDepois\n`), bold('ainda'));
    expect(withMedia([block], ownLine)).toEqual([
      paragraph(bold('Antes'), text(' de')),
      video(),
      paragraph(text('Depois'), text('\n'), bold('ainda')),
    ]);
  });

  it.each([
    `Veja ${address}`,
    `${address} vale a pena`,
    'https://www.youtube.com/@canal',
    'https://vimeo.com/ana',
    `javascript:${address}`,
  ])('is left as text among other words, and so is every other address (%s)', (line) => {
    expect(read(line)).toEqual([paragraph(text(line))]);
  });

  it('is left as text when it does not get a line of its own', () => {
    for (const ends of [
      { opensLine: false, closesLine: true },
      { opensLine: true, closesLine: false },
    ])
      expect(read(address, ends)).toEqual([paragraph(text(address))]);
    const both = `${address}\nNo meio\n${address}`;
    expect(read(both, { opensLine: false, closesLine: true })).toEqual([
      paragraph(text(address)),
      paragraph(text('No meio')),
      video(),
    ]);
    expect(read(both, { opensLine: true, closesLine: false })).toEqual([
      video(),
      paragraph(text('No meio')),
      paragraph(text(address)),
    ]);
  });

  it('is left as text in headings, lists, quotes and blocks that were stored', () => {
    const blocks: EditorNode[] = [
      { type: 'subtitle', attrs: { origin: null }, content: [text(address)] },
      { type: 'quote', attrs: { origin: null }, content: [text(address)] },
      { type: 'listItem', attrs: { origin: null, ordered: false, depth: 0 }, content: [text(address)] },
      { type: 'paragraph', attrs: { origin: { block: {}, entities: {} } }, content: [text(address)] },
    ];
    expect(withMedia(blocks, ownLine)).toEqual(blocks);
  });
});

describe('the address of another site that can be shown in a frame', () => {
  const post = 'https://x.com/ana/status/1790000000000000001';
  it('becomes a card between paragraphs, which an older reader of the format shows as a link', () => {
    const [before, card, after] = read(`Antes\n${post}\nDepois`);
    expect([before, after]).toEqual([paragraph(text('Antes')), paragraph(text('Depois'))]);
    expect(card).toMatchObject({
      type: 'foreign',
      attrs: {
        origin: {
          block: { type: 'atomic', text: ' ', entityRanges: [{ offset: 0, length: 1, key: 0 }] },
          entities: { 0: { type: 'EMBED', data: { url: post, title: '' } } },
        },
      },
    });
  });

  it('is left as text among other words and in other blocks', () => {
    expect(read(`Veja ${post}`)).toEqual([paragraph(text(`Veja ${post}`))]);
    const block: EditorNode = { type: 'quote', attrs: { origin: null }, content: [text(post)] };
    expect(withMedia([block], ownLine)).toEqual([block]);
  });
});

describe('plain text', () => {
  it('becomes a paragraph for each line', () => {
    expect(read('Um  dois\t\n\n\n três\n')).toEqual([
      paragraph(text('Um  dois\t')),
      paragraph(text(' três')),
      { type: 'paragraph', attrs: { origin: null } },
    ]);
  });

  const sheet = 'Modelo\tPreço\tNota\nA1\t\t9\n\tR$ 10\t\n';
  it('of a sheet is a table', () => {
    const [before, table, ...others] = read(`Preços:\n${sheet}`);
    expect(before).toEqual(paragraph(text('Preços:')));
    expect(table).toEqual(
      tableOf([
        ['Modelo', 'Preço', 'Nota'],
        ['A1', '', '9'],
        ['', 'R$ 10', ''],
      ]),
    );
    expect(others).toEqual([]);
    expect(readPastedText(sheet).lines).toBe('none');
  });

  it('of a sheet leaves rows and columns out that are empty everywhere', () => {
    expect(read('a\t\tb\n\t\t\nc\t\td')).toEqual([
      tableOf([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ]);
  });

  it('of a sheet that is pasted without its looks is a readable line for each row', () => {
    const { blocks, lines } = readPastedText(sheet.slice(0, -1), false);
    expect(blocks).toEqual([
      paragraph(text('Modelo | Preço | Nota')),
      paragraph(text('A1 | – | 9')),
      paragraph(text('– | R$ 10 | –')),
    ]);
    expect(lines).toBe('some');
  });

  it.each([
    ['rows', 'a\tb\n'.repeat(1_001), 1_001],
    ['columns', `${'a\t'.repeat(101)}\n`.repeat(2), 2],
  ])('of a sheet that has more %s than a table may have is kept whole as lines', (_what, pasted, count) => {
    const { blocks, lines } = readPastedText(pasted.trimEnd());
    expect(blocks).toHaveLength(count);
    expect(blocks.every(({ type }) => type === 'paragraph')).toBe(true);
    expect(lines).toBe('tooLarge');
    expect(readPastedText('a\tb\n'.repeat(1_000)).blocks).toHaveLength(1);
  });

  it('with a single tab is no table', () => {
    expect(read('Nome:\tAna')).toEqual([paragraph(text('Nome:\tAna'))]);
    expect(read('\tum\n\tdois')).toEqual([paragraph(text('\tum')), paragraph(text('\tdois'))]);
  });

  it('of many lines takes linear time', () => {
    expect(read(`${address}\n`.repeat(5_000))).toHaveLength(5_001);
    expect(read(`a\t${'\t'.repeat(200_000)}b\nc\td`)).toHaveLength(1);
  });
});

describe('pasted HTML without its styles', () => {
  it.each([
    ['<p style="color:red">a</p>', '<p data-style-text="color:red">a</p>'],
    [`<p class=x STYLE='font:7pt "Times"'>a</p>`, `<p class=x data-style-text='font:7pt "Times"'>a</p>`],
    ['<p\nstyle=color:red>a</p>', '<p data-style-text=color:red>a</p>'],
    ['<br/style="x"><p style>a', '<br data-style-text="x"><p style>a'],
    ['<p style="a', '<p data-style-text="a'],
    ['<a title="a>b" style="x:y">a</a>', '<a title="a>b" data-style-text="x:y">a</a>'],
    ['<img alt="style = novo" src="a">', '<img alt="style = novo" src="a">'],
    ['&lt;p style="x"&gt; e style="x"', '&lt;p style="x"&gt; e style="x"'],
    ['<head><style type="text/css"><!-- p { } --></STYLE ></head>b', '<head></head>b'],
    ['a<style>p{}', 'a'],
    ['a < b style=c', 'a < b style=c'],
  ])('%s', (html, expected) => {
    expect(withoutStyles(html)).toBe(expected);
  });

  it.each(['<p style="', '<p style=', '<style>', '<', '< style="x" ', '<p a'])(
    'takes linear time for a repeated %j',
    (part) => {
      expect(withoutStyles(part.repeat(50_000)).length).toBeLessThan(50_000 * 40);
    },
  );
});

it('reads the styles of classes that a sheet names alone', () => {
  const html =
    '<STYLE></STYLE><style>td{color:red}\n.xl65\n\t{font-weight:700;} .a .b{x:y}</style><style>.c{d:e}';
  expect([...classStyles(html)]).toEqual([
    ['xl65', 'font-weight:700;'],
    ['c', 'd:e'],
  ]);
  expect(classStyles('<style'.repeat(3)).size).toBe(0);
});
