/** Parses pages as browsers do, for attacks that look for code in them. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { appearanceScript } from '../../domain/web/inline-scripts.ts';
import { words } from '../builders.ts';

interface HtmlElement {
  name: string;
  attributes: Map<string, string>;
  /** The text directly inside the element. */
  raw: string;
}

/** Lists the elements of a page in their order, also those that only readers without JavaScript see. */
export function parseHtml(html: string): HtmlElement[] {
  return listElements(parse(html, { scriptingEnabled: false }));
}

function listElements(node: DefaultTreeAdapterTypes.Node): HtmlElement[] {
  const children = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : [];
  const below = children.flatMap(listElements);
  if (!('tagName' in node)) return below;
  const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
  const raw = children.map((child) => ('value' in child ? child.value : '')).join('');
  return [{ name: node.tagName.toLowerCase(), attributes, raw }, ...below];
}

const addresses = new Set(words('href src action formaction poster data srcset xlink:href ping background'));
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip these before a scheme and within it.
const skipped = /[\u0000-\u0020]/g;

/** Everything in a page that could run foreign code or redirect a reader; empty for none. */
export function dangersIn(html: string, siteUrl: string): string[] {
  const dangers: string[] = [];
  for (const { name, attributes, raw } of parseHtml(html)) {
    for (const [attribute, value] of attributes) {
      if (/^on/.test(attribute)) dangers.push(`<${name} ${attribute}>`);
      if (attribute === 'style' || attribute === 'srcdoc') dangers.push(`<${name} ${attribute}>`);
      const scheme = value.replace(skipped, '').toLowerCase();
      if (
        addresses.has(attribute) &&
        /^(?:javascript:|vbscript:|data:(?!image\/webp;base64,)|file:|blob:)/.test(scheme)
      ) {
        dangers.push(`<${name} ${attribute}="${value.slice(0, 60)}">`);
      }
    }
    if (name === 'script') {
      const source = attributes.get('src');
      const type = attributes.get('type') ?? '';
      const isData = type === 'application/ld+json' || type === 'speculationrules';
      if (isData) readJson(raw, dangers);
      else if (raw === appearanceScript && attributes.size === 0) continue;
      else if (!source?.startsWith('/assets/') || raw.trim() !== '')
        dangers.push(`<script>${raw.slice(0, 60)}`);
    }
    if (
      /^(?:iframe|object|embed|applet|frame|base|math|foreignobject|portal|marquee|template|xmp|plaintext)$/.test(
        name,
      )
    ) {
      dangers.push(`<${name}>`);
    }
    if (name === 'style') dangers.push('<style>');
    if (
      name === 'link' &&
      attributes.get('rel') === 'stylesheet' &&
      !attributes.get('href')?.startsWith('/assets/')
    ) {
      dangers.push('<link rel=stylesheet> of another site');
    }
    if (name === 'form' && !/^(?:\/(?!\/)|$)/.test(attributes.get('action') ?? ''))
      dangers.push('<form> to another site');
    if (name === 'meta' && attributes.get('http-equiv'))
      dangers.push(`<meta http-equiv=${attributes.get('http-equiv')}>`);
    if (
      name === 'a' &&
      attributes.get('target') === '_blank' &&
      !attributes.get('rel')?.includes('noopener')
    ) {
      const target = URL.parse(attributes.get('href') ?? '', siteUrl);
      if (target?.origin !== siteUrl)
        dangers.push(`<a target=_blank href=${attributes.get('href')}> keeps its opener`);
    }
  }
  return dangers;
}

function readJson(raw: string, dangers: string[]): void {
  try {
    JSON.parse(raw);
  } catch {
    dangers.push(`script data that is no JSON: ${raw.slice(0, 60)}`);
  }
}
