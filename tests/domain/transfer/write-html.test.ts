/** Writing documents as HTML for other systems. */
import { describe, expect, it } from 'vitest';
import { readRichText } from '../../../domain/text/rich-text.ts';
import { convertText } from '../../../domain/transfer/convert/convert-text.ts';
import { writeGhostHtml } from '../../../domain/transfer/ghost/write-ghost-html.ts';
import { writeClassicHtml } from '../../../domain/transfer/wordpress/write-classic-html.ts';

const textOf = (source: string) => {
  const { document } = convertText({ format: 'html', source }, { base: null, findImages: () => [] });
  return readRichText(document) ?? { blocks: [] };
};
const to = (width: number | null) => ({
  link: (address: string) => address,
  image: (source: string) => ({ src: `https://x.example${source}`, width, height: width }),
});
const gallery =
  textOf(`<figure class="wp-block-gallery"><figure><img src="/files/a.jpg" alt="A"><figcaption>[um]
</figcaption></figure><figure><img src="/files/b.jpg" alt="B"></figure></figure>`);
const others = textOf(`<p>[gallery] <mark>a</mark> <a href="/b">b</a></p>
<iframe src="https://vimeo.example/1" title="&lt;Um&gt;"></iframe><iframe src="https://youtu.be/aaaaaaaaaaa"></iframe>`);
const badVideo = { blocks: [{ kind: 'video', address: 'https://tv.example/?a&b', videoId: null } as const] };

describe('a text for WordPress', () => {
  it('keeps the ranks of headings', () => {
    expect(writeClassicHtml(textOf('<h2>a</h2><h3>b</h3><h4>c</h4>'), to(null))).toBe(
      '<h2>a</h2>\n\n<h3>b</h3>\n\n<h4>c</h4>',
    );
  });

  it('is classic HTML without a shortcode, with addresses that stand alone for embeds', () => {
    expect(writeClassicHtml(others, to(null))).toBe(
      [
        '<p>&#91;gallery&#93; <mark>a</mark> <a href="/b" rel="noopener nofollow">b</a></p>',
        '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://vimeo.example/1\n</div>' +
          '<figcaption>&lt;Um&gt;</figcaption></figure>',
        '<p>https://www.youtube.com/watch?v=aaaaaaaaaaa</p>',
      ].join('\n\n'),
    );
  });

  it('has galleries as blocks of its editor', () => {
    const image = (inner: string) =>
      `<!-- wp:image -->\n<figure class="wp-block-image">${inner}</figure>\n<!-- /wp:image -->`;
    const first = '<img src="https://x.example/files/a.jpg" alt="A"/>';
    expect(writeClassicHtml(gallery, to(null))).toBe(
      [
        '<!-- wp:gallery {"linkTo":"none"} -->\n<figure class="wp-block-gallery has-nested-images columns-default is-cropped">',
        image(`${first}<figcaption class="wp-element-caption">&#91;um&#93;</figcaption>`),
        '\n\n',
        image('<img src="https://x.example/files/b.jpg" alt="B"/>'),
        '</figure>\n<!-- /wp:gallery -->',
      ].join(''),
    );
  });
});

describe('a text for Ghost', () => {
  it('has the marks and cards that its importer knows', () => {
    expect(writeGhostHtml(others, to(null))).toBe(
      [
        '<p>[gallery] <span class="Highlight">a</span> <a href="/b">b</a></p>',
        '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://vimeo.example/1">' +
          '<div class="kg-bookmark-title">&lt;Um&gt;</div></a></figure>',
        '<figure><iframe width="200" height="113" src="https://www.youtube.com/embed/aaaaaaaaaaa" frameborder="0" allowfullscreen></iframe></figure>',
      ].join('\n'),
    );
  });

  it('has a gallery of its own only if the sizes of its images are known', () => {
    expect(writeGhostHtml(gallery, to(9))).toMatch(
      /^<figure class="kg-card kg-gallery-card"><figure><img [^>]* width="9"/,
    );
    expect(writeGhostHtml(gallery, to(null))).toContain('<figure class="pauta-gallery"><figure><img ');
  });
});

it.each([writeClassicHtml, writeGhostHtml])('keeps the address of a video that cannot be played', (write) => {
  expect(write(badVideo, to(null))).toBe('<p>https://tv.example/?a&amp;b</p>');
});
