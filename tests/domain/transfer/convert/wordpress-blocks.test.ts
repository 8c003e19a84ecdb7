/** Blocks as the editor of WordPress 5.0 to 6.9 stores them, also in forms that it no longer writes. */
import { expect, it } from 'vitest';
import { convert, outline } from './outline.ts';

const uploads = 'https://velho.example/wp-content/uploads/2024/06/';
const block = (name: string, html: string, attributes = '') =>
  `<!-- wp:${name} ${attributes}-->\n${html}\n<!-- /wp:${name} -->`;
const paragraph = (words: string) => block('paragraph', `<p>${words}</p>`);
const image = (file: string, alt = '') => `IMAGE {"src":"${uploads}${file}","alt":"${alt}"}`;
const embed = (file: string, title = file) => `EMBED {"url":"${uploads}${file}","title":"${title}"}`;
const lines = (source: string) => outline(convert('wordpress', source));

it.each<[name: string, source: string, blocks: string[]]>([
  [
    'media and text',
    block(
      'media-text',
      `<div class="wp-block-media-text alignwide is-stacked-on-mobile"><figure class="wp-block-media-text__media"><img src="${uploads}a.jpg" alt="A" class="wp-image-5 size-full"/></figure><div class="wp-block-media-text__content">${paragraph('Ao lado')}</div></div>`,
      '{"mediaId":5,"mediaType":"image"} ',
    ),
    [image('a.jpg', 'A'), 'unstyled: Ao lado'],
  ],
  [
    'media and text with a video',
    block(
      'media-text',
      `<div class="wp-block-media-text"><figure class="wp-block-media-text__media"><video controls src="${uploads}v.mp4"></video></figure><div class="wp-block-media-text__content">${paragraph('Ao lado')}</div></div>`,
      '{"mediaType":"video"} ',
    ),
    [embed('v.mp4'), 'unstyled: Ao lado'],
  ],
  [
    'columns',
    block(
      'columns',
      `<div class="wp-block-columns">${block('column', `<div class="wp-block-column" style="flex-basis:66%">${paragraph('Um')}</div>`, '{"width":"66%"} ')}\n\n${block('column', `<div class="wp-block-column">${paragraph('Dois')}</div>`)}</div>`,
    ),
    ['unstyled: Um', 'unstyled: Dois'],
  ],
  [
    'cover',
    block(
      'cover',
      `<div class="wp-block-cover"><span aria-hidden="true" class="wp-block-cover__background has-background-dim"></span><img class="wp-block-cover__image-background wp-image-8" alt="" src="${uploads}c.jpg" data-object-fit="cover"/><div class="wp-block-cover__inner-container">${paragraph('Sobre a capa')}</div></div>`,
      `{"url":"${uploads}c.jpg","id":8,"dimRatio":50} `,
    ),
    [image('c.jpg'), 'unstyled: Sobre a capa'],
  ],
  [
    'cover of WordPress 5.0',
    block(
      'cover',
      `<div class="wp-block-cover has-background-dim" style="background-image:url(${uploads}c.jpg)"><p class="wp-block-cover-text">Antigo</p></div>`,
    ),
    [image('c.jpg'), 'unstyled: Antigo'],
  ],
  [
    'cover with a video',
    block(
      'cover',
      `<div class="wp-block-cover"><video class="wp-block-cover__video-background" autoplay muted loop playsinline src="${uploads}v.mp4"></video><div class="wp-block-cover__inner-container">${paragraph('Título')}</div></div>`,
    ),
    [embed('v.mp4'), 'unstyled: Título'],
  ],
  [
    'file with its preview',
    block(
      'file',
      `<div class="wp-block-file"><object class="wp-block-file__embed" data="${uploads}r.pdf" type="application/pdf" aria-label="Relatório"></object><a id="wp-block-file--media-1" href="${uploads}r.pdf">Relatório</a><a href="${uploads}r.pdf" class="wp-block-file__button wp-element-button" download aria-describedby="wp-block-file--media-1">Baixar</a></div>`,
      `{"id":9,"href":"${uploads}r.pdf","displayPreview":true} `,
    ),
    [embed('r.pdf', 'Relatório')],
  ],
  [
    'video with subtitles',
    block(
      'video',
      `<figure class="wp-block-video"><video controls poster="${uploads}p.jpg" src="${uploads}v.mp4"><track src="x.vtt" kind="subtitles"/></video><figcaption class="wp-element-caption">Legenda</figcaption></figure>`,
    ),
    [embed('v.mp4'), 'caption: Legenda'],
  ],
  [
    'audio with a caption',
    block(
      'audio',
      `<figure class="wp-block-audio"><audio controls src="${uploads}s.mp3"></audio><figcaption class="wp-element-caption">Som</figcaption></figure>`,
    ),
    [embed('s.mp3'), 'caption: Som'],
  ],
  [
    'table with head and foot',
    block(
      'table',
      '<figure class="wp-block-table is-style-stripes"><table class="has-fixed-layout"><thead><tr><th class="has-text-align-center" data-align="center">A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody><tfoot><tr><td>Total</td><td>3</td></tr></tfoot></table><figcaption class="wp-element-caption">Contas</figcaption></figure>',
    ),
    ['TABLE {"rows":[["A","B"],["1","2"],["Total","3"]],"hasHeader":true,"caption":"Contas"}'],
  ],
  [
    'gallery of WordPress 5.4, with a list and ids',
    block(
      'gallery',
      `<figure class="wp-block-gallery columns-2 is-cropped"><ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure><img src="${uploads}1.jpg" alt="um" data-id="1" data-full-url="${uploads}1.jpg" data-link="https://velho.example/?attachment_id=1" class="wp-image-1"/><figcaption class="blocks-gallery-item__caption">Legenda</figcaption></figure></li><li class="blocks-gallery-item"><figure><a href="https://velho.example/?attachment_id=2"><img src="${uploads}2.jpg" alt="" data-id="2"/></a></figure></li></ul><figcaption class="blocks-gallery-caption">Todas</figcaption></figure>`,
      '{"ids":[1,2]} ',
    ),
    [
      `GALLERY {"images":[{"src":"${uploads}1.jpg","alt":"um","caption":"Legenda"},{"src":"${uploads}2.jpg","alt":"","caption":""}]}`,
      'caption: Todas',
    ],
  ],
  [
    'pullquote of WordPress 5.0',
    block(
      'pullquote',
      '<blockquote class="wp-block-pullquote alignnone"><p>Frase</p><cite>Ana</cite></blockquote>',
    ),
    ['blockquote: Frase', 'blockquote: Ana | ITALIC 0+3'],
  ],
  [
    'list of WordPress 5.0',
    block('list', '<ul><li>um<ul><li>dentro</li><li>outro</li></ul></li><li>dois</li></ul>'),
    [
      'unordered-list-item: um',
      'unordered-list-item1: dentro',
      'unordered-list-item1: outro',
      'unordered-list-item: dois',
    ],
  ],
  [
    'list with items as blocks',
    block(
      'list',
      `<ol start="5" reversed class="wp-block-list">${block('list-item', '<li>um</li>')}\n\n${block('list-item', `<li>dois${block('list', `<ul class="wp-block-list">${block('list-item', '<li>três</li>')}</ul>`)}</li>`)}</ol>`,
      '{"ordered":true,"start":5} ',
    ),
    ['ordered-list-item: um', 'ordered-list-item: dois', 'unordered-list-item1: três'],
  ],
  [
    'more, page ends and lines',
    `${block('more', '<!--more Leia mais-->\n<!--noteaser-->', '{"customText":"Leia mais","noTeaser":true} ')}${block('nextpage', '<!--nextpage-->')}${block('separator', '<hr class="wp-block-separator has-alpha-channel-opacity"/>')}`,
    [],
  ],
  [
    'html',
    block('html', '<p>Um <b>html</b></p>\n<iframe src="https://mapa.example/x" title="Mapa"></iframe>'),
    ['unstyled: Um html | BOLD 3+4', 'EMBED {"url":"https://mapa.example/x","title":"Mapa"}'],
  ],
  [
    'classic text with and without its comment',
    `${block('freeform', 'Um\n\ncom <em>dois</em>\nlinhas')}\n\nSolto\n\nfim\n\n${paragraph('novo')}`,
    [
      'unstyled: Um',
      'unstyled: com dois\nlinhas | ITALIC 4+4',
      'unstyled: Solto',
      'unstyled: fim',
      'unstyled: novo',
    ],
  ],
  [
    'embed of WordPress 5.0',
    block(
      'core-embed/youtube',
      '<figure class="wp-block-embed-youtube wp-block-embed is-type-video is-provider-youtube"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/dQw4w9WgXcQ\n</div><figcaption>Legenda</figcaption></figure>',
      '{"url":"https://youtu.be/dQw4w9WgXcQ","type":"video"} ',
    ),
    ['VIDEO {"src":"https://www.youtube.com/watch?v=dQw4w9WgXcQ"}', 'caption: Legenda'],
  ],
  [
    'post of another WordPress site, with its frame',
    '<blockquote class="wp-embedded-content" data-secret="x1"><a href="https://outro.example/2020/ola/">Olá</a></blockquote>\n<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted" title="“Olá” — Outro" src="https://outro.example/2020/ola/embed/#?secret=x1" data-secret="x1"></iframe>\n\nfim',
    ['EMBED {"url":"https://outro.example/2020/ola/","title":"Olá"}', 'unstyled: fim'],
  ],
  [
    'slideshow of Jetpack',
    block(
      'jetpack/slideshow',
      `<div class="wp-block-jetpack-slideshow" data-effect="slide"><div class="wp-block-jetpack-slideshow_container swiper-container"><ul class="wp-block-jetpack-slideshow_swiper-wrapper swiper-wrapper"><li class="wp-block-jetpack-slideshow_slide swiper-slide"><figure><img alt="" data-id="1" src="${uploads}1.jpg"/><figcaption class="wp-block-jetpack-slideshow_caption gallery-caption">Legenda</figcaption></figure></li><li class="swiper-slide"><figure><img src="${uploads}2.jpg"/></figure></li></ul><a class="swiper-button-prev" role="button"></a></div></div>`,
    ),
    [
      `GALLERY {"images":[{"src":"${uploads}1.jpg","alt":"","caption":"Legenda"},{"src":"${uploads}2.jpg","alt":"","caption":""}]}`,
    ],
  ],
  [
    'formula',
    block(
      'math',
      '<div class="wp-block-math"><math display="block"><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></div>',
    ),
    ['unstyled: x'],
  ],
])('%s', (_, source, blocks) => {
  expect(lines(source)).toEqual(blocks);
});
