/**
 * Writes the props of an island into its attribute, and reads them. Quotes and backticks change places, because HTML
 * writes each quote of an attribute as `&quot;`, and props are JSON, a fifth of which are quotes.
 */
export function writeProps(props: object): string {
  return swapQuotes(JSON.stringify(props));
}

export function readProps(text: string): Record<string, unknown> {
  return JSON.parse(swapQuotes(text));
}

function swapQuotes(text: string): string {
  return text.replace(/["`]/g, (mark) => (mark === '"' ? '`' : '"'));
}
