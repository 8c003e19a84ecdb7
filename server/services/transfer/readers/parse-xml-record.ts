/** Turns one record of a WordPress export into a tree of its elements. */
import { SaxesParser } from 'saxes';
import type { XmlElement } from '../../../../domain/transfer/wordpress/xml-element.ts';
import { toOwnText } from './read-text.ts';
import { textNames, textOpening, toTextEnd } from './split-records.ts';

/** The error of damaged XML; its message says what is wrong. */
export class XmlDamage extends Error {}

interface OpenElement extends XmlElement {
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
}

const depthMax = 20;
const elementsMax = 500_000;
const attributesMax = 50;
/** Control characters, others that XML forbids, and `textSign`. Decoded bytes have no lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0\ufffe\uffff]/g;
/** The beginnings of parts that are copied unchanged, and ampersands that are plain characters. */
const strayAmpersand = /<!--|<!\[CDATA\[|&(?!(?:#x?)?\w{1,31};)/g;
/** Errors that are no damage: entities which XML does not know stay as they are written. */
const harmless = /entity|disallowed character\.$|disallowed in char data/;

/** The ends of texts by the names of their elements. */
const endOfText = new Map(textNames.map((name) => [name, new RegExp(toTextEnd(name), 'g')]));
const beginOfText = new RegExp(textOpening, 'g');
/** In the XML, a text is replaced by this sign and the number of the text. No record has this character. */
const textSign = '\ufdd0';
const textMark = new RegExp(`${textSign}(\\d+)`, 'g');

/**
 * Takes the texts that people wrote out of a record, because the parser would read each of their characters. Such a
 * text ends only before the end tag of its element, so a `]]>` that was not escaped is part of the text. It takes
 * linear time, because ends and next beginnings are only searched forward.
 */
function takeTextsOut(xml: string): { rest: string; texts: string[] } {
  const ends = new Map<string, number>();
  const findEnd = (name: string, from: number) => {
    const known = ends.get(name) ?? -1;
    const pattern = endOfText.get(name);
    if (known >= from || !pattern) return known;
    pattern.lastIndex = from;
    const end = pattern.exec(xml)?.index ?? Number.POSITIVE_INFINITY;
    ends.set(name, end);
    return end;
  };
  const texts: string[] = [];
  let rest = '';
  let at = 0;
  for (const match of xml.matchAll(beginOfText)) {
    const [opening, name = ''] = match;
    const start = match.index + opening.length;
    if (start < at) continue;
    const end = findEnd(name, start);
    const next = xml.indexOf(`<${name}>`, start);
    if (end === Number.POSITIVE_INFINITY || (next >= 0 && next < end)) continue;
    rest += `${xml.slice(at, start)}${textSign}${texts.length}`;
    texts.push(toCharacters(xml.slice(start, end)));
    at = end;
  }
  return { rest: rest + xml.slice(at), texts };
}

/**
 * Returns the text of CDATA as a parser reads it. If another section follows directly, a `]]>` only separates the two.
 * All line ends become equal.
 */
function toCharacters(cdata: string): string {
  return cdata.replaceAll(']]><![CDATA[', '').replace(/\r\n?/g, '\n');
}

/**
 * Escapes ampersands that are plain characters; a text without any is not copied. It takes linear time, because an end
 * that was not found is not searched again.
 */
function escapeAmpersands(xml: string): string {
  const pattern = new RegExp(strayAmpersand);
  const missing = new Set<string>();
  let escaped = '';
  let at = 0;
  for (let match = pattern.exec(xml); match; match = pattern.exec(xml)) {
    if (match[0] === '&') {
      escaped += `${xml.slice(at, match.index)}&amp;`;
      at = match.index + 1;
      continue;
    }
    const end = match[0] === '<!--' ? '-->' : ']]>';
    const endAt = missing.has(end) ? -1 : xml.indexOf(end, pattern.lastIndex);
    if (endAt < 0) missing.add(end);
    else pattern.lastIndex = endAt + end.length;
  }
  return at === 0 ? xml : escaped + xml.slice(at);
}

/** Reads the XML of one record. Throws XmlDamage. */
export function parseXmlRecord(xml: string): XmlElement {
  const { rest, texts } = takeTextsOut(xml.replace(forbidden, ''));
  const parser = new SaxesParser({ xmlns: false, position: false });
  const open: OpenElement[] = [];
  let root: XmlElement | null = null;
  let elements = 0;
  let attributes = 0;
  parser.on('error', ({ message }) => {
    if (!harmless.test(message)) throw new XmlDamage(message);
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > attributesMax) throw new XmlDamage('too many attributes');
  });
  parser.on('opentag', ({ name, attributes: values }) => {
    elements += 1;
    attributes = 0;
    if (elements > elementsMax) throw new XmlDamage('too many elements');
    if (open.length >= depthMax) throw new XmlDamage('elements are nested too deeply');
    const detached = Object.entries(values).map(([key, value]) => [key, toOwnText(value)]);
    open.push({ name: toOwnText(name), attributes: Object.fromEntries(detached), text: '', children: [] });
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (!element) return;
    element.text = element.children.length > 0 ? '' : toOwnText(textOf(element));
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
  });
  const textOf = ({ text }: XmlElement) => text.replace(textMark, (_, number) => texts[number] ?? '');
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(escapeAmpersands(rest)).close();
  if (!root) throw new XmlDamage('the record is empty');
  return root;
}
