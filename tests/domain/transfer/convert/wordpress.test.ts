/** Converting texts of WordPress to documents. */
import { describe, expect, it } from 'vitest';
import { convert, outline } from './outline.ts';

const lines = (source: string) => outline(convert('wordpress', source));

describe('classic texts', () => {
  it.each<[name: string, source: string, blocks: string[]]>([
    [
      'blank lines separate paragraphs',
      'Um.\n\nDois.\n \nTrês.',
      ['unstyled: Um.', 'unstyled: Dois.', 'unstyled: Três.'],
    ],
    ['single line breaks stay', 'Um\r\ndois<br />\ntrês', ['unstyled: Um\ndois\ntrês']],
    [
      'line breaks around elements are ignored',
      '<h2>\nTítulo\n</h2>\nTexto\n<p>\nOutro\n</p>',
      ['header-three: Título', 'unstyled: Texto', 'unstyled: Outro'],
    ],
    [
      'bold text may span paragraphs',
      '<strong>Um\n\nDois</strong> três',
      ['unstyled: Um | BOLD 0+2', 'unstyled: Dois três | BOLD 0+4'],
    ],
    [
      'lists',
      '<ul>\n\t<li>um</li>\n\t<li>dois\n<ol>\n<li>três</li>\n</ol>\n</li>\n</ul>\nfim',
      ['unordered-list-item: um', 'unordered-list-item: dois', 'ordered-list-item1: três', 'unstyled: fim'],
    ],
    [
      'code keeps its lines and brackets',
      '<pre lang="js">\nif (a[0] &lt; 1)\n\n  [x y="1"]\n</pre>fim',
      ['code-block: if (a[0] < 1)\n\n  [x y="1"]', 'unstyled: fim'],
    ],
    [
      'code of a plug-in keeps tags, programs and comments as they are written',
      '<code><pre lang="php" line="1">\n<?php echo "<img src=\'/a.gif\'> <b>&lt;i></b><br>"; ?>\n<select><textarea><!-- <script> -->\n</pre></code>fim',
      [
        'code-block: <?php echo "<img src=\'/a.gif\'> <b><i></b><br>"; ?>\n<select><textarea><!-- <script> -->',
        'unstyled: fim',
      ],
    ],
    [
      'code of a plug-in without an end is HTML',
      '<pre lang="pt"></pre><pre lang="js">um <b>dois</b>',
      ['code-block: um dois'],
    ],
    [
      'marks of “more”, page breaks and empty paragraphs are left out',
      'Um.\n\n<!--more-->\n\n&nbsp;\n\n<p>&nbsp;</p><!--nextpage-->Dois.',
      ['unstyled: Um.', 'unstyled: Dois.'],
    ],
    [
      'emoji images are text',
      'Oi <img src="https://s.w.org/images/core/emoji/14/72x72/1f600.png" alt="😀" class="wp-smiley" /> tudo',
      ['unstyled: Oi 😀 tudo'],
    ],
    ['offsets count code points', '😀😀 <b>n<i>eg</i></b>', ['unstyled: 😀😀 neg | BOLD 3+3 | ITALIC 4+2']],
    [
      'styles of old editors',
      '<span style="text-decoration: underline;">um</span> <span style="font-weight: bold">dois</span>',
      ['unstyled: um dois | UNDERLINE 0+2 | BOLD 3+4'],
    ],
    [
      'an image splits its paragraph',
      'antes <img src="/a.png" alt="A"> depois',
      ['unstyled: antes', 'IMAGE {"src":"https://velho.example/a.png","alt":"A"}', 'unstyled: depois'],
    ],
    [
      'a video address on a line of its own',
      'Veja:\n\nhttps://youtu.be/dQw4w9WgXcQ\n\nfim',
      ['unstyled: Veja:', 'VIDEO {"src":"https://www.youtube.com/watch?v=dQw4w9WgXcQ"}', 'unstyled: fim'],
    ],
    [
      'a post address on a line of its own',
      'https://twitter.com/a/status/12',
      ['EMBED {"url":"https://twitter.com/a/status/12","title":""}'],
    ],
    [
      'another address on a line of its own',
      'https://exemplo.org/x',
      ['unstyled: https://exemplo.org/x | LINK 0+21 https://exemplo.org/x'],
    ],
  ])('%s', (_, source, blocks) => {
    expect(lines(source)).toEqual(blocks);
  });
});

describe('blocks of Gutenberg', () => {
  const block = (name: string, html: string, attributes = '') =>
    `<!-- wp:${name} ${attributes}-->\n${html}\n<!-- /wp:${name} -->\n\n`;
  it.each<[name: string, source: string, blocks: string[]]>([
    [
      'paragraph',
      block(
        'paragraph',
        '<p class="has-drop-cap">Oi,\n<mark style="background-color:rgba(0, 0, 0, 0)" class="has-inline-color">isto</mark> é <code>x</code>.</p>',
      ),
      ['unstyled: Oi, isto é x. | HIGHLIGHT 4+4'],
    ],
    [
      'heading',
      block('heading', '<h4 class="wp-block-heading" id="h-t">Tí<strong>tulo</strong></h4>', '{"level":4} '),
      ['header-five: Título'],
    ],
    [
      'quote',
      block(
        'quote',
        '<blockquote class="wp-block-quote"><!-- wp:paragraph -->\n<p>Frase</p>\n<!-- /wp:paragraph --><cite>Ana</cite></blockquote>',
      ),
      ['blockquote: Frase', 'blockquote: Ana | ITALIC 0+3'],
    ],
    [
      'pullquote',
      block(
        'pullquote',
        '<figure class="wp-block-pullquote"><blockquote><p>Frase</p><cite>Ana</cite></blockquote></figure>',
      ),
      ['blockquote: Frase', 'blockquote: Ana | ITALIC 0+3'],
    ],
    [
      'code',
      block('code', '<pre class="wp-block-code"><code>&#091;caption] a\n  b &lt; c</code></pre>'),
      ['code-block: [caption] a\n  b < c'],
    ],
    [
      'preformatted',
      block('preformatted', '<pre class="wp-block-preformatted">a  b<br>c</pre>'),
      ['code-block: a  b\nc'],
    ],
    [
      'verse',
      block('verse', '<pre class="wp-block-verse">Verso um\nverso dois\n\nestrofe</pre>'),
      ['unstyled: Verso um\nverso dois', 'unstyled: estrofe'],
    ],
    [
      'image',
      block(
        'image',
        '<figure class="wp-block-image size-large"><a href="https://velho.example/wp-content/uploads/f.jpg"><img src="https://velho.example/wp-content/uploads/f-1024x768.jpg" alt="Foto" class="wp-image-5"/></a><figcaption class="wp-element-caption">Uma <em>foto</em></figcaption></figure>',
        '{"id":5,"sizeSlug":"large"} ',
      ),
      [
        'IMAGE {"src":"https://velho.example/wp-content/uploads/f-1024x768.jpg","alt":"Foto"}',
        'caption: Uma foto | ITALIC 4+4',
      ],
    ],
    [
      'gallery',
      block(
        'gallery',
        '<figure class="wp-block-gallery has-nested-images columns-2"><!-- wp:image -->\n<figure class="wp-block-image"><img src="https://a.b/1.jpg" alt="1"/><figcaption>Um</figcaption></figure>\n<!-- /wp:image -->\n<figure class="wp-block-image"><img src="https://a.b/2.jpg" alt=""/></figure>\n<figcaption class="blocks-gallery-caption">Todas</figcaption></figure>',
      ),
      [
        'GALLERY {"images":[{"src":"https://a.b/1.jpg","alt":"1","caption":"Um"},{"src":"https://a.b/2.jpg","alt":"","caption":""}]}',
        'caption: Todas',
      ],
    ],
    [
      'gallery of former versions',
      block(
        'gallery',
        '<ul class="wp-block-gallery columns-2"><li class="blocks-gallery-item"><figure><img src="https://a.b/1.jpg" alt="" data-id="1"/><figcaption>Um</figcaption></figure></li><li class="blocks-gallery-item"><figure><img src="https://a.b/2.jpg" alt=""/></figure></li></ul>',
      ),
      [
        'GALLERY {"images":[{"src":"https://a.b/1.jpg","alt":"","caption":"Um"},{"src":"https://a.b/2.jpg","alt":"","caption":""}]}',
      ],
    ],
    [
      'table',
      block(
        'table',
        '<figure class="wp-block-table"><table class="has-fixed-layout"><thead><tr><th>Modelo</th><th>Preço</th></tr></thead><tbody><tr><td>A</td><td>R$&nbsp;10<br>à vista</td></tr><tr><td colspan="2"><strong>Fim</strong></td></tr></tbody></table><figcaption>Preços</figcaption></figure>',
      ),
      [
        'TABLE {"rows":[["Modelo","Preço"],["A","R$ 10\\nà vista"],["Fim",""]],"hasHeader":true,"caption":"Preços","looks":{"2:0":{"inlineStyleRanges":[{"offset":0,"length":3,"style":"BOLD"}],"links":[]}}}',
      ],
    ],
    [
      'video of YouTube',
      block(
        'embed',
        '<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=5\n</div><figcaption>O vídeo</figcaption></figure>',
      ),
      ['VIDEO {"src":"https://www.youtube.com/watch?v=dQw4w9WgXcQ"}', 'caption: O vídeo'],
    ],
    [
      'embed of any site',
      block(
        'embed',
        '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://exemplo.org/post/1\n</div></figure>',
      ),
      ['EMBED {"url":"https://exemplo.org/post/1","title":""}'],
    ],
    [
      'file',
      block(
        'file',
        '<div class="wp-block-file"><a id="f" href="https://a.b/r.pdf">Relatório</a><a href="https://a.b/r.pdf" class="wp-block-file__button wp-element-button" download>Baixar</a></div>',
      ),
      ['EMBED {"url":"https://a.b/r.pdf","title":"Relatório"}'],
    ],
    [
      'buttons',
      block(
        'buttons',
        '<div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="/assine">Assine</a></div></div>',
      ),
      ['unstyled: Assine | LINK 0+6 https://velho.example/assine'],
    ],
    [
      'details',
      block(
        'details',
        '<details class="wp-block-details"><summary>Saiba mais</summary><p>Texto</p></details>',
      ),
      ['unstyled: Saiba mais | BOLD 0+10', 'unstyled: Texto'],
    ],
    [
      'accordion',
      block(
        'accordion',
        '<div class="wp-block-accordion"><div class="wp-block-accordion-item"><h3 class="wp-block-accordion-heading"><button type="button" class="wp-block-accordion-heading__toggle"><span class="wp-block-accordion-heading__toggle-title">Pergunta</span><span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span></button></h3><div class="wp-block-accordion-panel"><p>Resposta</p></div></div></div>',
      ),
      ['header-four: Pergunta', 'unstyled: Resposta'],
    ],
    [
      'separator and spacer',
      `um${block('separator', '<hr class="wp-block-separator"/>')}${block('spacer', '<div style="height:20px" aria-hidden="true" class="wp-block-spacer"></div>')}dois`,
      ['unstyled: um', 'DIVIDER {}', 'unstyled: dois'],
    ],
    ['html', block('html', '<div>um\n\ndois</div><script>alert(1)</script>'), ['unstyled: um dois']],
    [
      'a classic block between others',
      `${block('paragraph', '<p>um</p>')}dois\n\ntrês\nlinha\n\n${block('paragraph', '<p>quatro</p>')}`,
      ['unstyled: um', 'unstyled: dois', 'unstyled: três\nlinha', 'unstyled: quatro'],
    ],
    ['a shortcode', block('shortcode', '[formulario id="3"]'), []],
  ])('%s', (_, source, blocks) => {
    expect(lines(source)).toEqual(blocks);
  });

  it('reports blocks that only WordPress could show', () => {
    const { problems } = convert(
      'wordpress',
      '<!-- wp:latest-posts {"postsToShow":3} /--><!-- wp:spacer /-->',
    );
    expect(problems).toEqual([{ code: 'text', detail: 'bloco sem conteúdo próprio: latest-posts' }]);
  });
});
