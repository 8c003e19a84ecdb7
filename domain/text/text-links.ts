/**
 * Lists the links of a text to other sites, and describes their answers, for an editor's check
 * (docs/product.md#checks).
 */
import { linkCheckedMaxLength, linksCheckedMax } from '../site/limits.ts';
import type { RichBlock, RichText } from './rich-text.ts';
import type { ListBlock } from './rich-text-lists.ts';
import type { Span } from './rich-text-spans.ts';

/**
 * Lists the addresses on other sites that links and embeds of a text lead to. Each is listed once, up to the number
 * that one check requests.
 */
export function listForeignLinks({ blocks }: RichText, ownUrl: string): string[] {
  const found = blocks.flatMap(linksOf).filter((address) => isForeignLink(address, ownUrl));
  return [...new Set(found)].slice(0, linksCheckedMax);
}

/** Returns whether a check requests an address: http or https, and not of this site. */
export function isForeignLink(address: string, ownUrl: string): boolean {
  if (address.length > linkCheckedMaxLength) return false;
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.host !== new URL(ownUrl).host;
}

export type LinkState = 'ok' | 'gone' | 'unsure';

/**
 * Judges a link by the HTTP status of the answer; null means that there was none. A link counts as gone only when the
 * linked site says so.
 */
export function judgeLink(status: number | null): LinkState {
  if (status === 404 || status === 410) return 'gone';
  return status !== null && status >= 200 && status < 300 ? 'ok' : 'unsure';
}

/**
 * Says how many links were checked, and with which result: '12 links conferidos: 1 não existe mais, 2 sem resposta
 * certa.'
 */
export function describeLinks(checked: readonly { readonly state: LinkState }[]): string {
  const count = (state: LinkState) => checked.filter((link) => link.state === state).length;
  const [gone, unsure] = [count('gone'), count('unsure')];
  const parts = [
    ...(gone === 0 ? [] : [gone === 1 ? '1 não existe mais' : `${gone} não existem mais`]),
    ...(unsure === 0 ? [] : [`${unsure} sem resposta certa`]),
  ];
  const asked = checked.length === 1 ? '1 link conferido' : `${checked.length} links conferidos`;
  return `${asked}: ${parts.length === 0 ? 'tudo certo' : parts.join(', ')}.`;
}

function linksOf(block: RichBlock): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'subtitle':
    case 'quote':
    case 'caption':
    case 'box':
      return hrefsOf(block.spans);
    case 'list':
      return linksOfList(block);
    case 'image':
      return hrefsOf(block.caption ?? []);
    case 'table':
      return Object.values(block.looks ?? {}).flatMap(hrefsOf);
    case 'embed':
      return block.href === null ? [] : [block.href];
    default:
      return [];
  }
}

function linksOfList({ items }: ListBlock): string[] {
  return items.flatMap(({ spans, nested }) => [...hrefsOf(spans), ...nested.flatMap(linksOfList)]);
}

function hrefsOf(spans: readonly Span[]): string[] {
  return spans.flatMap(({ href }) => href ?? []);
}
