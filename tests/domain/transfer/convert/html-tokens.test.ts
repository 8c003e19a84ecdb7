/** Splitting HTML into tokens gives the same tokens as parse5 alone. */
import fc from 'fast-check';
import { Tokenizer, TokenizerMode } from 'parse5';
import { expect, it } from 'vitest';
import { tokenizeHtml } from '../../../../domain/transfer/convert/html-tokens.ts';
import { listed, words } from '../../../builders.ts';

const parts = fc.constantFrom(
  ...[
    ...words(`
      < > / ! - -- = " ' & ;
    `),
    ' ',
    '\n',
    '\r',
    '\t',
    '\f',
    '\0',
    '[',
    ']',
    '?',
  ],
  ...words('a B x1 p é 😀 &amp &amp; &#8217; &notit; &#x </ <p </p> <br/>'),
  ...listed(`
    <!-- · --> · --!> · <!--> · <!---> · <!-- wp:x {"id":3} --> · <![CDATA[ · ]]> · <!doctype html>
  `),
  ...listed(`
    <a href="x" class="y z"> · <a href="?a=1&amp;b=2"> · <a href='x'> · <a b="1" b="2" hidden> · <A HREF=x>
  `),
  ...['<script>', '</script>', '<style>', '</style>', '<style/>', '<title>', '</title>', '<iframe src="x">'],
  ...listed(`
    </iframe> · <textarea> · </textarea> · <svg/> · <amp-img src="x"/> · <td colspan="2" > · <?php ?>
  `),
);

function listTokens(html: string): unknown[] {
  const tokens: unknown[] = [];
  tokenizeHtml(html, {
    onStart: (tag, attributes, isSelfClosing) => tokens.push(['start', tag, [...attributes], isSelfClosing]),
    onEnd: (tag) => tokens.push(['end', tag]),
    onComment: (text) => tokens.push(['comment', text]),
    onText: (text) => tokens.push(['text', text]),
    isEmpty: (_, isSelfClosing) => isSelfClosing,
    isVerbatim: () => false,
  });
  return tokens;
}

const modes: Record<string, Tokenizer['state']> = {
  script: TokenizerMode.SCRIPT_DATA,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
};

function listTokensOfParse5(html: string): unknown[] {
  const tokens: unknown[] = [];
  let text = '';
  const add = (...added: unknown[]) => {
    if (text !== '') tokens.push(['text', text]);
    text = '';
    tokens.push(...added);
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag({ tagName, attrs, selfClosing }) {
        const mode = modes[tagName];
        if (mode !== undefined && !selfClosing) tokenizer.state = mode;
        add(['start', tagName, attrs.map(({ name, value }) => [name, value]), selfClosing]);
      },
      onEndTag: ({ tagName }) => add(['end', tagName]),
      onComment: ({ data }) => add(['comment', data]),
      onCharacter({ chars }) {
        text += chars;
      },
      onWhitespaceCharacter({ chars }) {
        text += chars;
      },
      onNullCharacter: () => {},
      onDoctype: () => {},
      onEof: () => add(),
    },
  );
  tokenizer.write(html, true);
  return tokens;
}

it('finds the same tokens as parse5 in any HTML', () => {
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), (pieces) => {
      const html = pieces.join('');
      expect(listTokens(html)).toEqual(listTokensOfParse5(html));
    }),
    { numRuns: 2_000 },
  );
});

it('skips attributes of a tag after the thousandth, which would fill the memory', () => {
  const attributes = Array.from({ length: 5_000 }, (_, number) => [`a${number}`, '1']);
  const html = `<p ${attributes.map(([name]) => `${name}="1"`).join(' ')}>Texto</p>`;
  expect(listTokens(html)).toEqual([
    ['start', 'p', attributes.slice(0, 1_000), false],
    ['text', 'Texto'],
    ['end', 'p'],
  ]);
});
