/**
 * Writes texts as classic HTML of WordPress. Only galleries are written as blocks of its editor, because HTML has no
 * galleries.
 */
import { attachmentTypeOf } from '../../media/attachment.ts';
import { storageKeyOf } from '../../media/image.ts';
import { watchUrl } from '../../media/video.ts';
import { escapeMarkup } from '../../text/markup.ts';
import type { RichBlock, RichText } from '../../text/rich-text.ts';
import { blockToHtml, type TextAddresses } from '../../text/rich-text-html.ts';

export function writeClassicHtml({ blocks }: RichText, to: TextAddresses): string {
  const html = blocks.map((block) => writeBlock(block, to)).join('\n\n');
  // WordPress would run `[gallery]` in a text.
  return html.replaceAll('[', '&#91;').replaceAll(']', '&#93;');
}

function writeBlock(block: RichBlock, to: TextAddresses): string {
  switch (block.kind) {
    case 'gallery': {
      const images = block.images.map((image) => {
        const figure = blockToHtml({ ...block, images: [image] }, to)
          .replace('<figure>', '<figure class="wp-block-image">')
          .replace('<figcaption>', '<figcaption class="wp-element-caption">')
          .replace(/(<img [^>]*)>/, '$1/>');
        return `<!-- wp:image -->\n${figure}\n<!-- /wp:image -->`;
      });
      const classes = 'wp-block-gallery has-nested-images columns-default is-cropped';
      const gallery = `<figure class="${classes}">${images.join('\n\n')}</figure>`;
      return `<!-- wp:gallery {"linkTo":"none"} -->\n${gallery}\n<!-- /wp:gallery -->`;
    }
    // If an address stands alone on its line, WordPress shows it as a player or card.
    case 'embed': {
      if (block.href === null) return blockToHtml(block, to);
      const type = attachmentTypeOf(storageKeyOf(block.href) ?? '');
      if (type?.startsWith('audio/'))
        return `<audio controls src="${escapeMarkup(to.link(block.href))}" title="${escapeMarkup(block.title)}"></audio>`;
      if (type) return blockToHtml(block, to).replace('<p>', '<p class="wp-block-file">');
      const address = `<div class="wp-block-embed__wrapper">\n${escapeMarkup(to.link(block.href))}\n</div>`;
      if (!block.author)
        return `<figure class="wp-block-embed">${address}<figcaption>${escapeMarkup(block.title)}</figcaption></figure>`;
      // Imports of this portal recognize the author by the classes.
      const title = `<span class="pauta-title">${escapeMarkup(block.title)}</span>`;
      const author = `<cite class="pauta-author">${escapeMarkup(block.author)}</cite>`;
      return `<figure class="wp-block-embed pauta-embed">${address}<figcaption>${title} ${author}</figcaption></figure>`;
    }
    case 'video':
      return `<p>${escapeMarkup(block.videoId === null ? block.address : watchUrl(block.videoId))}</p>`;
    default:
      return blockToHtml(block, to);
  }
}
