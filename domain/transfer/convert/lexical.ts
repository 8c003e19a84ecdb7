/** Writes documents of Ghost's editor, Lexical, as HTML. */
import { isRecord, listOf } from '../../text/json-values.ts';
import { escapeMarkup } from '../../text/markup.ts';
import { isCard, writeCard } from './ghost-cards.ts';
import type { ProblemList } from './problems.ts';

type Node = Readonly<Record<string, unknown>>;

/** The bit of each text format, and the element that it becomes. */
const formats: readonly (readonly [bit: number, tag: string])[] = [
  [1, 'b'],
  [2, 'i'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
];

/** Writes a document as HTML, one piece for each of its blocks. */
export function readLexical(state: Node, problems: ProblemList): string[] {
  const root = isRecord(state.root) ? state.root : {};
  return listOf(root.children)
    .filter(isRecord)
    .map((node) => writeNode(node, problems));
}

/** Writes a node without recursion, because a document may be nested as deeply as JSON allows. */
function writeNode(first: Node, problems: ProblemList): string {
  const pieces: string[] = [];
  const stack: (Node | string)[] = [first];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') {
      pieces.push(node);
      continue;
    }
    const type = typeof node.type === 'string' ? node.type : '';
    if (typeof node.text === 'string' && !isCard(type)) pieces.push(writeText(node.text, node.format));
    else if (type === 'linebreak') pieces.push('<br>');
    else if (isCard(type)) pieces.push(writeCard(type, node, problems));
    else if (Array.isArray(node.children)) {
      const [start, end] = tagsOf(type, node);
      pieces.push(start);
      stack.push(end);
      for (const child of node.children.toReversed()) if (isRecord(child)) stack.push(child);
    } else if (type !== 'tab') problems.add('card', type);
  }
  return pieces.join('');
}

function writeText(text: string, format: unknown): string {
  let html = escapeMarkup(text);
  if (typeof format !== 'number') return html;
  for (const [bit, tag] of formats) if ((format & bit) !== 0) html = `<${tag}>${html}</${tag}>`;
  return html;
}

function tagsOf(type: string, node: Node): readonly [start: string, end: string] {
  switch (type) {
    case 'heading':
    case 'extended-heading': {
      const tag = typeof node.tag === 'string' && /^h[1-6]$/.test(node.tag) ? node.tag : 'h2';
      return [`<${tag}>`, `</${tag}>`];
    }
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return ['<blockquote>', '</blockquote>'];
    case 'list':
      return node.listType === 'number' || node.tag === 'ol' ? ['<ol>', '</ol>'] : ['<ul>', '</ul>'];
    case 'listitem':
      return isOnlyAroundLists(node) ? ['', ''] : ['<li>', '</li>'];
    case 'link':
    case 'autolink':
    case 'at-link':
      return [`<a href="${escapeMarkup(typeof node.url === 'string' ? node.url : '')}">`, '</a>'];
    case 'paragraph':
      return ['<p>', '</p>'];
    default:
      return ['', ''];
  }
}

/** Returns whether a list item contains only lists: Lexical puts a nested list into an item of its own. */
function isOnlyAroundLists({ children }: Node): boolean {
  return listOf(children).every((child) => isRecord(child) && child.type === 'list');
}
