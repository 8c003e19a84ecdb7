import { publicImageUrl } from '../media/image.ts';
import { watchUrl } from '../media/video.ts';
import { escapeMarkup } from './markup.ts';
import type { RichBlock, RichText, Span } from './rich-text.ts';
import { invalidVideoUrl } from './sentences.ts';

/** Writes an article as HTML for feeds: all text escaped, own addresses absolute, no font sizes, videos as links. */
export function richTextToHtml(
  { blocks }: RichText,
  siteUrl: string,
  filesUrl: string | null = null,
): string {
  return blocks.map((block) => writeBlock(block, siteUrl, filesUrl)).join('\n');
}

function writeBlock(block: RichBlock, siteUrl: string, filesUrl: string | null): string {
  switch (block.kind) {
    case 'paragraph':
      return element('p', writeSpans(block.spans, siteUrl));
    case 'subtitle':
      return element('h2', writeSpans(block.spans, siteUrl));
    case 'quote':
      return element('blockquote', element('p', writeSpans(block.spans, siteUrl)));
    case 'caption':
      return element('p', element('small', writeSpans(block.spans, siteUrl)));
    case 'list': {
      const items = block.items.map((spans) => element('li', writeSpans(spans, siteUrl))).join('');
      return element(block.ordered ? 'ol' : 'ul', items);
    }
    case 'image': {
      const caption = block.caption ? element('figcaption', writeSpans(block.caption, siteUrl)) : '';
      const src = absolute(publicImageUrl(block.src, filesUrl), siteUrl);
      const image = `<img src="${escapeMarkup(src)}" alt="${escapeMarkup(block.alt)}">`;
      return element('figure', image + caption);
    }
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

function writeSpans(spans: readonly Span[], siteUrl: string): string {
  return spans.map((span) => writeSpan(span, siteUrl)).join('');
}

function writeSpan(span: Span, siteUrl: string): string {
  let html = escapeMarkup(span.text).replaceAll('\n', '<br>');
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
function absolute(address: string, siteUrl: string): string {
  return address.startsWith('/') ? siteUrl + address : address;
}
