/** Writes articles as HTML, for feeds and for other systems. */
import { publicImageUrl } from '../media/image.ts';
import { creditLineOf, type ImageDetails, stopAfter } from '../media/image-details.ts';
import { watchUrl } from '../media/video.ts';
import { escapeMarkup } from './markup.ts';
import { blockText, type ListBlock, type RichBlock, type RichText, type Span } from './rich-text.ts';
import { type BoxBlock, cellName, type FactsBlock, type TableBlock } from './rich-text-insets.ts';
import { relOfOutgoing } from './safe-address.ts';
import { invalidVideoUrl } from './sentences.ts';

type TextImageDetails = Pick<ImageDetails, 'altText' | 'credit' | 'licence'>;

/** How the addresses of a text are rewritten: the targets of links, and the addresses and sizes of images. */
export interface TextAddresses {
  /** True for a paid text, whose links get `rel="sponsored"`. */
  isPaid?: boolean;
  link(address: string): string;
  image(source: string): {
    src: string;
    width?: number | null;
    height?: number | null;
    /** The details of the image in the library, which the document need not contain. */
    details?: TextImageDetails | null;
  };
}

/** Makes own addresses absolute, for texts that are read outside of the site. */
export function absoluteAddresses(siteUrl: string, filesUrl: string | null): TextAddresses {
  return {
    link: (address) => absolute(address, siteUrl),
    image: (source) => ({ src: absolute(publicImageUrl(source, filesUrl), siteUrl) }),
  };
}

/**
 * Writes an article as HTML for feeds. All text is escaped, the portal's own addresses are absolute, font sizes are
 * dropped, and videos are links.
 */
export function richTextToHtml(
  { blocks }: RichText,
  siteUrl: string,
  filesUrl: string | null = null,
  detailsOf: (source: string) => TextImageDetails | null = () => null,
  isPaid = false,
): string {
  const { link, image } = absoluteAddresses(siteUrl, filesUrl);
  const to = { isPaid, link, image: (source: string) => ({ ...image(source), details: detailsOf(source) }) };
  return blocks.map((block) => blockToHtml(block, to)).join('\n');
}

export function blockToHtml(block: RichBlock, to: TextAddresses): string {
  switch (block.kind) {
    case 'paragraph':
      return element('p', writeSpans(block.spans, to));
    case 'subtitle':
      return element(`h${block.rank ?? 2}`, writeSpans(block.spans, to));
    case 'quote':
      return element('blockquote', element('p', writeSpans(block.spans, to)));
    case 'caption':
      return element('p', element('small', writeSpans(block.spans, to)));
    case 'list':
      return writeList(block, to);
    case 'image':
      return writeFigure(block, blockText(block), block.caption ? writeSpans(block.caption, to) : '', to);
    case 'gallery':
      return block.images
        .map((image) => writeFigure(image, image.caption, escapeMarkup(image.caption), to))
        .join('');
    case 'table':
      return writeTable(block, to);
    case 'code':
      return element('pre', element('code', escapeMarkup(block.text)));
    case 'box': {
      const text = block.spans.length > 0 ? element('p', writeSpans(block.spans, to)) : '';
      return element('aside', writeTitle(block) + text, 'pauta-box');
    }
    case 'facts': {
      const facts = block.facts.map(({ number, label }) =>
        element('li', `${element('strong', escapeMarkup(number))} ${escapeMarkup(label)}`),
      );
      return element('section', writeTitle(block) + element('ul', facts.join('')), 'pauta-facts');
    }
    case 'pullquote': {
      const author =
        block.author && element('p', element('cite', escapeMarkup(block.author)), 'pauta-author');
      return element('blockquote', element('p', escapeMarkup(block.text)) + author, 'pauta-pullquote');
    }
    case 'divider':
      return '<hr>';
    case 'embed':
      return element(
        'p',
        block.href === null
          ? escapeMarkup(block.title)
          : `<a href="${escapeMarkup(to.link(block.href))}" ${relOf(to)}>${escapeMarkup(block.title)}</a>` +
              (block.author ? ` ${element('cite', escapeMarkup(block.author))}` : ''),
      );
    case 'video':
      return element(
        'p',
        block.videoId === null
          ? invalidVideoUrl
          : `<a href="${escapeMarkup(watchUrl(block.videoId))}">Assistir ao vídeo</a>`,
      );
    default:
      return block satisfies never;
  }
}

function writeTitle({ title }: BoxBlock | FactsBlock): string {
  return title && element('p', element('strong', escapeMarkup(title)), 'pauta-title');
}

function writeFigure(
  { src: source, alt }: { src: string; alt: string },
  captionText: string,
  caption: string,
  to: TextAddresses,
): string {
  const { src, width, height, details } = to.image(source);
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  const image = `<img src="${escapeMarkup(src)}" alt="${escapeMarkup(alt || (details?.altText ?? ''))}"${size}>`;
  const credit = details ? escapeMarkup(creditLineOf(details, captionText)) : '';
  const said = credit === '' ? caption : caption + stopAfter(captionText) + credit;
  return element('figure', said ? image + element('figcaption', said) : image);
}

function writeList({ ordered, items, start }: ListBlock, to: TextAddresses): string {
  const written = items.map(({ spans, nested }) =>
    element('li', writeSpans(spans, to) + nested.map((list) => writeList(list, to)).join('')),
  );
  const list = element(ordered ? 'ol' : 'ul', written.join(''));
  return start === undefined ? list : list.replace('<ol', `<ol start="${start}"`);
}

function writeTable({ caption, header, rows, looks }: TableBlock, to: TextAddresses): string {
  const row = (name: string, cells: readonly string[], at: number) => {
    const written = cells.map((text, column) => {
      const spans = looks?.[cellName(at, column)];
      return element(name, spans ? writeSpans(spans, to) : withBreaks(text));
    });
    return element('tr', written.join(''));
  };
  const head = header === null ? '' : element('thead', row('th', header, 0));
  const first = header === null ? 0 : 1;
  const body = element('tbody', rows.map((cells, index) => row('td', cells, first + index)).join(''));
  return element('table', (caption ? element('caption', escapeMarkup(caption)) : '') + head + body);
}

function withBreaks(text: string): string {
  return escapeMarkup(text).replaceAll('\n', '<br>');
}

function writeSpans(spans: readonly Span[], to: TextAddresses): string {
  return spans.map((span) => writeSpan(span, to)).join('');
}

function writeSpan(span: Span, to: TextAddresses): string {
  let html = withBreaks(span.text);
  if (span.bold) html = element('strong', html);
  if (span.italic) html = element('em', html);
  if (span.underline) html = element('u', html);
  if (span.strikethrough) html = element('s', html);
  if (span.highlight) html = element('mark', html);
  return span.href === null ? html : `<a href="${escapeMarkup(to.link(span.href))}" ${relOf(to)}>${html}</a>`;
}

function relOf({ isPaid = false }: TextAddresses): string {
  return `rel="${relOfOutgoing(isPaid)}"`;
}

/** Imports of this portal recognize its blocks by this class. */
function element(name: string, content: string, className = ''): string {
  return `<${name}${className && ` class="${className}"`}>${content}</${name}>`;
}

/** Returns a path of this site with the origin of the site; other addresses stay as they are. */
export function absolute(address: string, siteUrl: string): string {
  return address.startsWith('/') ? siteUrl + address : address;
}
