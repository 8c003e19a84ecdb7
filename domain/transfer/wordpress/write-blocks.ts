/** Writes texts as the blocks of WordPress' editor, as WordPress 6 stores them. */
import { watchUrl } from '../../media/video.ts';
import { escapeMarkup } from '../../text/markup.ts';
import type { ListBlock, RichBlock, RichText } from '../../text/rich-text.ts';
import { absolute, blockToHtml, figureToHtml, spansToHtml } from '../../text/rich-text-html.ts';

interface Addresses {
  siteUrl: string;
  filesUrl: string | null;
}

export function writeBlocks({ blocks }: RichText, addresses: Addresses): string {
  return blocks.map((block) => writeBlock(block, addresses)).join('\n\n');
}

/** A video that an article has beside its text. */
export function writeVideo(address: string): string {
  return writeEmbed(address, '', 'youtube');
}

function writeBlock(block: RichBlock, { siteUrl, filesUrl }: Addresses): string {
  const html = withoutShortcodes(blockToHtml(block, siteUrl, filesUrl));
  switch (block.kind) {
    case 'paragraph':
    case 'caption':
      return wrap('paragraph', html);
    case 'subtitle':
      return wrap('heading', html.replace('<h2>', '<h2 class="wp-block-heading">'));
    case 'quote': {
      const paragraph = wrap('paragraph', withoutShortcodes(`<p>${spansToHtml(block.spans, siteUrl)}</p>`));
      return wrap('quote', `<blockquote class="wp-block-quote">${paragraph}</blockquote>`);
    }
    case 'list':
      return writeList(block, siteUrl);
    case 'image':
      return wrap('image', asImage(html));
    case 'gallery': {
      const images = block.images.map((image) => {
        const figure = figureToHtml(image, escapeMarkup(image.caption), siteUrl, filesUrl);
        return wrap('image', asImage(withoutShortcodes(figure)));
      });
      const classes = 'wp-block-gallery has-nested-images columns-default is-cropped';
      return wrap('gallery', `<figure class="${classes}">${images.join('\n\n')}</figure>`, {
        linkTo: 'none',
      });
    }
    case 'table': {
      const [, caption = ''] = /<caption>(.*?)<\/caption>/s.exec(html) ?? [];
      const table = html.replace(/<caption>.*?<\/caption>/s, '');
      const below = caption ? `<figcaption class="wp-element-caption">${caption}</figcaption>` : '';
      return wrap('table', `<figure class="wp-block-table">${table}${below}</figure>`);
    }
    case 'code':
      return wrap('code', html.replace('<pre>', '<pre class="wp-block-code">'));
    case 'embed':
      return block.href === null
        ? wrap('paragraph', html)
        : writeEmbed(absolute(block.href, siteUrl), block.title, null);
    case 'video':
      return block.videoId === null ? wrap('paragraph', html) : writeVideo(watchUrl(block.videoId));
    default:
      return block satisfies never;
  }
}

function writeList({ ordered, items }: ListBlock, siteUrl: string): string {
  const written = items.map(({ spans, nested }) => {
    const text = withoutShortcodes(spansToHtml(spans, siteUrl));
    return wrap('list-item', `<li>${text}${nested.map((list) => writeList(list, siteUrl)).join('')}</li>`);
  });
  const tag = ordered ? 'ol' : 'ul';
  const list = `<${tag} class="wp-block-list">${written.join('\n\n')}</${tag}>`;
  return ordered ? wrap('list', list, { ordered: true }) : wrap('list', list);
}

function writeEmbed(address: string, title: string, provider: 'youtube' | null): string {
  const video = provider ? { type: 'video', providerNameSlug: provider, responsive: true } : { type: 'rich' };
  const classes = provider
    ? ` is-type-video is-provider-${provider} wp-block-embed-${provider}`
    : ' is-type-rich';
  const caption = title
    ? `<figcaption class="wp-element-caption">${withoutShortcodes(escapeMarkup(title))}</figcaption>`
    : '';
  const body = `<div class="wp-block-embed__wrapper">\n${escapeMarkup(address)}\n</div>${caption}`;
  return wrap('embed', `<figure class="wp-block-embed${classes}">${body}</figure>`, {
    url: address,
    ...video,
  });
}

function asImage(figure: string): string {
  return figure
    .replace('<figure>', '<figure class="wp-block-image">')
    .replace('<figcaption>', '<figcaption class="wp-element-caption">')
    .replace(/(<img [^>]*)>/, '$1/>');
}

function wrap(name: string, html: string, attributes?: Readonly<Record<string, unknown>>): string {
  const json = attributes ? `${toCommentJson(attributes)} ` : '';
  return `<!-- wp:${name} ${json}-->\n${html}\n<!-- /wp:${name} -->`;
}

/** JSON that cannot end the comment it is in, escaped as WordPress does. */
function toCommentJson(attributes: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(attributes)
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026');
}

/** WordPress would run `[gallery]` in a text. */
function withoutShortcodes(html: string): string {
  return html.replaceAll('[', '&#91;').replaceAll(']', '&#93;');
}
