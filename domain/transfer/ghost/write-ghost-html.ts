/** Writes texts as the HTML that Ghost's importer turns into cards and paragraphs of its editor. */
import { escapeMarkup } from '../../text/markup.ts';
import type { RichBlock, RichText } from '../../text/rich-text.ts';
import { blockToHtml, type TextAddresses } from '../../text/rich-text-html.ts';

export function writeGhostHtml({ blocks }: RichText, to: TextAddresses): string {
  const html = blocks.map((block) => writeBlock(block, to)).join('\n');
  return (
    html
      // Ghost recognizes marked text only by this class, which Word uses.
      .replaceAll('<mark>', '<span class="Highlight">')
      .replaceAll('</mark>', '</span>')
      // The other site decides whether search engines follow its links.
      .replaceAll(' rel="noopener nofollow"', '')
  );
}

function writeBlock(block: RichBlock, to: TextAddresses): string {
  switch (block.kind) {
    case 'gallery': {
      const figures = blockToHtml(block, to);
      // Ghost drops gallery images whose size it does not know.
      const isSized = block.images.every(({ src }) => to.image(src).width && to.image(src).height);
      return isSized
        ? `<figure class="kg-card kg-gallery-card">${figures}</figure>`
        : htmlCard(`<figure class="pauta-gallery">${figures}</figure>`);
    }
    case 'embed':
      return block.href === null
        ? blockToHtml(block, to)
        : `<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="${escapeMarkup(to.link(block.href))}">` +
            `<div class="kg-bookmark-title">${escapeMarkup(block.title)}</div>` +
            (block.author
              ? `<div class="kg-bookmark-metadata"><span class="kg-bookmark-author">${escapeMarkup(block.author)}</span></div>`
              : '') +
            '</a></figure>';
    // In Ghost, a box is a callout.
    case 'box': {
      const inner = blockToHtml(block, to).replace(/^<aside class="pauta-box">|<\/aside>$/g, '');
      const classes = 'kg-card kg-callout-card kg-callout-card-grey pauta-box';
      return htmlCard(`<div class="${classes}"><div class="kg-callout-text">${inner}</div></div>`);
    }
    case 'facts':
    case 'pullquote':
      return htmlCard(blockToHtml(block, to));
    case 'video':
      return block.videoId === null
        ? `<p>${escapeMarkup(block.address)}</p>`
        : `<figure><iframe width="200" height="113" src="https://www.youtube.com/embed/${block.videoId}" frameborder="0" allowfullscreen></iframe></figure>`;
    default:
      return blockToHtml(block, to);
  }
}

/** Writes a card of HTML. Ghost keeps the card unchanged, with its classes. */
function htmlCard(html: string): string {
  return `<!--kg-card-begin: html-->\n${html}\n<!--kg-card-end: html-->`;
}
