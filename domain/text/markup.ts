// Allowed in XML 1.0: tab, line feed, carriage return, and everything from the blank on but two non-characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about.
const forbiddenInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const entityOf: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Escapes any text as content or quoted attribute of XML and HTML. Characters that XML 1.0 forbids are removed;
 * unpaired surrogates become U+FFFD.
 */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(forbiddenInXml, '')
    .replace(/[&<>"']/g, (mark) => entityOf[mark] ?? '');
}
