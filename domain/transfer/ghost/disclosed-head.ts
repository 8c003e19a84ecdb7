/** Writes the disclosures of a post into the lines that Ghost adds to the head of its page, and reads them there. */
import { type Disclosed, writeDisclosures } from '../../news/genres.ts';
import { asText, isRecord, listOf, readJson } from '../../text/json-values.ts';
import { escapeMarkup } from '../../text/markup.ts';
import { dropDisclosures, type PortalFacts, readDisclosed, toDisclosedMeta } from '../disclosed-meta.ts';
import type { ForeignText } from '../foreign-record.ts';
import { writeGhostHtml } from './write-ghost-html.ts';

/** Returns the column `codeinjection_head`. Ghost keeps it, but readers do not see it. Null without disclosures. */
export function writeDisclosedHead(disclosed: PortalFacts | undefined): string | null {
  const lines = toDisclosedMeta(disclosed).map(
    ([name, value]) => `<meta name="${name}" content="${escapeMarkup(value)}">`,
  );
  return lines.length === 0 ? null : lines.join('\n');
}

/** Reads the lines that `writeDisclosedHead` wrote; null for any other head. */
export function readDisclosedHead(head: string): PortalFacts | null {
  const lines = head.matchAll(/<meta name="(pauta_[a-zA-Z]{1,20})" content="([^"<>]{0,10000})">/g);
  return readDisclosed(new Map([...lines].map(([, name = '', value = '']) => [name, value])));
}

/** Removes the lines at the beginning of a text that repeat these facts for readers of Ghost. */
export function dropGhostDisclosures(text: ForeignText, disclosed: Disclosed | null): ForeignText {
  if (disclosed === null) return text;
  if (text.format === 'html') {
    return { ...text, source: dropDisclosures(text.source, disclosed, writeGhostHtml) };
  }
  const state = text.format === 'lexical' ? readJson(text.source) : null;
  if (!isRecord(state) || !isRecord(state.root)) return text;
  const children = listOf(state.root.children);
  const lines = writeDisclosures(disclosed);
  if (lines.some((line, index) => textOfNode(children[index]) !== line)) return text;
  const root = { ...state.root, children: children.slice(lines.length) };
  return { ...text, source: JSON.stringify({ ...state, root }) };
}

/** Returns the words of a paragraph of Lexical; '' for any other node. */
function textOfNode(node: unknown): string {
  if (!isRecord(node) || !/^(?:extended-)?paragraph$/.test(asText(node.type))) return '';
  return listOf(node.children)
    .map((child) => (isRecord(child) && typeof child.text === 'string' ? child.text : ''))
    .join('');
}
