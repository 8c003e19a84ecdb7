/** Converting HTML of other systems to documents. */
import { describe, expect, it } from 'vitest';
import { articleMaxBytes, blocksMax } from '../../../../domain/site/limits.ts';
import { parseRichText, readRichText } from '../../../../domain/text/rich-text.ts';
import { convertText } from '../../../../domain/transfer/convert/convert-text.ts';
import { htmlToText } from '../../../../domain/transfer/convert/plain-text.ts';
import { rewriteAddresses } from '../../../../domain/transfer/convert/rewrite-addresses.ts';
import { convert, outline } from './outline.ts';

const lines = (source: string) => outline(convert('html', source));
const image = (src: string, alt = '') => `IMAGE ${JSON.stringify({ src, alt })}`;

describe('elements', () => {
  it.each<[name: string, source: string, blocks: string[]]>([
    [
      'headings',
      '<h1>a</h1><h2>b</h2><h3>c</h3><h5>d</h5>',
      ['header-three: a', 'header-three: b', 'header-four: c', 'header-six: d'],
    ],
    [
      'looks',
      '<b>b</b><em>i</em><u>u</u><del>s</del><mark>m</mark><kbd>k</kbd>',
      ['unstyled: biusmk | BOLD 0+1 | ITALIC 1+1 | UNDERLINE 2+1 | STRIKETHROUGH 3+1 | HIGHLIGHT 4+1'],
    ],
    [
      'misnested looks',
      '<b>um <i>dois</b> três</i> fim',
      ['unstyled: um dois três fim | BOLD 0+7 | ITALIC 3+9'],
    ],
    [
      'raised and lowered characters',
      '10<sup>6</sup> m<sup>2</sup> CO<sub>2</sub> 1<sup>o</sup> 2<sup>a</sup> M<sup>me</sup> x<sup>palavra</sup>',
      ['unstyled: 10⁶ m² CO₂ 1º 2ª Mᵐᵉ xpalavra'],
    ],
    [
      'white space',
      '  <p>  um\n\t dois&nbsp;&nbsp; três\u200b <b> quatro </b> </p> ',
      ['unstyled: um dois três quatro | BOLD 13+6'],
    ],
    [
      'a head in the middle, whose text browsers show',
      '<p>Entre as tags <head>. No topo</head></p><head><title>x</title></head>fim',
      ['unstyled: Entre as tags . No topo', 'unstyled: fim'],
    ],
    ['entities', '<p>&lt;b&gt; &amp;amp; &ccedil; &#x1F600; &nada;</p>', ['unstyled: <b> &amp; ç 😀 &nada;']],
    [
      'unclosed elements',
      '<p>um<p>dois<ul><li>a<li>b<table><tr><td>1<td>2<tr><td>3<td>4',
      [
        'unstyled: um',
        'unstyled: dois',
        'unordered-list-item: a',
        'unordered-list-item: b',
        'TABLE {"rows":[["1","2"],["3","4"]],"hasHeader":false,"caption":""}',
      ],
    ],
    [
      'paragraphs of a list item',
      '<ul><li><p>um</p><p>dois</p><h3>três</h3></li><li>a<ol><li>b</li></ol>c</li></ul>',
      [
        'unordered-list-item: um\ndois\ntrês',
        'unordered-list-item: a',
        'ordered-list-item1: b',
        'unordered-list-item: c',
      ],
    ],
    ['deep lists', `${'<ul><li>'.repeat(7)}x`, ['unordered-list-item4: x']],
    [
      'lists in quotes',
      '<blockquote>um<ul><li>dois</li></ul>três</blockquote>',
      ['blockquote: um', 'unordered-list-item: dois', 'blockquote: três'],
    ],
    ['definitions', '<dl><dt>Termo<dd>Sentido</dl>', ['unstyled: Termo | BOLD 0+5', 'unstyled: Sentido']],
    [
      'links',
      '<a href="https://a.b/">um</a> <a href="../x?y=1">dois</a> <a href="#t">três</a> <a href="mailto:a@b.c">m</a> <a href="tel:+55 11 99">t</a> <a href="whatsapp://send?text=a%20b">w</a>',
      [
        'unstyled: um dois três m t w | LINK 0+2 https://a.b/ | LINK 3+4 https://velho.example/2019/05/x?y=1 | LINK 13+1 mailto:a@b.c | LINK 15+1 tel:+55%2011%2099 | LINK 17+1 https://api.whatsapp.com/send?text=a%20b',
      ],
    ],
    [
      'unsafe links',
      '<a href="javascript:alert(1)">um</a> <a href=" java\nscript:alert(1)">dois</a> <a href="data:text/html,x">três</a>',
      ['unstyled: um dois três'],
    ],
    [
      'scripts, styles and handlers',
      'a<script>if (a</b>) x()</script><style>b{}</style><p onclick="x()" style="color:red">c</p><svg><text>d</text></svg><template>e</template>',
      ['unstyled: a', 'unstyled: c'],
    ],
    [
      'hidden elements',
      'a<div style="display: none">spam <div>link</div></div><p hidden>b</p>c',
      ['unstyled: a', 'unstyled: c'],
    ],
    [
      'forms',
      '<form action="/x"><label>Nome</label><input><button>Enviar</button><p>texto</p></form>',
      ['unstyled: texto'],
    ],
    [
      'figures',
      '<figure><figcaption>Legenda</figcaption><img src="https://a.b/1.jpg" alt=" A "></figure>fim',
      [image('https://a.b/1.jpg', 'A'), 'caption: Legenda', 'unstyled: fim'],
    ],
    [
      'images in links and paragraphs',
      '<p>um <a href="https://c.d/"><img src="https://a.b/1.jpg"></a> dois</p>',
      ['unstyled: um', image('https://a.b/1.jpg'), 'unstyled: dois'],
    ],
    [
      'frames',
      '<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ?rel=0"></iframe><iframe src="https://player.vimeo.com/video/1" title="Um filme"></iframe><iframe src="javascript:x()"></iframe><object data="https://www.youtube.com/v/dQw4w9WgXcQ&hl=pt"><embed src="https://www.youtube.com/v/dQw4w9WgXcQ"></object>',
      [
        'VIDEO {"src":"https://www.youtube.com/watch?v=dQw4w9WgXcQ"}',
        'EMBED {"url":"https://player.vimeo.com/video/1","title":"Um filme"}',
        'VIDEO {"src":"https://www.youtube.com/watch?v=dQw4w9WgXcQ"}',
      ],
    ],
    [
      'frames and posts of sites that ask readers first',
      '<iframe src="http://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1&color=f00"></iframe><iframe src="https://www.google.com/maps/embed?pb=!1m18"></iframe><iframe src="https://mastodon.example/@ana/112345678901234567/embed"></iframe><iframe src="//datawrapper.dwcdn.net/aB3dE/1/" title="Um gráfico"></iframe><blockquote class="text-post-media" data-text-post-permalink="https://www.threads.com/@ana/post/C7abcde"><a href="https://www.threads.com/@ana/post/C7abcde">Ver no Threads</a></blockquote><blockquote class="mastodon-embed" data-embed-url="https://mastodon.example/@ana/112345678901234568/embed"><a href="https://mastodon.example/@ana/112345678901234568">Post</a></blockquote>',
      [
        'EMBED {"url":"https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/1&color=f00","title":""}',
        'EMBED {"url":"https://www.google.com/maps/embed?pb=!1m18","title":""}',
        'EMBED {"url":"https://mastodon.example/@ana/112345678901234567/embed","title":""}',
        'EMBED {"url":"https://datawrapper.dwcdn.net/aB3dE/1/","title":"Um gráfico"}',
        'EMBED {"url":"https://www.threads.com/@ana/post/C7abcde","title":""}',
        'EMBED {"url":"https://mastodon.example/@ana/112345678901234568/embed","title":""}',
      ],
    ],
    [
      'one source of a player',
      '<video><source src="/a.webm"><source src="/a.mp4">Sem vídeo</video>',
      ['EMBED {"url":"https://velho.example/a.webm","title":"a.webm"}'],
    ],
    [
      'posts that scripts show',
      '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/A/?utm_source=x"><a href="https://www.instagram.com/p/A/">Ver essa foto</a></blockquote><script async src="//www.instagram.com/embed.js"></script><div class="fb-post" data-href="https://www.facebook.com/a/posts/1"></div><script src="https://gist.github.com/ana/1f.js"></script><blockquote class="twitter-tweet"><p>Um post</p>&mdash; Ana (@ana) <a href="https://twitter.com/ana/status/1">May 1, 2019</a></blockquote>',
      [
        'EMBED {"url":"https://www.instagram.com/p/A/?utm_source=x","title":""}',
        'EMBED {"url":"https://www.facebook.com/a/posts/1","title":""}',
        'EMBED {"url":"https://gist.github.com/ana/1f","title":""}',
        'blockquote: Um post',
        'blockquote: — Ana (@ana) May 1, 2019 | LINK 13+11 https://twitter.com/ana/status/1',
      ],
    ],
    [
      'code',
      '<pre><code class="language-js">a\n\tb  &lt;\n\n</code></pre><p>x <code>y</code></p>',
      ['code-block: a\n\tb  <', 'unstyled: x y'],
    ],
    [
      'galleries of rendered pages',
      '<div id="gallery-1" class="gallery gallery-columns-2"><dl class="gallery-item"><dt><a href="/x"><img src="https://a.b/1.jpg"></a></dt><dd class="wp-caption-text gallery-caption">Um</dd></dl><dl><dt><img src="https://a.b/2.jpg"></dt></dl></div>',
      [
        'GALLERY {"images":[{"src":"https://a.b/1.jpg","alt":"","caption":"Um"},{"src":"https://a.b/2.jpg","alt":"","caption":""}]}',
      ],
    ],
    [
      'a gallery of one image',
      '<div class="gallery"><img src="https://a.b/1.jpg"></div>',
      [image('https://a.b/1.jpg')],
    ],
    [
      'captions of rendered pages',
      '<div class="wp-caption"><img src="https://a.b/1.jpg"><p class="wp-caption-text">Um</p></div>',
      [image('https://a.b/1.jpg'), 'caption: Um'],
    ],
  ])('%s', (_, source, blocks) => {
    expect(lines(source)).toEqual(blocks);
  });
});

it('reports scripts of other sites, which may have shown something', () => {
  const { problems } = convert(
    'html',
    '<script src="https://e.infogram.example/js/a.js"></script><script async src="https://platform.twitter.com/widgets.js"></script><script>x()</script>',
  );
  expect(problems).toEqual([{ code: 'text', detail: 'conteúdo que um script mostrava: e.infogram.example' }]);
});

describe('tables', () => {
  const table = (rows: string[][], hasHeader = false, caption = '') =>
    `TABLE ${JSON.stringify({ rows, hasHeader, caption })}`;
  it.each<[name: string, source: string, blocks: string[]]>([
    [
      'with a header and a caption',
      '<table><caption>Preços</caption><tr><th>a<th>b<tr><td>1<td>2</table>',
      [
        table(
          [
            ['a', 'b'],
            ['1', '2'],
          ],
          true,
          'Preços',
        ),
      ],
    ],
    [
      'with cells over rows and columns',
      '<table><tr><td rowspan="2">a<td colspan="2">b<tr><td>c<td>d<tr><td>e</table>',
      [
        table([
          ['a', 'b', ''],
          ['', 'c', 'd'],
          ['e', '', ''],
        ]),
      ],
    ],
    [
      'with images, which follow',
      '<table><tr><td>a<img src="https://a.b/1.jpg"><td>b</table>',
      [table([['a', 'b']]), image('https://a.b/1.jpg')],
    ],
    [
      'in tables that are layout',
      '<table><tr><td>antes<td><table><tr><td>1<td>2</table></table>',
      ['unstyled: antes', table([['1', '2']])],
    ],
    [
      'of one cell, which are layout',
      '<table><tr><td><p>um<p>dois</table>',
      ['unstyled: um', 'unstyled: dois'],
    ],
    [
      'with text outside of cells',
      '<table>antes<tr><td>1<td>2</table>',
      ['unstyled: antes', table([['1', '2']])],
    ],
    ['without a table', '<tr><td>um</td><td>dois</td></tr>', ['unstyled: um', 'unstyled: dois']],
    [
      'with too many columns',
      `<table><tr>${'<td>x'.repeat(101)}</table>`,
      [`unstyled: ${Array(101).fill('x').join(' | ')}`],
    ],
  ])('%s', (_, source, blocks) => {
    expect(lines(source)).toEqual(blocks);
  });

  it('keep links and looks of cells, and report merged ones', () => {
    const source =
      '<table><tr><th><b>a</b><th>b<tr><td colspan="2"><a href="https://a.b/">é</a> <b>c</b><p><i>d</i><hr></table>';
    const { problems, document, linkAddresses } = convert('html', source);
    expect(problems.map(({ detail }) => detail)).toEqual(['células unidas em uma tabela']);
    expect(linkAddresses).toEqual(['https://a.b/']);
    const { entityMap } = rewriteAddresses(
      document,
      (address) => `${address}novo`,
      (address) => address,
    );
    expect(entityMap[0]?.data).toEqual({
      rows: [
        ['a', 'b'],
        ['é c\nd', ''],
      ],
      hasHeader: true,
      caption: '',
      looks: {
        '1:0': {
          inlineStyleRanges: [
            { offset: 2, length: 1, style: 'BOLD' },
            { offset: 4, length: 1, style: 'ITALIC' },
          ],
          links: [{ offset: 0, length: 1, url: 'https://a.b/novo' }],
        },
      },
    });
  });
});

it('keeps lines, quotation marks and the numbers of lists after a picture', () => {
  const source =
    '<hr><p>um</p><hr><hr><p><q>dois</q>!</p><ol><li>a<li>b<img src="/x.jpg"><li>c</ol><p>x</p><ol start="7"><li>d<li value="9">e</ol><hr>';
  const { document, content } = convert('html', source);
  expect(outline({ content }).filter((line) => !line.startsWith('IMAGE'))).toEqual([
    'unstyled: um',
    'DIVIDER {}',
    'unstyled: “dois”!',
    'ordered-list-item: a',
    'ordered-list-item: b',
    'ordered-list-item: c',
    'unstyled: x',
    'ordered-list-item: d',
    'ordered-list-item: e',
  ]);
  const lists = readRichText(document)?.blocks.flatMap((block) => (block.kind === 'list' ? block : [])) ?? [];
  expect(lists.map(({ start, items }) => [start, items.length])).toEqual([
    [undefined, 2],
    [3, 1],
    [7, 2],
  ]);
});

it('reports what a document cannot hold', () => {
  const source =
    '<p style="text-align: center">um <a href="#dois">dois</a> <code>três</code></p><p>m<sup>QX</sup></p><p style="text-align:left">x<sup><a href="#fn1">1</a></sup></p>';
  expect(convert('html', source).problems.map(({ detail }) => detail)).toEqual([
    'texto centralizado ou à direita',
    'links para outra parte do próprio texto',
    'código no meio do texto, agora texto simples',
    'letras elevadas ou rebaixadas: QX',
  ]);
});

describe('images', () => {
  const addresses = (source: string) => convert('html', source).imageAddresses;

  it.each<[name: string, source: string, address: string, candidates: string[]]>([
    [
      'a size of WordPress',
      '<img src="https://a.b/up/f-300x200.jpg">',
      'https://a.b/up/f-300x200.jpg',
      ['https://a.b/up/f.jpg'],
    ],
    [
      'the file that it links to',
      '<a href="https://a.b/full.JPG"><img src="https://a.b/s.jpg"></a>',
      'https://a.b/s.jpg',
      ['https://a.b/full.JPG'],
    ],
    [
      'the largest of a set',
      '<img src="https://a.b/s.jpg" srcset="https://a.b/s.jpg 300w, https://a.b/l.jpg 1200w, https://a.b/m.jpg 600w">',
      'https://a.b/l.jpg',
      ['https://a.b/s.jpg'],
    ],
    [
      'a placeholder of lazy loading',
      '<img src="data:image/gif;base64,R0" data-src="https://a.b/1.jpg">',
      'https://a.b/1.jpg',
      [],
    ],
    [
      'Jetpack',
      '<img src="https://i0.wp.com/a.b/1.jpg?resize=300%2C200" data-orig-file="https://a.b/o.jpg">',
      'https://i0.wp.com/a.b/1.jpg?resize=300%2C200',
      ['https://a.b/o.jpg', 'https://a.b/1.jpg'],
    ],
  ])('finds better files for %s', (_, source, address, candidates) => {
    expect(addresses(source)).toEqual([{ address, candidates }]);
  });

  it('shows the image of noscript once', () => {
    const lazy = '<img src="data:image/gif;base64,R0" data-src="https://a.b/1.jpg">';
    expect(lines(`${lazy}<noscript><img src="https://a.b/1.jpg"></noscript>`)).toEqual([
      image('https://a.b/1.jpg'),
    ]);
  });

  it('reports links in code, which stays plain', () => {
    const { problems, content } = convert('html', '<pre>veja <a href="https://a.b/">isto</a></pre>');
    expect(outline({ content })).toEqual(['code-block: veja isto']);
    expect(problems).toEqual([{ code: 'text', detail: 'link no meio de código: https://a.b/' }]);
  });

  it('leaves out tracking pixels, and reports embedded files and links', () => {
    const { problems, content } = convert(
      'html',
      '<img src="https://t.example/p.gif" width="1" height="1"><img src="data:image/png;base64,AA"><img><a href="?attachment_id=5"><img src="https://a.b/2.jpg"></a><a href="https://c.d/"><img src="https://a.b/1.jpg"></a>',
    );
    expect(outline({ content })).toEqual([image('https://a.b/2.jpg'), image('https://a.b/1.jpg')]);
    expect(problems).toEqual([
      { code: 'image', detail: 'imagem embutida no texto' },
      { code: 'text', detail: 'link de uma imagem: https://c.d/' },
    ]);
  });
});

it('reports the link of an image to another image, and not to a larger size of the same', () => {
  const linked = (href: string, src: string) => `<a href="${href}"><img src="${src}"></a>`;
  const { problems } = convert(
    'html',
    [
      linked('https://a.b/mapa.png', 'https://a.b/foto.jpg'),
      linked('https://a.b/Farol.JPG', 'https://a.b/farol-300x200.jpg'),
      linked('https://a.b/s1600/cais.jpg', 'https://a.b/s320/cais.jpg'),
      linked('https://a.b/ponte.jpg', 'https://a.b/th_ponte.jpg'),
    ].join(''),
  );
  expect(problems).toEqual([{ code: 'text', detail: 'link de uma imagem: https://a.b/mapa.png' }]);
});

it('resolves nothing without a base, and ignores one that is no address', () => {
  const source = '<a href="/a">um</a> <a href="b">dois</a><img src="/c.jpg">';
  for (const base of [null, 'nada', 'javascript:x']) {
    const { document } = convertText({ format: 'html', source }, { base, findImages: () => [] });
    expect(outline({ content: JSON.stringify(document) })).toEqual([
      'unstyled: um dois | LINK 0+2 /a',
      image('/c.jpg'),
    ]);
  }
});

it('rewrites links, embeds, images and galleries, and nothing else', () => {
  const { document, linkAddresses, imageAddresses } = convert(
    'html',
    '<p>/a <a href="/a">a</a></p><img src="/b.jpg" alt="/b.jpg"><div class="gallery"><img src="/c.jpg"><img src="/d.jpg"></div><audio src="/e.mp3"></audio><iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe>',
  );
  const old = 'https://velho.example';
  expect(linkAddresses).toEqual([`${old}/a`, `${old}/e.mp3`]);
  expect(imageAddresses.map(({ address }) => address)).toEqual([
    `${old}/b.jpg`,
    `${old}/c.jpg`,
    `${old}/d.jpg`,
  ]);
  const rewritten = rewriteAddresses(
    document,
    (address) => address.replace(old, '/novo'),
    (address) => address.replace(old, '/files'),
  );
  expect(outline({ content: JSON.stringify(rewritten) })).toEqual([
    'unstyled: /a a | LINK 3+1 /novo/a',
    image('/files/b.jpg', '/b.jpg'),
    'GALLERY {"images":[{"src":"/files/c.jpg","alt":"","caption":""},{"src":"/files/d.jpg","alt":"","caption":""}]}',
    'EMBED {"url":"/novo/e.mp3","title":"e.mp3"}',
    'VIDEO {"src":"https://www.youtube.com/watch?v=dQw4w9WgXcQ"}',
  ]);
  expect(
    rewriteAddresses(
      document,
      (address) => address,
      (address) => address,
    ),
  ).toEqual(document);
});

describe('limits', () => {
  it('joins paragraphs above 5,000 blocks', () => {
    const { content, problems } = convert('html', '<p>palavra</p>'.repeat(blocksMax + 1));
    expect(JSON.parse(content).blocks).toHaveLength(Math.ceil((blocksMax + 1) / 2));
    expect(content.match(/palavra/g)).toHaveLength(blocksMax + 1);
    expect(problems).toEqual([
      { code: 'text', detail: `parágrafos vizinhos foram unidos: eram ${blocksMax + 1} blocos` },
    ]);
  });

  it('divides long code after a line', () => {
    const code = Array.from({ length: 3_000 }, (_, index) => `linha(${index}) = 1;`).join('\n');
    const blocks = outline(convert('html', `<pre>${code}</pre>`)).map((line) =>
      line.replace('code-block: ', ''),
    );
    expect(blocks.length).toBeGreaterThan(2);
    expect(blocks.slice(0, -1).filter((text) => !text.endsWith('\n'))).toEqual([]);
    expect(blocks.join('')).toBe(code);
  });

  it('keeps captions of galleries that are too long for it', () => {
    const caption = 'palavra '.repeat(200).trim();
    const blocks = lines(
      `<div class="gallery"><figure><img src="https://a.b/1.jpg"><figcaption>${caption}</figcaption></figure><img src="https://a.b/2.jpg"></div>`,
    );
    expect(blocks).toHaveLength(2);
    expect(blocks[1]).toBe(`caption: ${caption}`);
  });

  it.each([
    ['10 MB of one word', 'ção'.repeat(3_000_000)],
    ['3 MB in one paragraph', `<p>${'palavra 😀 '.repeat(300_000)}`],
    ['3 MB of paragraphs', '<p>um "parágrafo"</p>'.repeat(120_000)],
    ['3 MB of images', '<img src="https://a.b/c.jpg">'.repeat(100_000)],
  ])('keeps the beginning of %s within 1 MiB', (_, source) => {
    const { content, problems } = convert('html', source);
    const bytes = Buffer.byteLength(content);
    expect(bytes).toBeLessThanOrEqual(articleMaxBytes);
    expect(JSON.parse(content).blocks.length).toBeLessThanOrEqual(blocksMax);
    expect(parseRichText(content)?.blocks[0]).toBeDefined();
    expect(problems.map(({ code }) => code)).toContain('cut');
  });
});

describe('plain text', () => {
  it.each([
    ['Só texto', 'Só texto'],
    ['Foto: <a href="https://a.b">Ana &amp; Rui</a>', 'Foto: Ana & Rui'],
    ['<p>um</p>\n<p>dois<br>três</p>', 'um\ndois\ntrês'],
    ['um &lt;b&gt;\n\ndois', 'um <b>\n\ndois'.replace('\n\n', '\n')],
    ['<span style="white-space: pre-wrap;">Foto de </span><script>x</script><i>Ana</i>', 'Foto de Ana'],
    ['<img src="x" alt="a"> fim', 'fim'],
    ['', ''],
    ['meio \ud83d', 'meio \ufffd'],
  ])('of %j', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });
});
