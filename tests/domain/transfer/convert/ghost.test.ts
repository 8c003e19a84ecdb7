/** Converting texts of Ghost to documents. */
import { describe, expect, it } from 'vitest';
import type { ForeignText } from '../../../../domain/transfer/foreign-record.ts';
import { convert as convertAt, outline } from './outline.ts';

const convert = (format: ForeignText['format'], source: string, address = 'https://velho.example/ola/') =>
  convertAt(format, source, undefined, address);

const text = (value: string, format = 0) => ({
  type: 'extended-text',
  text: value,
  format,
  detail: 0,
  mode: 'normal',
  style: '',
  version: 1,
});
const lexical = (...children: object[]) =>
  convert(
    'lexical',
    JSON.stringify({ root: { children, direction: 'ltr', format: '', indent: 0, type: 'root', version: 1 } }),
  );
const mobiledoc = (card: string, payload: object) =>
  convert(
    'mobiledoc',
    JSON.stringify({
      version: '0.3.1',
      atoms: [],
      cards: [[card, payload]],
      markups: [],
      sections: [[10, 0]],
    }),
  );

describe('Lexical', () => {
  it('becomes paragraphs, headings, quotes and links with their looks', () => {
    const converted = lexical(
      { type: 'extended-heading', tag: 'h2', children: [text('Título')] },
      {
        type: 'paragraph',
        children: [
          text('Um '),
          text('forte', 1),
          text(' e ', 2),
          text('tudo', 1 + 2 + 4 + 8 + 128),
          { type: 'linebreak' },
          { type: 'link', url: 'https://a.b/', rel: 'noopener', children: [text('aqui')] },
          text('2', 64),
        ],
      },
      { type: 'extended-quote', children: [text('Frase')] },
      { type: 'aside', children: [text('Outra')] },
      { type: 'paragraph', children: [] },
    );
    expect(outline(converted)).toEqual([
      'header-three: Título',
      'unstyled: Um forte e tudo\naqui² | BOLD 3+5 | ITALIC 9+6 | BOLD 11+4 | UNDERLINE 11+4 | STRIKETHROUGH 11+4 | HIGHLIGHT 11+4 | LINK 16+4 https://a.b/',
      'blockquote: Frase',
      'blockquote: Outra',
    ]);
  });

  it('becomes lists by depth', () => {
    const item = (...children: object[]) => ({ type: 'listitem', value: 1, children });
    const list = (listType: string, ...children: object[]) => ({ type: 'list', listType, children });
    const converted = lexical(
      list('number', item(text('um')), item(list('bullet', item(text('dentro')))), item(text('dois'))),
    );
    expect(outline(converted)).toEqual([
      'ordered-list-item: um',
      'unordered-list-item1: dentro',
      'ordered-list-item: dois',
    ]);
  });

  it('keeps an open element of a card in the card', () => {
    const converted = lexical(
      { type: 'html', html: '<blockquote>um <!-- ' },
      { type: 'paragraph', children: [text('dois')] },
    );
    expect(outline(converted)).toEqual(['blockquote: um', 'unstyled: dois']);
  });

  it('escapes its texts', () => {
    expect(outline(lexical({ type: 'paragraph', children: [text('<b>a</b> & &lt;')] }))).toEqual([
      'unstyled: <b>a</b> & &lt;',
    ]);
  });

  it('shows nested documents of any depth', () => {
    const depth = 100_000;
    const source = `{"root":{"children":[${'{"type":"paragraph","children":['.repeat(depth)}{"type":"text","text":"fundo"}${']}'.repeat(depth)}]}}`;
    expect(outline(convert('lexical', source))).toEqual(['unstyled: fundo']);
  });

  it.each(['', 'x', '[]', 'null', '{"root":3}', '{"root":{"children":[null,3,{"type":"list"}]}}'])(
    'survives %s',
    (source) => {
      expect(outline(convert('lexical', source))).toEqual([]);
    },
  );
});

const cards: [name: string, payload: object, blocks: string[]][] = [
  [
    'image',
    {
      src: '__GHOST_URL__/content/images/2024/01/a.jpg',
      width: 1200,
      alt: 'A',
      title: '',
      caption: '<span style="white-space: pre-wrap;">Uma </span><b><strong>foto</strong></b>',
      href: '',
    },
    [
      'IMAGE {"src":"https://velho.example/content/images/2024/01/a.jpg","alt":"A"}',
      'caption: Uma foto | BOLD 4+4',
    ],
  ],
  [
    'gallery',
    {
      images: [
        { row: 0, fileName: '1.jpg', src: 'https://a.b/1.jpg', alt: 'Um' },
        { row: 0, src: 'https://a.b/2.jpg' },
      ],
      caption: 'Todas',
    },
    [
      'GALLERY {"images":[{"src":"https://a.b/1.jpg","alt":"Um","caption":""},{"src":"https://a.b/2.jpg","alt":"","caption":""}]}',
      'caption: Todas',
    ],
  ],
  ['html', { html: '<p onclick="x()">um</p>\n<script>alert(1)</script>' }, ['unstyled: um']],
  [
    'embed',
    {
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      embedType: 'video',
      html: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
      metadata: { title: 'T' },
      caption: '',
    },
    ['VIDEO {"src":"https://www.youtube.com/watch?v=dQw4w9WgXcQ"}'],
  ],
  [
    'embed',
    {
      url: 'https://twitter.com/a/status/1',
      embedType: 'twitter',
      html: '<blockquote class="twitter-tweet">x</blockquote>',
      metadata: { title: 'Um post' },
    },
    ['EMBED {"url":"https://twitter.com/a/status/1","title":"Um post"}'],
  ],
  [
    'embed',
    {
      url: 'https://twitter.com/a/status/1',
      embedType: 'twitter',
      html: '<blockquote class="twitter-tweet"><p>Um<br>dia &amp; outro</p>&mdash; Ana</blockquote><script src="https://platform.twitter.com/widgets.js"></script>',
      metadata: { author_name: 'Ana' },
    },
    ['EMBED {"url":"https://twitter.com/a/status/1","title":"Um dia & outro — Ana"}'],
  ],
  [
    'embed',
    {
      url: 'https://x.com/a/status/1',
      html: `<blockquote class="twitter-tweet"><p>${'fio '.repeat(80)}fim</p></blockquote>`,
    },
    [`blockquote: ${'fio '.repeat(80)}fim`],
  ],
  [
    'bookmark',
    {
      url: 'https://a.b/c',
      metadata: { title: 'Uma página', author: 'Ana <& Bia>', thumbnail: 'https://a.b/t.jpg' },
      caption: 'Leia',
    },
    ['EMBED {"url":"https://a.b/c","title":"Uma página","author":"Ana <& Bia>"}', 'caption: Leia'],
  ],
  [
    'markdown',
    {
      markdown:
        '## Título\n\num **dois**\ntrês\n\n1. a\n2. b\n\n```js\na < b\n```\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n<div onclick="x()">html</div>',
    },
    [
      'header-three: Título',
      'unstyled: um dois\ntrês | BOLD 3+4',
      'ordered-list-item: a',
      'ordered-list-item: b',
      'code-block: a < b',
      'TABLE {"rows":[["x","y"],["1","2"]],"hasHeader":true,"caption":""}',
      'unstyled: html',
    ],
  ],
  [
    'callout',
    {
      calloutEmoji: '💡',
      calloutText: '<p dir="ltr"><span>Uma </span><b><strong>dica</strong></b></p>',
      backgroundColor: 'blue',
    },
    ['unstyled: 💡 Uma dica | BOLD 6+4'],
  ],
  [
    'toggle',
    { heading: 'Pergunta?', content: '<p>Resposta.</p>' },
    ['unstyled: Pergunta? | BOLD 0+9', 'unstyled: Resposta.'],
  ],
  [
    'button',
    { buttonText: 'Assine', buttonUrl: 'https://a.b/', alignment: 'center' },
    ['unstyled: Assine | LINK 0+6 https://a.b/'],
  ],
  [
    'video',
    { src: 'https://a.b/v.mp4', fileName: 'v.mp4', thumbnailSrc: 'https://a.b/t.jpg', caption: 'Filme' },
    ['EMBED {"url":"https://a.b/v.mp4","title":"v.mp4"}', 'caption: Filme'],
  ],
  [
    'audio',
    { src: 'https://a.b/s.mp3', title: 'Episódio 1', duration: 3, mimeType: 'audio/mp3' },
    ['EMBED {"url":"https://a.b/s.mp3","title":"Episódio 1"}'],
  ],
  [
    'file',
    {
      src: 'https://a.b/r.pdf',
      fileTitle: 'Relatório',
      fileName: 'r.pdf',
      fileCaption: 'De 2024',
      fileSize: 10,
    },
    ['EMBED {"url":"https://a.b/r.pdf","title":"Relatório"}', 'caption: De 2024'],
  ],
  [
    'product',
    {
      productImageSrc: 'https://a.b/p.jpg',
      productTitle: '<span>Fone</span>',
      productDescription: '<p>Bom.</p>',
      productButtonEnabled: true,
      productButton: 'Compre',
      productUrl: 'https://loja.example/',
    },
    [
      'IMAGE {"src":"https://a.b/p.jpg","alt":""}',
      'header-five: Fone',
      'unstyled: Bom.',
      'unstyled: Compre | LINK 0+6 https://loja.example/',
    ],
  ],
  [
    'header',
    {
      version: 2,
      header: '<span>Grande</span>',
      subheader: 'Pequeno',
      buttonEnabled: false,
      buttonText: 'x',
    },
    ['header-three: Grande', 'unstyled: Pequeno'],
  ],
  [
    'call-to-action',
    {
      textValue: '<p>Assine</p>',
      showButton: true,
      buttonText: 'Já',
      buttonUrl: 'https://a.b/',
      sponsorLabel: '<p>AD</p>',
    },
    ['unstyled: Assine', 'unstyled: Já | LINK 0+2 https://a.b/'],
  ],
  ['email-cta', { html: '<p>só no e-mail</p>', buttonText: 'x' }, []],
  ['email', { html: '<p>só no e-mail</p>' }, []],
  ['signup', { header: 'Assine' }, []],
  ['paywall', {}, []],
];

describe('cards of Ghost', () => {
  it.each(cards)('%s of Lexical', (type, payload, blocks) => {
    expect(outline(lexical({ type, version: 1, ...payload }))).toEqual(blocks);
  });

  it.each(cards)('%s of Mobiledoc', (name, payload, blocks) => {
    expect(outline(mobiledoc(name, payload))).toEqual(blocks);
  });

  it('code and dividers have other names in Mobiledoc', () => {
    const code = { code: 'a < b\n  c', language: 'js', caption: 'Um exemplo' };
    const blocks = ['code-block: a < b\n  c', 'caption: Um exemplo'];
    expect(outline(lexical({ type: 'codeblock', ...code }, { type: 'horizontalrule' }))).toEqual(blocks);
    expect(outline(mobiledoc('code', code))).toEqual(blocks);
    expect(outline(mobiledoc('hr', {}))).toEqual([]);
    const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] });
    const line = { type: 'horizontalrule' };
    expect(outline(lexical(line, paragraph('um'), line, line, paragraph('dois'), line))).toEqual([
      'unstyled: um',
      'DIVIDER {}',
      'unstyled: dois',
    ]);
    expect(outline(mobiledoc('card-markdown', { markdown: '*a*' }))).toEqual(['unstyled: a | ITALIC 0+1']);
  });

  const visible = { nonMember: true, memberSegment: 'status:free,status:-free' };
  it.each([
    [{ web: visible, email: { memberSegment: '' } }, true],
    [{ web: { ...visible, nonMember: false }, email: { memberSegment: '' } }, false],
    [{ showOnWeb: true, showOnEmail: false, segment: '' }, true],
    [{ showOnWeb: false, showOnEmail: true, segment: 'status:free' }, false],
    [{ emailOnly: true, segment: '' }, false],
    [null, true],
  ])('shows a card with the visibility %o: %s', (visibility, isShown) => {
    const { content, problems } = lexical({ type: 'html', html: '<p>oferta</p>', visibility });
    expect(outline({ content })).toEqual(isShown ? ['unstyled: oferta'] : []);
    expect(problems.map(({ detail }) => detail)).toEqual(
      isShown ? [] : ['cartão só para membros ou e-mails: html'],
    );
  });

  it.each([
    ['https://velho.example/ola/', 'https://velho.example/x/'],
    ['https://velho.example/blog/ola/', 'https://velho.example/blog/x/'],
    ['https://velho.example/blog/p/6f1c-uuid/', 'https://velho.example/blog/x/'],
    ['https://velho.example/', 'https://velho.example/x/'],
  ])('leads links of the post %s to %s', (address, target) => {
    const source = '<a href="__GHOST_URL__/x/">x</a>';
    expect(outline(convert('html', source, address))).toEqual([`unstyled: x | LINK 0+1 ${target}`]);
  });

  it('reports unknown ones', () => {
    expect(lexical({ type: 'nft', url: 'https://a.b' }).problems).toEqual([
      { code: 'text', detail: 'cartão desconhecido: nft' },
    ]);
    expect(mobiledoc('before-after', {}).problems).toHaveLength(1);
  });
});

describe('Mobiledoc', () => {
  it('becomes paragraphs, lists and links with their looks', () => {
    const source = {
      version: '0.3.1',
      atoms: [
        ['soft-return', '', {}],
        ['mention', '@ana', {}],
      ],
      cards: [],
      markups: [['strong'], ['a', ['href', 'https://a.b/', 'rel', 'x']], ['script']],
      sections: [
        [1, 'h2', [[0, [], 0, 'Título']]],
        [
          1,
          'p',
          [
            [0, [], 0, 'um '],
            [0, [0], 0, 'dois '],
            [0, [1], 2, 'três'],
            [1, [], 0, 0],
            [1, [], 0, 1],
            [0, [2], 1, ' fim'],
          ],
        ],
        [3, 'ol', [[[0, [], 0, 'a']], [[0, [], 0, 'b']]]],
        [1, 'aside', [[0, [], 0, 'q']]],
        [2, 'https://a.b/i.jpg'],
        [1, 'p', []],
        [10, 5],
        null,
      ],
    };
    expect(outline(convert('mobiledoc', JSON.stringify(source)))).toEqual([
      'header-three: Título',
      'unstyled: um dois três\n@ana fim | BOLD 3+9 | LINK 8+4 https://a.b/',
      'ordered-list-item: a',
      'ordered-list-item: b',
      'blockquote: q',
      'IMAGE {"src":"https://a.b/i.jpg","alt":""}',
    ]);
  });
});

describe('bookmarks of Ghost', () => {
  const metadata = {
    title: 'Uma página',
    description: 'De que ela <trata>',
    author: 'Ana',
    publisher: 'A Folha',
    icon: 'https://a.b/i.png',
    thumbnail: 'https://a.b/t.jpg',
  };
  const html =
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.b/c"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Uma página</div><div class="kg-bookmark-description">De que ela &lt;trata&gt;</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://a.b/i.png" alt=""><span class="kg-bookmark-author">Ana</span><span class="kg-bookmark-publisher">A Folha</span></div></div><div class="kg-bookmark-thumbnail"><img src="https://a.b/t.jpg" alt=""></div></a></figure>';

  it.each([
    ['lexical', () => lexical({ type: 'bookmark', url: 'https://a.b/c', metadata })],
    ['mobiledoc', () => mobiledoc('bookmark', { url: 'https://a.b/c', metadata })],
    ['html', () => convert('html', html)],
  ])('keep their description, and report their image: %s', (_format, converted) => {
    const { content, problems } = converted();
    expect(outline({ content })).toEqual([
      'EMBED {"url":"https://a.b/c","title":"Uma página","author":"Ana · A Folha"}',
      'caption: De que ela <trata>',
    ]);
    expect(problems).toEqual([{ code: 'text', detail: 'imagem de um cartão de link: https://a.b/t.jpg' }]);
  });

  it('keep their description even without an author', () => {
    expect(
      outline(
        lexical({ type: 'bookmark', url: 'https://a.b/c', metadata: { title: 'Um', description: 'D' } }),
      ),
    ).toEqual(['EMBED {"url":"https://a.b/c","title":"Um"}', 'caption: D']);
  });
});

describe('HTML of Ghost', () => {
  it.each<[name: string, source: string, blocks: string[]]>([
    [
      'bookmark',
      '<figure class="kg-card kg-bookmark-card kg-card-hascaption"><a class="kg-bookmark-container" href="https://a.b/c"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Uma página</div><div class="kg-bookmark-description">D</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://a.b/i.png"><span class="kg-bookmark-author">A</span></div></div><div class="kg-bookmark-thumbnail"><img src="https://a.b/t.jpg"></div></a><figcaption>Leia</figcaption></figure>',
      ['EMBED {"url":"https://a.b/c","title":"Uma página","author":"A"}', 'caption: D', 'caption: Leia'],
    ],
    [
      'file',
      '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="https://a.b/r.pdf" title="Download" download><div class="kg-file-card-contents"><div class="kg-file-card-title">Relatório</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">r.pdf</div></div></div><div class="kg-file-card-icon"><svg><path d="M1"/></svg></div></a></div>',
      ['EMBED {"url":"https://a.b/r.pdf","title":"Relatório"}'],
    ],
    [
      'audio',
      '<div class="kg-card kg-audio-card"><div class="kg-audio-player-container"><audio src="https://a.b/s.mp3" preload="metadata"></audio><div class="kg-audio-title">Episódio 1</div><div class="kg-audio-player"><span class="kg-audio-current-time">0:00</span><button>1×</button></div></div></div>',
      ['EMBED {"url":"https://a.b/s.mp3","title":"Episódio 1"}'],
    ],
    [
      'gallery',
      '<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="https://a.b/1.jpg" width="9" height="9" alt="1"></div><div class="kg-gallery-image"><img src="https://a.b/2.jpg"></div></div></div><figcaption>Todas</figcaption></figure>',
      [
        'GALLERY {"images":[{"src":"https://a.b/1.jpg","alt":"1","caption":""},{"src":"https://a.b/2.jpg","alt":"","caption":""}]}',
        'caption: Todas',
      ],
    ],
    [
      'toggle',
      '<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Pergunta</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>Resposta</p></div></div>',
      ['header-five: Pergunta', 'unstyled: Resposta'],
    ],
    [
      'signup',
      '<div class="kg-card kg-signup-card"><h2>Assine</h2><form><input></form></div>fim',
      ['unstyled: fim'],
    ],
  ])('%s', (_, source, blocks) => {
    expect(outline(convert('html', source))).toEqual(blocks);
  });
});
