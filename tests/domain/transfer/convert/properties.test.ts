/** Checks rules that hold for the conversion of every text. */
import { Fragment } from '@tiptap/pm/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDocumentWriter } from '../../../../app/editor/document/document-writer.ts';
import { isReadable } from '../../../../domain/news/news-fields.ts';
import { parseRichText, plainText } from '../../../../domain/text/rich-text.ts';
import { htmlToText } from '../../../../domain/transfer/convert/plain-text.ts';
import type { ForeignText } from '../../../../domain/transfer/foreign-record.ts';
import { openInEditor, schema } from '../../../app/editor/open-document.ts';
import { listed } from '../../../builders.ts';
import { convert } from './outline.ts';

const words = fc.constantFrom('palavra', 'ação', '😀', '𝒳', 'e\u0301', '7', 'fim.', '&amp;', 'سلام');
const gaps = fc.constantFrom(' ', '\n', '\n\n', '&nbsp;', '<br>', '\t');
const tags =
  'p div b i u s mark a sup sub span h1 h2 h4 ul ol li dl dt dd blockquote figure figcaption pre code table thead tbody tr td th caption section article cite details summary center font noscript'.split(
    ' ',
  );
const classes = fc.constantFrom(
  '',
  ' class="gallery"',
  ' class="wp-block-gallery"',
  ' class="wp-caption"',
  ' class="kg-gallery-card"',
  ' class="wp-block-verse"',
  ' class="pauta-box"',
  ' class="pauta-facts"',
  ' class="pauta-pullquote"',
  ' class="pauta-title"',
  ' colspan="3"',
  ' rowspan="2"',
  ' href="https://a.b/"',
  ' style="font-weight:bold"',
);
const media = fc.constantFrom(
  ...listed(`
    <img src="/a.jpg"> · <img src="https://a.b/c-300x200.png" alt="x">
    <iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe> · <audio src="/a.mp3"></audio> · <hr>
    <!-- wp:paragraph --> · <!-- /wp:paragraph --> · <!--more-->
  `),
);

interface Piece {
  html: string;
  words: string[];
}

const joined = (pieces: readonly Piece[]): Piece => ({
  html: pieces.map(({ html }) => html).join(''),
  words: pieces.flatMap((piece) => piece.words),
});
let count = 0;
/** Every word is unique, so that none can hide another. */
const numbered = words.map((word): Piece => {
  count += 1;
  const shown = `${word.replace('&amp;', '&')}x${count}x`;
  return { html: `${word}x${count}x`, words: [shown] };
});
const quiet = fc.oneof(gaps, media).map((html): Piece => ({ html, words: [] }));

const { tree } = fc.letrec<{ tree: Piece }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    numbered,
    quiet,
    fc
      .record({
        tag: fc.constantFrom(...tags),
        more: classes,
        isClosed: fc.boolean(),
        children: fc.array(tie('tree'), { maxLength: 5 }),
      })
      .map(({ tag, more, isClosed, children }) => {
        const inside = joined(children);
        return { html: `<${tag}${more}>${inside.html}${isClosed ? `</${tag}>` : ''}`, words: inside.words };
      }),
  ),
}));
const trees = fc.array(tree, { maxLength: 6 }).map(joined);

const hostilePieces = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.constantFrom(...tags).map((tag) => `<${tag}>`),
    fc.constantFrom(...tags).map((tag) => `</${tag}>`),
    fc.constantFrom(
      ...listed(`
        <script> · </script> · <svg/> · <select> · <!-- · --> · <a href="javascript:x"> · <p onclick=x()>
        <img src=data:x> · <img src="javascript:x"> · <iframe src="javascript:x"> · <object data=x>
        [gallery] · [caption] · [/caption] · [[x]] · [embed]
      `),
      '\ud83d',
      '\0',
      '&#0;',
      '<![CDATA[',
      '<textarea>',
      '<plaintext>',
      '<!-- wp:x {"a":"-->"} /-->',
    ),
  ),
  { maxLength: 30 },
);
const formats = fc.constantFrom<ForeignText['format']>('wordpress', 'html', 'lexical', 'mobiledoc');
const hostileTexts = fc.oneof(
  hostilePieces.map((pieces) => pieces.join('')),
  fc.json({ maxDepth: 6 }),
  hostilePieces.map((pieces) =>
    JSON.stringify({
      root: {
        children: [
          { type: 'html', html: pieces.join('') },
          { type: 'markdown', markdown: pieces.join('') },
          { type: 'paragraph', children: [{ type: 'text', text: pieces.join(''), format: 255 }] },
        ],
      },
    }),
  ),
);

/** Returns the text of a document that readers see. */
function shownText(content: string): string {
  const text = parseRichText(content);
  return text === null ? '' : plainText(text).normalize('NFC');
}

describe('every converted text', () => {
  it.each<ForeignText['format']>(['wordpress', 'html'])('of %s shows all words to readers', (format) => {
    fc.assert(
      fc.property(trees, ({ html, words: expected }) => {
        const shown = shownText(convert(format, html).content);
        expect(expected.filter((word) => !shown.includes(word.normalize('NFC')))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('is a document that readers and the editor can open, and the editor changes no byte of it', () => {
    fc.assert(
      fc.property(
        formats,
        fc.oneof(
          hostileTexts,
          trees.map(({ html }) => html),
        ),
        (format, source) => {
          const { content } = convert(format, source);
          expect(isReadable(content)).toBe(true);
          const { opened, doc } = openInEditor(content);
          doc.check();
          const write = createDocumentWriter(opened, doc);
          const again = doc.children.map((node) => schema.nodeFromJSON(node.toJSON()));
          expect(write(doc.copy(Fragment.from(again)))).toBe(content);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('has no unsafe address', () => {
    fc.assert(
      fc.property(formats, hostileTexts, (format, source) => {
        const { content, linkAddresses, imageAddresses } = convert(format, source);
        const addresses = [...linkAddresses, ...imageAddresses.map(({ address }) => address)];
        expect(addresses.filter((address) => !/^(?:https?:\/\/|\/(?!\/))/i.test(address))).toEqual([]);
        const entities: { type: string; data: { url?: string; src?: string } }[] = Object.values(
          JSON.parse(content).entityMap,
        );
        const embeds = entities.filter(({ type }) => type === 'EMBED' || type === 'VIDEO');
        expect(embeds.filter(({ data }) => !/^https?:\/\//i.test(data.url ?? data.src ?? ''))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('survives plain text, too', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostileTexts,
          trees.map(({ html }) => html),
        ),
        (html) => {
          expect(htmlToText(html).isWellFormed()).toBe(true);
        },
      ),
    );
  });
});

it('shows readers all links that it counts', () => {
  const { content, linkAddresses } = convert('html', '<p>a <a href="https://a.b/?x=1&amp;y=2">b</a></p>');
  const spans = parseRichText(content)?.blocks.flatMap((block) => ('spans' in block ? block.spans : []));
  expect(spans?.flatMap(({ href }) => href ?? [])).toEqual(linkAddresses);
});
