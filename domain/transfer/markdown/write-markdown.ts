/** Writes texts as CommonMark with the tables of GitHub. */
import { watchUrl } from '../../media/video.ts';
import type { ListBlock, RichBlock, RichText, Span } from '../../text/rich-text.ts';
import type { TableBlock } from '../../text/rich-text-insets.ts';

export interface MarkdownAddresses {
  link(address: string): string;
  image(address: string): string;
}

export function richTextToMarkdown({ blocks }: RichText, addresses: MarkdownAddresses): string {
  const written = blocks.map((block) => writeBlock(block, addresses)).filter((text) => text !== '');
  return written.map((text) => `${text}\n`).join('\n');
}

function writeBlock(block: RichBlock, to: MarkdownAddresses): string {
  switch (block.kind) {
    case 'paragraph':
      return atLineStart(writeSpans(block.spans, to));
    case 'subtitle':
      return `## ${writeSpans(block.spans, to, ' ')}`;
    case 'caption':
      return element('small', writeSpans(block.spans, to));
    case 'quote':
      return indent(atLineStart(writeSpans(block.spans, to)), '> ');
    case 'list':
      return writeList(block, to);
    case 'image': {
      const caption = block.caption?.map(({ text }) => text).join('') ?? '';
      return writeImage(block.src, block.alt, caption, to);
    }
    case 'gallery':
      return block.images.map(({ src, alt, caption }) => writeImage(src, alt, caption, to)).join('\n\n');
    case 'table':
      return writeTable(block);
    case 'code':
      return writeCode(block.text);
    case 'embed':
      return block.href === null
        ? atLineStart(escapeText(block.title))
        : `[${escapeText(block.title)}](${target(to.link(block.href))})`;
    case 'video':
      return block.videoId === null ? '' : `[Assistir ao vídeo](${target(watchUrl(block.videoId))})`;
    default:
      return block satisfies never;
  }
}

function writeList({ ordered, items }: ListBlock, to: MarkdownAddresses): string {
  const written = items.map(({ spans, nested }, index) => {
    const marker = ordered ? `${index + 1}. ` : '- ';
    const text = atLineStart(writeSpans(spans, to));
    const inner = [text, ...nested.map((list) => writeList(list, to))].join('\n');
    return marker + indent(inner, ' '.repeat(marker.length)).slice(marker.length);
  });
  return written.join('\n');
}

function writeImage(src: string, alt: string, caption: string, to: MarkdownAddresses): string {
  const title = caption === '' ? '' : ` "${escapeText(oneLine(caption)).replaceAll('"', '\\"')}"`;
  return `![${escapeText(oneLine(alt))}](${target(to.image(src))}${title})`;
}

/** Tables of GitHub have a header; one without gets an empty one. */
function writeTable({ caption, header, rows }: TableBlock): string {
  const columns = Math.max(...[header ?? [], ...rows].map((row) => row.length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, index) => escapeText(cells[index] ?? '').replaceAll('\n', '<br>')).join(' | ')} |`;
  const table = [line(header ?? []), `|${' --- |'.repeat(columns)}`, ...rows.map(line)].join('\n');
  return caption === '' ? table : `${table}\n\n${element('small', escapeText(caption))}`;
}

function writeCode(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

function writeSpans(spans: readonly Span[], to: MarkdownAddresses, lineBreak = '\\\n'): string {
  let written = '';
  for (const span of spans) written += writeSpan(span, to, written.endsWith('*'));
  const lines = written.trim().split('\n');
  return lines.map((line) => line.trim()).join(lineBreak);
}

function writeSpan(span: Span, to: MarkdownAddresses, isAfterMark: boolean): string {
  const words = span.text.trim();
  const before = span.text.slice(0, span.text.length - span.text.trimStart().length);
  const after = span.text.slice(span.text.trimEnd().length);
  if (words === '') return span.text;
  // Marks beside marks and punctuation are read in several ways; tags are not.
  const isPlain = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u.test(words) && (before !== '' || !isAfterMark);
  const mark = (marks: string, tag: string, inner: string) =>
    isPlain ? marks + inner + marks : element(tag, inner);
  let written = escapeText(words);
  if (span.strikethrough) written = element('s', written);
  if (span.underline) written = element('u', written);
  if (span.highlight) written = element('mark', written);
  if (span.italic) written = mark('*', 'em', written);
  if (span.bold) written = mark('**', 'strong', written);
  if (span.href !== null) written = `[${written}](${target(to.link(span.href))})`;
  return before + written + after;
}

function element(tag: string, content: string): string {
  return content === '' ? '' : `<${tag}>${content}</${tag}>`;
}

/** Escapes what means something anywhere in a line. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\`*_[\]<>|~&!]/g, '\\$&')
    .replace(/https?:|www\./gi, (start) => start.replace(/[:.]$/, '\\$&'));
}

/** Escapes what begins a block: headings, lists, quotes, rules and underlines of headings. */
function atLineStart(text: string): string {
  return text.replace(/^(?:[#+=-]|\d{1,9}[.)])/gm, (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** An address between angle brackets may have blanks and brackets. */
function target(address: string): string {
  return /^[^\s()<>\\]+$/.test(address)
    ? address
    : `<${address.replace(/[<>\\]/g, '\\$&').replaceAll('\n', '')}>`;
}

function indent(text: string, by: string): string {
  return text.replaceAll(/^/gm, by);
}
