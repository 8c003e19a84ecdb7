/** Maps elements of HTML to parts of a document of the editor (docs/product.md#texts-that-move-in). */
import { lookBits, type TextType } from './blocks.ts';

export type Conversion =
  /** The element is left out with its content. */
  | { readonly to: 'nothing' }
  /** A control of a form: left out with its content, and reported. */
  | { readonly to: 'form' }
  /** A part of a text, with or without styles. */
  | { readonly to: 'look'; readonly looks: number }
  | { readonly to: 'link' }
  /** The text becomes raised or lowered Unicode characters: 10², 1º and H₂O. */
  | { readonly to: 'raised'; readonly side: 'above' | 'below' }
  /** The text gets quotation marks. */
  | { readonly to: 'quoted' }
  /** Separates blocks; its text has the type of the element around it. */
  | { readonly to: 'flow' }
  | { readonly to: 'text'; readonly type: TextType | 'title'; readonly looks: number }
  /** A text that keeps its line breaks. */
  | { readonly to: 'lines' }
  | { readonly to: 'code' }
  | { readonly to: 'list'; readonly ordered: boolean }
  | { readonly to: 'item' }
  | { readonly to: 'table' | 'head' | 'rows' | 'row' | 'cell' | 'header-cell' | 'table-caption' }
  | { readonly to: 'figure' | 'captioned' | 'gallery' | 'card' | 'address' | 'box' | 'facts' | 'pullquote' }
  | { readonly to: 'break' | 'rule' | 'image' | 'player' | 'embed' | 'source' | 'nothing-at-all' };

const { BOLD, ITALIC, UNDERLINE, STRIKETHROUGH, HIGHLIGHT } = lookBits;
const look = (looks: number): Conversion => ({ to: 'look', looks });
const text = (type: TextType | 'title', looks = 0): Conversion => ({ to: 'text', type, looks });

const rows: readonly (readonly [tags: string, conversion: Conversion])[] = [
  ['script style template svg canvas title noembed noframes datalist map annotation', { to: 'nothing' }],
  ['button input select textarea label', { to: 'form' }],
  ['link meta base col area wbr track param bgsound frame keygen', { to: 'nothing-at-all' }],
  ['b strong', look(BOLD)],
  ['i em cite var dfn', look(ITALIC)],
  ['u ins', look(UNDERLINE)],
  ['s strike del', look(STRIKETHROUGH)],
  ['mark', look(HIGHLIGHT)],
  ['a', { to: 'link' }],
  ['sup', { to: 'raised', side: 'above' }],
  ['sub', { to: 'raised', side: 'below' }],
  ['q', { to: 'quoted' }],
  [
    'address article aside body center dd details dialog div dl fieldset footer form frameset header ' +
      'hgroup html legend main nav noscript option p search section',
    { to: 'flow' },
  ],
  // The title of the article is the only `h1`; the subtitles of the editor are `h2`, stored as `header-three`.
  ['h1 h2', text('header-three')],
  ['h3', text('header-four')],
  ['h4', text('header-five')],
  ['h5 h6', text('header-six')],
  ['dt summary', text('unstyled', BOLD)],
  ['blockquote', text('blockquote')],
  ['figcaption', text('caption')],
  ['pre xmp listing', { to: 'code' }],
  ['ul dir menu', { to: 'list', ordered: false }],
  ['ol', { to: 'list', ordered: true }],
  ['li', { to: 'item' }],
  ['table', { to: 'table' }],
  ['thead', { to: 'head' }],
  ['tbody tfoot', { to: 'rows' }],
  ['tr', { to: 'row' }],
  ['td', { to: 'cell' }],
  ['th', { to: 'header-cell' }],
  ['caption', { to: 'table-caption' }],
  ['figure', { to: 'figure' }],
  ['br', { to: 'break' }],
  ['hr', { to: 'rule' }],
  ['img image amp-img', { to: 'image' }],
  ['audio video', { to: 'player' }],
  ['source', { to: 'source' }],
  ['iframe embed object amp-youtube', { to: 'embed' }],
];

/** Maps classes of WordPress, Ghost and this portal's exports. A class overrides its element. */
const classRows: readonly (readonly [classes: string, conversion: Conversion])[] = [
  [
    'wp-block-gallery kg-gallery-card gallery tiled-gallery wp-block-jetpack-tiled-gallery wp-block-jetpack-slideshow pauta-gallery',
    { to: 'gallery' },
  ],
  ['wp-caption', { to: 'captioned' }],
  ['wp-caption-text gallery-caption', text('unstyled')],
  ['wp-block-verse', { to: 'lines' }],
  // Word uses this class, and so does the portal's own export for Ghost.
  ['Highlight', look(HIGHLIGHT)],
  ['wp-block-embed__wrapper', { to: 'address' }],
  [
    'wp-block-file wp-embedded-content kg-bookmark-card kg-file-card kg-audio-card kg-video-card pauta-embed',
    { to: 'card' },
  ],
  [
    'kg-bookmark-title kg-bookmark-author kg-bookmark-publisher kg-file-card-title kg-audio-title pauta-title pauta-author',
    text('title'),
  ],
  ['kg-bookmark-description kg-file-card-caption', text('caption')],
  ['pauta-box', { to: 'box' }],
  ['pauta-facts', { to: 'facts' }],
  ['pauta-pullquote', { to: 'pullquote' }],
  [
    'wp-block-accordion-heading__toggle-icon wp-block-file__button kg-signup-card wp-block-search sharedaddy jp-relatedposts',
    { to: 'nothing' },
  ],
];

const toMap = (list: typeof rows): ReadonlyMap<string, Conversion> =>
  new Map(list.flatMap(([names, conversion]) => names.split(' ').map((name) => [name, conversion] as const)));
const byTag = toMap(rows);
const byClass = toMap(classRows);

/** Unknown elements are replaced by their text. */
const unknown = look(0);

export function conversionOf(tag: string, classNames: string): Conversion {
  if (classNames !== '') {
    for (const name of classNames.split(/\s+/)) {
      const conversion = byClass.get(name);
      if (conversion) return conversion;
    }
  }
  return byTag.get(tag) ?? unknown;
}

/** Elements that have no content and no end tag. */
export const voidTags: ReadonlySet<string> = new Set(
  'area base bgsound br col embed frame hr image img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);

/**
 * For each element, the open elements that its start tag ends, because their end tags may be omitted. The search stops
 * at an element of `within`.
 */
export const impliedEnds: ReadonlyMap<
  string,
  { readonly ends: ReadonlySet<string>; readonly within: ReadonlySet<string> }
> = new Map(
  (
    [
      ['li', 'li', 'ul ol menu dir table'],
      ['dt', 'dt dd', 'dl table'],
      ['dd', 'dt dd', 'dl table'],
      ['td', 'td th', 'tr table'],
      ['th', 'td th', 'tr table'],
      ['tr', 'tr caption', 'table'],
      ['thead', 'tbody tfoot caption', 'table'],
      ['tbody', 'thead tbody tfoot caption', 'table'],
      ['tfoot', 'thead tbody caption', 'table'],
      ['option', 'option', 'select'],
      ['a', 'a', 'table'],
    ] as const
  ).map(([tag, ends, within]) => [
    tag,
    { ends: new Set(ends.split(' ')), within: new Set(within.split(' ')) },
  ]),
);
