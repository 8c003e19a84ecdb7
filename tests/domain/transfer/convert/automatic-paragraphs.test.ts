/** Classic texts from WordPress' own tests of `wpautop`, with the result that readers saw there. */
import { expect, it } from 'vitest';
import { convert, outline } from './outline.ts';

const lines = (source: string) => outline(convert('wordpress', source));
const texts = (...all: string[]) => all.map((text) => `unstyled: ${text}`);

it.each<[name: string, source: string, blocks: string[]]>([
  ['a line break after <br> is none', 'a<br>\nb<br/>\nc<br />\nd\ne\n', texts('a\nb\nc\nd\ne')],
  ['two <br> in any form are a paragraph', '\na<br>\n<br/>\nb<br/>\n<br />\n', texts('a', 'b')],
  ['text before an element is a paragraph', 'a<div>b</div>', texts('a', 'b')],
  ['a line divides paragraphs', 'a<hr>b', ['unstyled: a', 'DIVIDER {}', 'unstyled: b']],
  ['a quote has paragraphs inside', '<blockquote>a\n\nb</blockquote>', ['blockquote: a', 'blockquote: b']],
  [
    'a figure has none',
    '<figure>\n<img src="https://a.b/c.jpg" />\n<figcaption>Legenda</figcaption>\n</figure>',
    ['IMAGE {"src":"https://a.b/c.jpg","alt":""}', 'caption: Legenda'],
  ],
  [
    'a tag may have line breaks inside',
    'Oi <a\nhref="https://a.b/">link</a>',
    ['unstyled: Oi link | LINK 3+4 https://a.b/'],
  ],
  ['a comment may have tags inside', 'Oi <!-- <object>\n<param>\n</object>\n --> fim', texts('Oi fim')],
  [
    'code keeps its line breaks and <br>',
    'Veja\n\n<pre>a<br />b<br>c\nd</pre>\n\nBom?',
    ['unstyled: Veja', 'code-block: a\nb\nc\nd', 'unstyled: Bom?'],
  ],
  [
    'lists between lines',
    'Antes:\n<ul>\n<li>um</li>\n<li>dois</li>\n</ul>\nDepois.\nLinha.\n\nFim.',
    [
      'unstyled: Antes:',
      'unordered-list-item: um',
      'unordered-list-item: dois',
      'unstyled: Depois.\nLinha.',
      'unstyled: Fim.',
    ],
  ],
  [
    'drawings and scripts are nothing',
    'a\n<svg>\n<circle r="3"/>\n</svg>\n\n<script>\nvar x = 1;\n</script>\nb',
    texts('a', 'b'),
  ],
  [
    'sources of a player, with what it shows browsers that cannot play',
    'a\n\n<video controls>\n\n<source src="https://a.b/v.mp4" />\n\n<!-- WebM -->\n<source src="v.webm" />\n\n<track src="s.srt" />\n\n<a href="https://a.b/v.mp4">https://a.b/v.mp4</a>\n<p>Seu navegador não mostra vídeos.</p>\n</video>\n\nb',
    ['unstyled: a', 'EMBED {"url":"https://a.b/v.mp4","title":"v.mp4"}', 'unstyled: b'],
  ],
  [
    'a shortcode around sources',
    'a\n\n[video width="9" mp4="https://a.b/v.mp4"]\n<!-- WebM -->\n<source src="v.webm" />\n<track src="s.srt" />\n[/video]\n\nb',
    ['unstyled: a', 'EMBED {"url":"https://a.b/v.mp4","title":"v.mp4"}', 'unstyled: b'],
  ],
  [
    'players of other times',
    'a\n\n<object width="4">\n\t<param name="src" value="x.swf" />\n\n\t<embed src="https://a.b/x.swf" />\n</object>\n\nb\n\n<object data="https://a.b/y.swf"><p>Instale o Flash.</p></object>',
    [
      'unstyled: a',
      'EMBED {"url":"https://a.b/x.swf","title":""}',
      'unstyled: b',
      'EMBED {"url":"https://a.b/y.swf","title":""}',
    ],
  ],
  [
    'a player without a source is what it shows instead',
    '<audio controls><a href="https://a.b/s.mp3">Ouça</a></audio>',
    ['unstyled: Ouça | LINK 0+4 https://a.b/s.mp3'],
  ],
])('%s', (_, source, blocks) => {
  expect(lines(source)).toEqual(blocks);
});

const blockTags =
  'div dl dd p h4 form address section article aside hgroup header footer nav figure details menu fieldset legend';
it.each(blockTags.split(' '))('<%s> is a block with and without blank lines around', (tag) => {
  const [type] = tag === 'h4' ? ['header-five'] : ['unstyled'];
  const block = `<${tag}>b</${tag}>`;
  for (const gap of ['', '\n', '\n\n'])
    expect(lines(`a${gap}${block}${gap}c`)).toEqual(['unstyled: a', `${type}: b`, 'unstyled: c']);
});

const inlineTags = 'a small abbr data time code samp kbd span';
it.each(inlineTags.split(' '))('<%s> is part of a line', (tag) => {
  expect(lines(`a\n<${tag}>b</${tag}>\n\nc`)).toEqual(['unstyled: a\nb', 'unstyled: c']);
});

it('reports a player that hides the rest of a text', () => {
  expect(convert('wordpress', '<video src="https://a.b/v.mp4">Um\n\nDois').problems).toEqual([
    { code: 'text', detail: 'elemento que não foi fechado: video' },
  ]);
});
