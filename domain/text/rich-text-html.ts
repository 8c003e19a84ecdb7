import { publicImageUrl } from '../media/image.ts';
import { watchUrl } from '../media/video.ts';
import { escapeMarkup } from './markup.ts';
import type { ListBlock, RichBlock, RichText, Span } from './rich-text.ts';
import type { TableBlock } from './rich-text-insets.ts';
import { invalidVideoUrl } from './sentences.ts';

/** Writes an article as HTML for feeds: all text escaped, own addresses absolute, no font sizes, videos as links. */
export function richTextToHtml(
  { blocks }: RichText,
  siteUrl: string,
  filesUrl: string | null = null,
): string {
  return blocks.map((block) => blockToHtml(block, siteUrl, filesUrl)).join('\n');
}

export function blockToHtml(block: RichBlock, siteUrl: string, filesUrl: string | null): string {
  switch (block.kind) {
    case 'paragraph':
      return element('p', spansToHtml(block.spans, siteUrl));
    case 'subtitle':
      return element('h2', spansToHtml(block.spans, siteUrl));
    case 'quote':
      return element('blockquote', element('p', spansToHtml(block.spans, siteUrl)));
    case 'caption':
      return element('p', element('small', spansToHtml(block.spans, siteUrl)));
    case 'list':
      return writeList(block, siteUrl);
    case 'image': {
      const caption = block.caption ? spansToHtml(block.caption, siteUrl) : '';
      return figureToHtml(block, caption, siteUrl, filesUrl);
    }
    case 'gallery':
      return block.images
        .map((image) => figureToHtml(image, escapeMarkup(image.caption), siteUrl, filesUrl))
        .join('');
    case 'table':
      return writeTable(block);
    case 'code':
      return element('pre', element('code', escapeMarkup(block.text)));
    case 'embed':
      return element(
        'p',
        block.href === null
          ? escapeMarkup(block.title)
          : `<a href="${escapeMarkup(absolute(block.href, siteUrl))}" rel="noopener nofollow">${escapeMarkup(block.title)}</a>`,
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

export function figureToHtml(
  { src, alt }: { src: string; alt: string },
  caption: string,
  siteUrl: string,
  filesUrl: string | null,
): string {
  const address = absolute(publicImageUrl(src, filesUrl), siteUrl);
  const image = `<img src="${escapeMarkup(address)}" alt="${escapeMarkup(alt)}">`;
  return element('figure', caption ? image + element('figcaption', caption) : image);
}

function writeList({ ordered, items }: ListBlock, siteUrl: string): string {
  const written = items.map(({ spans, nested }) =>
    element('li', spansToHtml(spans, siteUrl) + nested.map((list) => writeList(list, siteUrl)).join('')),
  );
  return element(ordered ? 'ol' : 'ul', written.join(''));
}

function writeTable({ caption, header, rows }: TableBlock): string {
  const row = (name: string, cells: readonly string[]) =>
    element('tr', cells.map((text) => element(name, withBreaks(text))).join(''));
  const head = header === null ? '' : element('thead', row('th', header));
  const body = element('tbody', rows.map((cells) => row('td', cells)).join(''));
  return element('table', (caption ? element('caption', escapeMarkup(caption)) : '') + head + body);
}

function withBreaks(text: string): string {
  return escapeMarkup(text).replaceAll('\n', '<br>');
}

export function spansToHtml(spans: readonly Span[], siteUrl: string): string {
  return spans.map((span) => writeSpan(span, siteUrl)).join('');
}

function writeSpan(span: Span, siteUrl: string): string {
  let html = withBreaks(span.text);
  if (span.bold) html = element('strong', html);
  if (span.italic) html = element('em', html);
  if (span.underline) html = element('u', html);
  if (span.strikethrough) html = element('s', html);
  if (span.highlight) html = element('mark', html);
  return span.href === null
    ? html
    : `<a href="${escapeMarkup(absolute(span.href, siteUrl))}" rel="noopener nofollow">${html}</a>`;
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

/** The parser lets pass own paths and http(s) only. */
export function absolute(address: string, siteUrl: string): string {
  return address.startsWith('/') ? siteUrl + address : address;
}
