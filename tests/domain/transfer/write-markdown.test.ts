/** Writing documents as Markdown. */
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { type RichBlock, readRichText } from '../../../domain/text/rich-text.ts';
import { convertText } from '../../../domain/transfer/convert/convert-text.ts';
import { richTextToMarkdown } from '../../../domain/transfer/markdown/write-markdown.ts';
import { words } from '../../builders.ts';

const addresses = { link: (address: string) => address, image: (source: string) => ({ src: `..${source}` }) };
const reader = new MarkdownIt({ html: true, linkify: true });

function markdownOf(html: string): string {
  const { document } = convertText({ format: 'html', source: html }, { base: null, findImages: () => [] });
  return richTextToMarkdown(readRichText(document) ?? { blocks: [] }, addresses);
}

/** Reads the Markdown of a document back into a document, through HTML. */
function readBack(markdown: string): readonly RichBlock[] {
  const source = reader.render(markdown);
  const { document } = convertText({ format: 'html', source }, { base: null, findImages: () => [] });
  return readRichText(document)?.blocks ?? [];
}

describe('a text as Markdown', () => {
  it.each([
    [
      '<p>um <b>dois</b> <i>três</i><b>quatro</b>, <b>“cinco”</b></p>',
      'um **dois** *três*__quatro__, **“cinco”**\n',
    ],
    [
      '<h2>Um <u>título</u></h2><p># nada<br>1. um<br>- dois</p>',
      '## Um <u>título</u>\n\n\\# nada\\\n1\\. um\\\n\\- dois\n',
    ],
    ['<blockquote>um<br>dois</blockquote>', '> um\\\n> dois\n'],
    ['<ul><li>um<ol><li>dentro</li></ol></li><li>dois</li></ul>', '- um\n  1. dentro\n- dois\n'],
    [
      '<figure><img src="/files/a b.jpg" alt="Um [foguete]"><figcaption>No "ar"</figcaption></figure>',
      '![Um \\[foguete\\]](../files/a%20b.jpg "No \\"ar\\"")\n',
    ],
    [
      '<table><tr><th>a|b</th><th>c</th></tr><tr><td>1<br>2</td><td></td></tr></table>',
      '| a\\|b | c |\n| --- | --- |\n| 1<br>2 |  |\n',
    ],
    ['<pre><code>```\nx</code></pre>', '````\n```\nx\n````\n'],
    ['<p><a href="https://a.example/(b)">c</a></p>', '[c](https://a.example/\\(b\\))\n'],
  ])('%s', (html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  it('gives a Markdown reader the same words with the same looks, whatever the words are', () => {
    const looks = { underline: false, strikethrough: false, highlight: false, fontSize: null, href: null };
    const mark = fc.constantFrom(
      '*',
      '_',
      '`',
      ...words(`
        # - + 1. > <b> &amp; [a](b) ! |
      `),
      '\\',
      '~~',
      '=',
      'www.a.com',
      'https://a.com',
      ' ',
      '\n',
      'á',
      'fim',
    );
    const text = fc.array(mark, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
    const span = fc.record({ text, bold: fc.boolean(), italic: fc.boolean() });
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 4 }), (spans) => {
        const block: RichBlock = { kind: 'paragraph', spans: spans.map((one) => ({ ...looks, ...one })) };
        const markdown = richTextToMarkdown({ blocks: [block] }, addresses);
        expect(marksOf(readBack(markdown))).toEqual(marksOf([block]));
      }),
      { numRuns: 500 },
    );
  });
});

/** Each character that is no blank, with its looks. */
function marksOf(blocks: readonly RichBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (!('spans' in block)) return [`<${block.kind}>`];
    return block.spans.flatMap(({ text, bold, italic }) =>
      [...text.replace(/\s/g, '')].map((character) => `${character}${bold ? '*' : ''}${italic ? '_' : ''}`),
    );
  });
}
