/** Documents of the editor as HTML for feeds and previews. */
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { escapeMarkup } from '../../../domain/text/markup.ts';
import type { RichBlock, Span } from '../../../domain/text/rich-text.ts';
import { richTextToHtml } from '../../../domain/text/rich-text-html.ts';
import { listed, aSpan as span } from '../../builders.ts';

const siteUrl = 'https://pauta.test';
const item = (...spans: Span[]) => ({ spans, nested: [] });
const write = (...blocks: RichBlock[]) => richTextToHtml({ blocks }, siteUrl);

describe('the HTML of an article in a feed', () => {
  it('writes every kind of block', () => {
    expect(
      write(
        { kind: 'subtitle', spans: [span('Título')] },
        { kind: 'paragraph', spans: [span('a', { bold: true, italic: true }), span('\nb')] },
        { kind: 'quote', spans: [span('q', { underline: true, strikethrough: true, highlight: true })] },
        { kind: 'caption', spans: [span('legenda', { fontSize: 24 })] },
        { kind: 'list', ordered: true, items: [item(span('um')), item(span('dois'))] },
        { kind: 'list', ordered: false, items: [item(span('x'))] },
        { kind: 'video', address: 'https://youtu.be/dQw4w9WgXcQ', videoId: 'dQw4w9WgXcQ' },
        { kind: 'video', address: 'javascript:alert(1)', videoId: null },
      ),
    ).toBe(
      [
        '<h2>Título</h2>',
        '<p><em><strong>a</strong></em><br>b</p>',
        '<blockquote><p><mark><s><u>q</u></s></mark></p></blockquote>',
        '<p><small>legenda</small></p>',
        '<ol><li>um</li><li>dois</li></ol>',
        '<ul><li>x</li></ul>',
        '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Assistir ao vídeo</a></p>',
        '<p>URL de vídeo inválido</p>',
      ].join('\n'),
    );
  });

  it('makes own images and links absolute and leaves others', () => {
    const html = write(
      { kind: 'image', src: '/files/editor_images/a.jpg', alt: 'A "capa"', caption: [span('c')] },
      { kind: 'image', src: 'https://outro.exemplo/b.jpg?x=1&y=2', alt: '', caption: null },
      { kind: 'paragraph', spans: [span('aqui', { href: '/news/a' }), span('lá', { href: 'https://b.c/' })] },
    );
    expect(html).toContain(
      '<figure><img src="https://pauta.test/files/editor_images/a.jpg" alt="A &quot;capa&quot;"><figcaption>c</figcaption></figure>',
    );
    expect(html).toContain('<img src="https://outro.exemplo/b.jpg?x=1&amp;y=2" alt="">');
    expect(html).toContain('<a href="https://pauta.test/news/a" rel="noopener nofollow">aqui</a>');
    expect(html).toContain('<a href="https://b.c/" rel="noopener nofollow">lá</a>');
  });

  it('escapes all texts and addresses', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '</p><script>alert(1)</script>',
        '" onerror="x',
        "' y='",
        ']]>',
        '<!--',
        '&lt;',
        '\u0000',
      ),
    );
    const spans = fc.array(
      fc.record({ text: hostile, href: fc.option(hostile), bold: fc.boolean(), highlight: fc.boolean() }),
    );
    fc.assert(
      fc.property(hostile, hostile, spans, (src, alt, looks) => {
        const texts = looks.map((look) => span(look.text, look));
        const html = write(
          { kind: 'image', src, alt, caption: texts },
          { kind: 'paragraph', spans: texts },
          { kind: 'list', ordered: false, items: [item(...texts)] },
        );
        const seen = new Set<string>();
        const parser = new SaxesParser();
        parser.on('opentag', ({ name, attributes }) => {
          seen.add([name, ...Object.keys(attributes)].join(' '));
        });
        // Void elements are the only difference from XML.
        parser.write(`<x>${html.replace(/<(br|img[^>]*)>/g, '<$1/>')}</x>`).close();
        const written = new Set(
          listed(`x · figure · img src alt · figcaption · p · ul · li · br · strong · mark`),
        );
        written.add('a href rel');
        expect([...seen].filter((element) => !written.has(element))).toEqual([]);
      }),
    );
  });
});

describe('escapeMarkup', () => {
  it('escapes the marks of XML and HTML and drops what XML forbids', () => {
    expect(escapeMarkup(`a<b>&"c"'d' ]]> \u0000\u0008\u000b\u001f\uffff\t\n😀`)).toBe(
      'a&lt;b&gt;&amp;&quot;c&quot;&#39;d&#39; ]]&gt; \t\n😀',
    );
    expect(escapeMarkup('meio \ud83d par')).toBe('meio \ufffd par');
  });
});
