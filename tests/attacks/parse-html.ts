/** Parses pages as browsers do, for attacks that look for code in them. */
import { appearanceScript } from '../../domain/web/inline-scripts.ts';
import { words } from '../builders.ts';

/**
 * Parses HTML as browsers do (WHATWG tokenization) as far as attacks need: tags, attributes in any quotes, text, and
 * raw elements such as scripts.
 */
interface HtmlElement {
  name: string;
  attributes: Map<string, string>;
  /** The content of raw elements. */
  raw: string;
}

const rawElements = new Set(words('script style textarea title xmp iframe noembed noframes plaintext'));
const attributeForm = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)))?/y;

export function parseHtml(html: string): HtmlElement[] {
  const elements: HtmlElement[] = [];
  let at = 0;
  while (true) {
    const open = html.indexOf('<', at);
    if (open === -1) return elements;
    if (html.startsWith('<!--', open)) {
      const end = html.indexOf('-->', open + 4);
      at = end === -1 ? html.length : end + 3;
      continue;
    }
    const name = /^<([a-z][^\s/>]*)/i.exec(html.slice(open, open + 100))?.[1];
    if (name === undefined) {
      at = open + 1;
      continue;
    }
    const element: HtmlElement = { name: name.toLowerCase(), attributes: new Map(), raw: '' };
    elements.push(element);
    at = readAttributes(html, open + 1 + name.length, element);
    if (!rawElements.has(element.name)) continue;
    const end = html.toLowerCase().indexOf(`</${element.name}`, at);
    element.raw = html.slice(at, end === -1 ? undefined : end);
    at = end === -1 ? html.length : end;
  }
}

/** Returns the offset after the tag. */
function readAttributes(html: string, from: number, { attributes }: HtmlElement): number {
  attributeForm.lastIndex = from;
  let at = from;
  for (let found = attributeForm.exec(html); found; found = attributeForm.exec(html)) {
    const [, name = '', double, single, bare] = found;
    at = attributeForm.lastIndex;
    if (!attributes.has(name.toLowerCase())) {
      attributes.set(name.toLowerCase(), decodeReferences(double ?? single ?? bare ?? ''));
    }
  }
  const end = html.indexOf('>', at);
  return end === -1 ? html.length : end + 1;
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  tab: '\t',
  newline: '\n',
  colon: ':',
};

function decodeReferences(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));?/gi, (whole, hex, decimal, name) => {
    if (hex || decimal)
      return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(hex ?? decimal, hex ? 16 : 10)));
    return named[String(name).toLowerCase()] ?? whole;
  });
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
