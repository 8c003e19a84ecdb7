/** Writes texts as CommonMark with the tables of GitHub. */
import type { List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { type Options, toMarkdown, type Unsafe } from 'mdast-util-to-markdown';
import type { ListBlock, RichBlock, RichText, Span } from '../../text/rich-text.ts';
import { blockToHtml, type TextAddresses } from '../../text/rich-text-html.ts';
import { cellName, type GalleryImage, type TableBlock } from '../../text/rich-text-insets.ts';

/** These escapes apply in texts, but not in addresses and titles. */
const inWords = {
  inConstruct: 'phrasing',
  notInConstruct: ['destinationLiteral', 'destinationRaw', 'titleQuote'],
} as const satisfies Partial<Unsafe>;

const options: Options = {
  bullet: '-',
  // Characters that GitHub's Markdown would read as a table, as struck-through text or as a link.
  unsafe: [
    { character: '|', ...inWords },
    { character: '~', ...inWords },
    { before: '[PpSs]', character: ':', after: '\\/', ...inWords },
    { before: '[Ww]', character: '.', after: '[\\-.\\w]', ...inWords },
  ],
};

export function richTextToMarkdown({ blocks }: RichText, to: TextAddresses): string {
  return toMarkdown({ type: 'root', children: blocks.flatMap((block) => writeBlock(block, to)) }, options);
}

function writeBlock(block: RichBlock, to: TextAddresses): RootContent[] {
  switch (block.kind) {
    case 'paragraph':
      return [paragraph(writeSpans(block.spans, to))];
    case 'subtitle':
      return [{ type: 'heading', depth: block.rank ?? 2, children: writeSpans(block.spans, to, text(' ')) }];
    case 'caption':
      return [paragraph(tagged('small', writeSpans(block.spans, to)))];
    case 'quote':
      return [{ type: 'blockquote', children: [paragraph(writeSpans(block.spans, to))] }];
    case 'list':
      return [writeList(block, to)];
    case 'image': {
      const caption = block.caption?.map((span) => span.text).join('') ?? '';
      return [writeImage({ ...block, caption }, to)];
    }
    case 'gallery':
      return [html(`<figure class="pauta-gallery">${blockToHtml(block, to)}</figure>`)];
    case 'table':
      // In GitHub's Markdown, tables have no caption, and always a header.
      return [block.caption || !block.header ? html(blockToHtml(block, to)) : writeTable(block, to)];
    case 'code':
      return [{ type: 'code', value: block.text }];
    case 'box':
    case 'facts':
    case 'pullquote':
      return [html(blockToHtml(block, to))];
    case 'divider':
      return [{ type: 'thematicBreak' }];
    case 'embed': {
      const { href, title, author } = block;
      if (href === null) return [paragraph([text(title)])];
      const linked = link(to.link(href), [text(title)]);
      const named = author
        ? [
            ...tagged('span', [linked], 'pauta-title'),
            text(' '),
            ...tagged('cite', [text(author)], 'pauta-author'),
          ]
        : [linked];
      // If a program drops the HTML elements, the link remains.
      return [html('<div class="pauta-embed">'), paragraph(named), html('</div>')];
    }
    case 'video':
      return [html(blockToHtml(block, to).replace('<p>', '<p class="pauta-embed">'))];
    default:
      return block satisfies never;
  }
}

function writeList({ ordered, items, start }: ListBlock, to: TextAddresses): List {
  const children = items.map(
    ({ spans, nested }): ListItem => ({
      type: 'listItem',
      spread: false,
      children: [paragraph(writeSpans(spans, to)), ...nested.map((list) => writeList(list, to))],
    }),
  );
  return { type: 'list', ordered, start: start ?? null, spread: false, children };
}

function writeImage({ src, alt, caption }: GalleryImage, to: TextAddresses): Paragraph {
  return paragraph([{ type: 'image', url: to.image(src).src, alt: oneLine(alt), title: oneLine(caption) }]);
}

/** Writes a table of GitHub. */
function writeTable({ header, rows, looks }: TableBlock, to: TextAddresses): RootContent {
  const columns = Math.max(...[header ?? [], ...rows].map((row) => row.length));
  const cell = (words: string, spans: readonly Span[] | undefined) => {
    const children = spans ? writeSpans(spans, to, tag('br')) : writeLines(words, tag('br'));
    return toMarkdown(paragraph(children), options).trim();
  };
  const line = (cells: readonly string[], at: number) => {
    const written = Array.from({ length: columns }, (_, column) =>
      cell(cells[column] ?? '', looks?.[cellName(at, column)]),
    );
    return `| ${written.join(' | ')} |`;
  };
  const body = rows.map((cells, index) => line(cells, index + 1));
  return html([line(header ?? [], 0), `|${' --- |'.repeat(columns)}`, ...body].join('\n'));
}

function writeSpans(
  spans: readonly Span[],
  to: TextAddresses,
  lineBreak: PhrasingContent = { type: 'break' },
): PhrasingContent[] {
  const isShown = ({ text: words }: Span) => words.trim() !== '';
  const first = spans.findIndex(isShown);
  const last = spans.findLastIndex(isShown);
  return spans.slice(first, last + 1).flatMap((span, index) => {
    const words = span.text.trim();
    const start = span.text.indexOf(words);
    const before = index === 0 ? '' : span.text.slice(0, start);
    const after = first + index === last ? '' : span.text.slice(start + words.length);
    return [
      ...writeLines(before, lineBreak),
      ...(words === '' ? [] : mark(span, writeLines(words, lineBreak), to)),
      ...writeLines(after, lineBreak),
    ];
  });
}

function mark(span: Span, words: PhrasingContent[], to: TextAddresses): PhrasingContent[] {
  let nodes = words;
  if (span.strikethrough) nodes = tagged('s', nodes);
  if (span.underline) nodes = tagged('u', nodes);
  if (span.highlight) nodes = tagged('mark', nodes);
  if (span.italic) nodes = [{ type: 'emphasis', children: nodes }];
  if (span.bold) nodes = [{ type: 'strong', children: nodes }];
  return span.href === null ? nodes : [link(to.link(span.href), nodes)];
}

function writeLines(words: string, lineBreak: PhrasingContent): PhrasingContent[] {
  return words
    .split('\n')
    .flatMap((line, index) => [...(index > 0 ? [lineBreak] : []), ...(line === '' ? [] : [text(line)])]);
}

/** Writes what CommonMark cannot express as HTML. Imports of this portal recognize its blocks by their classes. */
function html(value: string): RootContent {
  return { type: 'html', value };
}

function paragraph(children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children };
}

function text(value: string): PhrasingContent {
  return { type: 'text', value: value.toWellFormed() };
}

function link(url: string, children: PhrasingContent[]): PhrasingContent {
  return { type: 'link', url, children };
}

function tag(name: string): PhrasingContent {
  return { type: 'html', value: `<${name}>` };
}

function tagged(name: string, children: PhrasingContent[], className = ''): PhrasingContent[] {
  return [tag(className ? `${name} class="${className}"` : name), ...children, tag(`/${name}`)];
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}
