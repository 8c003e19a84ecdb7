/** Escapes text for HTML and XML. */

// XML 1.0 allows tab, line feed, carriage return, and all characters from the blank on but two.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters.
const forbiddenInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const entityOf: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for content and attributes of XML and HTML. Removes characters that XML 1.0 forbids. */
export function escapeMarkup(text: string): string {
  return withoutForbidden(text).replace(/[&<>"']/g, (mark) => entityOf[mark] ?? '');
}

/** Escapes text for content of elements only: quotes stay as they are. */
export function escapeTags(text: string): string {
  return withoutForbidden(text).replace(/[&<>]/g, (mark) => entityOf[mark] ?? '');
}

/** Removes characters that XML 1.0 forbids; unpaired surrogates become U+FFFD. */
export function withoutForbidden(text: string): string {
  return text.toWellFormed().replace(forbiddenInXml, '');
}
