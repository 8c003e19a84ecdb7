/** Writes texts as documents of Ghost's editor. */
import { watchUrl } from '../../media/video.ts';
import { escapeMarkup } from '../../text/markup.ts';
import type { ListBlock, RichBlock, RichText, Span } from '../../text/rich-text.ts';
import { blockToHtml, spansToHtml } from '../../text/rich-text-html.ts';

type Node = Readonly<Record<string, unknown>>;

export interface LexicalAddresses {
  link(address: string): string;
  image(source: string): { src: string; width: number | null; height: number | null };
}

/** What Lexical expects of every node that has others inside. */
const frame = { direction: 'ltr', format: '', indent: 0, version: 1 } as const;

const imagesInRow = 3;

/** JSON, as Ghost stores it. */
export function richTextToLexical({ blocks }: RichText, to: LexicalAddresses): string {
  const children = blocks.flatMap((block) => writeBlock(block, to));
  return JSON.stringify({ root: { children, ...frame, type: 'root' } });
}

function writeBlock(block: RichBlock, to: LexicalAddresses): Node | Node[] {
  switch (block.kind) {
    case 'paragraph':
    case 'caption':
      return { ...frame, type: 'paragraph', children: writeSpans(block.spans, to) };
    case 'subtitle':
      return { ...frame, type: 'extended-heading', tag: 'h2', children: writeSpans(block.spans, to) };
    case 'quote':
      return { ...frame, type: 'extended-quote', children: writeSpans(block.spans, to) };
    case 'list':
      return writeList(block, 0, to);
    case 'image': {
      const caption = block.caption === null ? '' : spansToHtml(block.caption, '');
      return writeImage(block, caption, to);
    }
    case 'gallery': {
      const images = block.images.map(({ src, alt }, index) => {
        const image = to.image(src);
        const fileName = image.src.split('/').at(-1);
        return { ...image, alt, fileName, row: Math.floor(index / imagesInRow) };
      });
      // Ghost leaves out images of a gallery whose size it does not know.
      if (images.some(({ width, height }) => !width || !height))
        return block.images.map((image) => writeImage(image, escapeMarkup(image.caption), to));
      // Ghost has one caption for all of them.
      const captions = block.images.flatMap(({ caption }) => caption || []);
      return card('gallery', { images, caption: escapeMarkup(captions.join(' · ')) });
    }
    case 'table':
      return card('html', { html: blockToHtml(block, '', null) });
    case 'code':
      return card('codeblock', { code: block.text, language: '', caption: '' });
    case 'embed':
      return block.href === null
        ? { ...frame, type: 'paragraph', children: [text(block.title, 0)] }
        : card('bookmark', { url: to.link(block.href), metadata: { title: block.title }, caption: '' });
    case 'video':
      return block.videoId === null
        ? { ...frame, type: 'paragraph', children: [text(block.address, 0)] }
        : card('embed', {
            url: watchUrl(block.videoId),
            embedType: 'video',
            html: `<iframe width="200" height="113" src="https://www.youtube.com/embed/${block.videoId}" frameborder="0" allowfullscreen></iframe>`,
            metadata: {},
            caption: '',
          });
    default:
      return block satisfies never;
  }
}

function writeImage({ src, alt }: { src: string; alt: string }, caption: string, to: LexicalAddresses): Node {
  return card('image', { ...to.image(src), alt, caption, title: '', href: '' });
}

/** Lexical puts a list inside another into an item of its own. */
function writeList({ ordered, items }: ListBlock, indent: number, to: LexicalAddresses): Node {
  const item = (children: readonly Node[], value: number): Node => ({
    ...frame,
    type: 'listitem',
    indent,
    value,
    children,
  });
  const children = items.flatMap(({ spans, nested }, index) => [
    item(writeSpans(spans, to), index + 1),
    ...nested.map((list) => item([writeList(list, indent + 1, to)], index + 2)),
  ]);
  const kind = ordered ? { listType: 'number', tag: 'ol' } : { listType: 'bullet', tag: 'ul' };
  return { ...frame, type: 'list', ...kind, start: 1, children };
}

function writeSpans(spans: readonly Span[], to: LexicalAddresses): Node[] {
  return spans.flatMap((span): Node[] => {
    const nodes = span.text
      .split('\n')
      .flatMap((line, index) => [
        ...(index > 0 ? [{ type: 'linebreak', version: 1 }] : []),
        ...(line === '' ? [] : [text(line, formatOf(span))]),
      ]);
    if (span.href === null) return nodes;
    const url = to.link(span.href);
    return [{ ...frame, type: 'link', rel: null, target: null, title: null, url, children: nodes }];
  });
}

function formatOf({ bold, italic, strikethrough, underline, highlight }: Span): number {
  return (
    Number(bold) +
    2 * Number(italic) +
    4 * Number(strikethrough) +
    8 * Number(underline) +
    128 * Number(highlight)
  );
}

function text(words: string, format: number): Node {
  return { type: 'extended-text', text: words, format, detail: 0, mode: 'normal', style: '', version: 1 };
}

function card(type: string, fields: Readonly<Record<string, unknown>>): Node {
  return { type, version: 1, ...fields };
}
