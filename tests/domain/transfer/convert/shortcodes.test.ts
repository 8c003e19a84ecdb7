/** Shortcodes in texts of WordPress. */
import { describe, expect, it } from 'vitest';
import { convert, outline } from './outline.ts';

const lines = (source: string) => outline(convert('wordpress', source));

describe('shortcodes', () => {
  it.each<[name: string, source: string, blocks: string[]]>([
    [
      'caption',
      '[caption id="attachment_5" align="alignleft" width="300"]<a href="/f.jpg"><img src="/f-300x200.jpg" alt="F" /></a> Uma <i>foto</i>[/caption]\nTexto',
      [
        'IMAGE {"src":"https://velho.example/f-300x200.jpg","alt":"F"}',
        'caption: Uma foto | ITALIC 4+4',
        'unstyled: Texto',
      ],
    ],
    [
      'caption of old versions',
      '[caption width="300" caption="Uma foto"]<img src="/f.jpg" />[/caption]',
      ['IMAGE {"src":"https://velho.example/f.jpg","alt":""}', 'caption: Uma foto'],
    ],
    [
      'embed',
      '[embed width="400"]https://vimeo.com/1[/embed]',
      ['EMBED {"url":"https://vimeo.com/1","title":""}'],
    ],
    [
      'embed of YouTube',
      '[embed]https://www.youtube.com/watch?v=dQw4w9WgXcQ[/embed]',
      ['VIDEO {"src":"https://www.youtube.com/watch?v=dQw4w9WgXcQ"}'],
    ],
    [
      'audio and video',
      '[audio mp3="https://a.b/s.mp3"][/audio] [video width="640" mp4="/v.mp4"][/video]',
      [
        'EMBED {"url":"https://a.b/s.mp3","title":"s.mp3"}',
        'EMBED {"url":"https://velho.example/v.mp4","title":"v.mp4"}',
      ],
    ],
    [
      'addresses without quotes',
      '[video src=https://a.b/?x=1&amp;y=2 width=3]',
      ['EMBED {"url":"https://a.b/?x=1&y=2","title":""}'],
    ],
    [
      'video with typographic quotes',
      '[video src=&#8221;/v.mp4&#8221;]',
      ['EMBED {"url":"https://velho.example/v.mp4","title":"v.mp4"}'],
    ],
    [
      'YouTube of a plug-in',
      '[youtube=https://youtu.be/dQw4w9WgXcQ] [youtube https://youtu.be/dQw4w9WgXcQ]',
      Array(2).fill('VIDEO {"src":"https://www.youtube.com/watch?v=dQw4w9WgXcQ"}'),
    ],
    [
      'players and images of plug-ins',
      '[vimeo 12345] [su_youtube url="https://youtu.be/dQw4w9WgXcQ"] [embedyt]https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=9[/embedyt][et_pb_image src="/a.jpg" alt="A" /]',
      [
        'EMBED {"url":"https://vimeo.com/12345","title":""}',
        ...Array(2).fill('VIDEO {"src":"https://www.youtube.com/watch?v=dQw4w9WgXcQ"}'),
        'IMAGE {"src":"https://velho.example/a.jpg","alt":"A"}',
      ],
    ],
    [
      'page builders',
      '[vc_row el_class="a"][vc_column width="1/2"][vc_column_text]Um\n\nDois[/vc_column_text][/vc_column][/vc_row]',
      ['unstyled: Um', 'unstyled: Dois'],
    ],
    ['source code of a plug-in', '[code lang="html"]<b>a</b>\n\n[x][/code]', ['code-block: <b>a</b>\n\n[x]']],
    [
      'source code whose tags are written as entities',
      '[sourcecode]&lt;div&gt;&lt;p&gt;um&lt;br /&gt; dois[/sourcecode]',
      ['code-block: <div><p>um<br /> dois'],
    ],
    [
      'paragraphs and breaks in source code of a classic text',
      '[code lang="html"]<p>um</p><br>[/code]',
      ['code-block: <p>um</p><br>'],
    ],
    [
      'paragraphs and breaks of the block editor in source code',
      '<!-- wp:paragraph --><p>[code]um &lt;b&gt;<br>dois[/code]</p><!-- /wp:paragraph -->',
      ['code-block: um <b>\ndois'],
    ],
    [
      'source code of CodeColorer, with its options in the name',
      '[cce lang="php"]<select>$a[0][/cce] [ccnLe_java]"<textarea>"[/ccnLe_java] Use [cci_html]<i>[/cci_html] e [ccpub]fim[/ccpub]',
      ['code-block: <select>$a[0]', 'code-block: "<textarea>"', 'unstyled: Use <i> e fim'],
    ],
    [
      'unknown ones keep what they enclose',
      'a [destaque cor="azul"]texto [nota]nota[/nota][/destaque] b',
      ['unstyled: a texto nota b'],
    ],
    [
      'escaped ones are text',
      'Use [[gallery]] e [[foto id="1"]].',
      ['unstyled: Use [gallery] e [foto id="1"].'],
    ],
    [
      'brackets of prose are text',
      'Ele [o ex-ministro] disse [sic] isso [1], [e-mail], [email protected], [...] e lista[0].',
      ['unstyled: Ele [o ex-ministro] disse [sic] isso [1], [e-mail], [email protected], [...] e lista[0].'],
    ],
    [
      'brackets of code in prose are text',
      'O seletor input[type="text"] e <code>[gallery]</code>.',
      ['unstyled: O seletor input[type="text"] e [gallery].'],
    ],
    ['open brackets are text', 'a [gallery b', ['unstyled: a [gallery b']],
  ])('%s', (_, source, blocks) => {
    expect(lines(source)).toEqual(blocks);
  });

  it('takes images of galleries from the foreign site', () => {
    const asked: unknown[] = [];
    const { content, problems } = convert(
      'wordpress',
      '[gallery ids="3, 7" columns="2"]\n[gallery id="9" exclude="1,2"]\n[gallery]',
      (ids) => {
        asked.push(ids);
        return 'itemId' in ids
          ? []
          : ids.map((id) => ({ address: `https://a.b/${id}.jpg`, alternativeText: `A${id}`, caption: '' }));
      },
    );
    expect(asked).toEqual([
      ['3', '7'],
      { itemId: '9', exceptIds: ['1', '2'] },
      { itemId: undefined, exceptIds: [] },
    ]);
    expect(outline({ content })).toEqual([
      'GALLERY {"images":[{"src":"https://a.b/3.jpg","alt":"A3","caption":""},{"src":"https://a.b/7.jpg","alt":"A7","caption":""}]}',
    ]);
    expect(problems).toEqual([{ code: 'image', detail: 'galeria' }]);
  });

  it('reports unknown ones with their arguments, each once', () => {
    const { problems } = convert(
      'wordpress',
      '[contact-form-7 id="5"] [su_box]a[/su_box] [su_box]b[/su_box] [ads /]',
    );
    expect(problems.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
      'shortcode [contact-form-7 id="5"]',
      'shortcode [su_box]',
      'shortcode [ads /]',
    ]);
  });

  it('runs in texts of WordPress only', () => {
    expect(outline(convert('html', '[video src="/a.mp4"]'))).toEqual(['unstyled: [video src="/a.mp4"]']);
  });
});
