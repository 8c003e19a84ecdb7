/** An element of an XML file, with everything inside it. */

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: readonly XmlElement[];
}

export function listChildren({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name);
}

/** Returns the trimmed text of the first child with this name; '' when there is none. */
export function textOfChild(element: XmlElement, name: string): string {
  return rawTextOfChild(element, name).trim();
}

export function rawTextOfChild({ children }: XmlElement, name: string): string {
  return children.find((child) => child.name === name)?.text ?? '';
}

/** Returns the metadata of an item (`wp:postmeta`) or a term (`wp:termmeta`): the last value of each name. */
export function readMeta(element: XmlElement, name: 'wp:postmeta' | 'wp:termmeta'): Map<string, string> {
  return new Map(
    listChildren(element, name).map((one) => [
      textOfChild(one, 'wp:meta_key'),
      textOfChild(one, 'wp:meta_value'),
    ]),
  );
}
