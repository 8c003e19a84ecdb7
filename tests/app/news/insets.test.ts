/** Tables, code, galleries, embeds and nested lists of an article's page and feed. */
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RichText } from '../../../app/ui/news/rich-text.tsx';
import { noImageDetails } from '../../../domain/media/image-details.ts';
import { parseRichText } from '../../../domain/text/rich-text.ts';
import { aContentWith, anEntityBlock, anImage } from '../../builders.ts';
import { publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin } = withNewsDesk();

const entityMap = {
  0: {
    type: 'TABLE',
    data: {
      rows: [
        ['Modelo', 'Preço'],
        ['<b>A</b>', 'R$ 10'],
      ],
      hasHeader: true,
      caption: 'Preços',
    },
  },
  1: {
    type: 'GALLERY',
    data: {
      images: ['a', 'b'].map((alt) => ({ src: '/files/editor_images/1-a.png', alt, caption: `Foto ${alt}` })),
    },
  },
  2: { type: 'EMBED', data: { url: 'https://www.example.org/v', title: 'Um vídeo' } },
  3: { type: 'EMBED', data: { url: 'javascript:alert(1)', title: 'Um ataque' } },
};
const blocks = [
  ...[0, 1, 2, 3].map(anEntityBlock),
  { type: 'code-block', text: 'if (a < b)' },
  { type: 'code-block', text: '\tc();' },
  { type: 'unordered-list-item', text: 'Fora', depth: 0 },
  { type: 'ordered-list-item', text: 'Dentro', depth: 1 },
];
const stylesheet = '<link rel="stylesheet" href="/assets/insets.css"/>';

describe('an article with insets', () => {
  it('shows each of them, with their stylesheet', async () => {
    await portal().database.images.save(anImage({ storageKey: 'editor_images/1-a.png' }));
    const { path } = await publish(
      await admin(),
      someFields({ content: JSON.stringify({ blocks, entityMap }) }),
    );
    const html = await portal().page(path);
    expect(html).toContain(stylesheet);
    expect(html).toContain(
      '<div class="inset-table" role="region" aria-label="Preços" tabindex="0"><table><caption><span>Preços</span></caption>' +
        '<thead><tr><th scope="col">Modelo</th><th scope="col" class="is-figure">Preço</th></tr></thead>' +
        '<tbody><tr><td>&lt;b&gt;A&lt;/b&gt;</td><td class="is-figure">R$\u00a010</td></tr></tbody></table></div>',
    );
    expect(html).toContain('<code>if (a &lt; b)\n\tc();</code>');
    // The tiles have one height, as in the editor, and a press opens the whole picture.
    expect(
      html.match(
        /<figure><a href="\/files\/editor_images\/1-a\.png" aria-label="[ab]"><span class="picture-box aspect-\[3\/2\]/g,
      ),
    ).toHaveLength(2);
    expect(html.match(/<figcaption>Foto [ab]<\/figcaption>/g)).toHaveLength(2);
    expect(html).toContain(
      '<a href="https://www.example.org/v" target="_blank" rel="noopener nofollow"><strong>Um vídeo</strong><span>example.org</span></a>',
    );
    expect(html).toContain('<ul><li>Fora<ol><li>Dentro</li></ol></li></ul>');
    expect(html).not.toContain('Um ataque');
    expect(await portal().page('/rss.xml')).toContain('&lt;th&gt;Modelo');
  });

  it('is the only one that loads their stylesheet', async () => {
    const { path } = await publish(await admin(), someFields());
    expect(await portal().page(path)).not.toContain(stylesheet);
    expect(await portal().page('/')).not.toContain(stylesheet);
  });
});

describe('a page with hostile insets', () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  const word = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('<script>x</script>', '"><img src=x onerror=a>', 'javascript:alert(1)', '\u202e\u0000'),
    value,
  );
  const data = fc.oneof(
    value,
    fc.record({ rows: fc.array(fc.array(word)), hasHeader: fc.boolean(), caption: word }),
    fc.record({
      images: fc.array(fc.record({ src: fc.oneof(word, fc.webUrl()), alt: word, caption: word })),
    }),
    fc.record({ url: fc.oneof(word, fc.webUrl()), title: word }),
  );
  const known =
    /<\/?(?:div|p|a|strong|span|pre|code|table|caption|thead|tbody|tr|th|td|figure|figcaption|picture|img)[ >/]/g;

  it('is always rendered, without any element or address of theirs', () => {
    const entities = fc.array(fc.record({ type: fc.constantFrom('TABLE', 'GALLERY', 'EMBED'), data }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(entities, word, (map, text) => {
        const shown = map.map((_, key) => ({
          type: 'atomic',
          text: ' ',
          entityRanges: [{ offset: 0, length: 1, key }],
        }));
        const raw = JSON.stringify({ blocks: [...shown, { type: 'code-block', text }], entityMap: map });
        const body = parseRichText(raw) ?? { blocks: [] };
        const html = renderToStaticMarkup(createElement(RichText, { body, pictures: {} }));
        expect(html.replace(known, '')).not.toContain('<');
        expect(html).not.toMatch(/ (?:href|src)="(?!https?:|\/)/i);
        expect(html.replace(/="[^"]*"/g, '')).not.toMatch(/<[^>]* on/i);
      }),
    );
  });
});

it('shows the address of an embed that has no title of its own', () => {
  const show = (url: string, title?: string) => {
    const body = parseRichText(aContentWith({ type: 'EMBED', data: { url, title } })) ?? { blocks: [] };
    return renderToStaticMarkup(createElement(RichText, { body, pictures: {} })).replace(/<[^>]+>/g, '|');
  };
  expect(show('https://rede.example/cidade/179')).toContain('|rede.example||rede.example/cidade/179|');
  expect(show('https://x.com/cidade/status/179')).toContain('|X||x.com/cidade/status/179|');
  expect(show('https://www.example.org/v', 'Um vídeo')).toContain('|Um vídeo||example.org|');
  expect(show('https://www.example.org/')).not.toContain('example.org||example.org');
});

it('shows the picture of an embed above its card when it is kept here', () => {
  const show = (src: string) => {
    const data = { url: 'https://x.com/cidade/status/179', title: 'Oi', src };
    const body = parseRichText(aContentWith({ type: 'EMBED', data }));
    const picture = {
      ...noImageDetails,
      src,
      alt: 'x',
      width: 32,
      height: 18,
      placeholder: null,
      widths: [],
    };
    return renderToStaticMarkup(
      createElement(RichText, { body: body ?? { blocks: [] }, pictures: { [src]: picture } }),
    );
  };
  expect(show('/files/editor_images/1-x.png')).toMatch(
    /inset-preview.*src="\/files\/editor_images\/1-x.png" alt=""/,
  );
  for (const src of ['https://x.com/a.png', '//x.com/a.png', '/a.png'])
    expect(show(src)).not.toContain('<img');
});
