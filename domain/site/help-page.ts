/** Reads a page of the newsroom's manual from its Markdown, for the build and for tests. */
import MarkdownIt from 'markdown-it';
import type { HelpBlock, HelpPage, HelpSpan } from './help.ts';

const parser = new MarkdownIt('commonmark', { html: false });

type Token = ReturnType<typeof parser.parse>[number];

const marks: Readonly<Record<string, HelpSpan['mark']>> = { strong_open: 'strong', link_open: 'link' };

/** Throws for Markdown that the manual cannot show, so that no part of a page is lost. */
export function readHelpPage(markdown: string): HelpPage {
  const blocks: HelpBlock[] = [];
  let title = '';
  let kind = '';
  let list: HelpBlock | null = null;
  for (const token of parser.parse(markdown, {})) {
    if (token.type === 'inline') {
      const spans = readSpans(token.children ?? []);
      if (kind === 'h1') title = textOf(spans);
      else if (list) list.lines.push(spans);
      else blocks.push({ kind: kind === 'h2' ? 'heading' : 'paragraph', lines: [spans] });
    } else if (token.type === 'ordered_list_open' || token.type === 'bullet_list_open') {
      list = { kind: token.tag === 'ol' ? 'steps' : 'list', lines: [] };
      blocks.push(list);
    } else if (token.type.endsWith('_list_close')) list = null;
    else if (/^(?:heading|paragraph)_open$/.test(token.type) && /^(?:h1|h2|p)$/.test(token.tag))
      kind = token.tag;
    else if (!/^list_item_|_close$/.test(token.type)) throw new Error(`A page has no ${token.type}.`);
  }
  if (title === '') throw new Error('A page begins with its title.');
  return { title, blocks };
}

function readSpans(tokens: readonly Token[]): HelpSpan[] {
  const spans: HelpSpan[] = [];
  let mark: HelpSpan['mark'];
  let target = '';
  for (const token of tokens) {
    if (token.type in marks) {
      mark = marks[token.type];
      target = String(token.attrGet('href') ?? '');
    } else if (token.type.endsWith('_close')) mark = undefined;
    else if (token.type === 'code_inline') spans.push({ text: token.content, mark: 'name' });
    else if (token.type === 'softbreak') spans.push({ text: ' ' });
    else if (token.type !== 'text') throw new Error(`A line has no ${token.type}.`);
    else if (token.content !== '')
      spans.push({ text: token.content, ...(mark && { mark }), ...(mark === 'link' && { target }) });
  }
  return spans;
}

const textOf = (spans: readonly HelpSpan[]): string => spans.map(({ text }) => text).join('');
