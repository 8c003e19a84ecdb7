/** Parses XML strictly, for tests of feeds and sitemaps. */
import { SaxesParser } from 'saxes';

/** One element of a parsed document, with the text directly inside it. */
interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/** Parses strictly (XML 1.0 with namespaces); throws for everything that is not well-formed. */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, attribute]) => [key, attribute.value]);
    const element = { name, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const append = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(xml).close();
  const [document] = root.children;
  if (!document) throw new Error('The document is empty.');
  return document;
}

/** The first element of that name below `element`; throws when there is none. */
export function child(element: XmlElement, name: string): XmlElement {
  const [first] = childrenOf(element, name);
  if (!first) throw new Error(`<${element.name}> has no <${name}>.`);
  return first;
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((candidate) => candidate.name === name);
}
