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

/** Escapes text for content and attributes of XML and HTML. Removes characters that XML 1.0 forbids. */
export function escapeMarkup(text: string): string {
  return withoutForbidden(text).replace(/[&<>"']/g, (mark) => entityOf[mark] ?? '');
}

/** As `escapeMarkup`, for content only: quotes stay. */
export function escapeTags(text: string): string {
  return withoutForbidden(text).replace(/[&<>]/g, (mark) => entityOf[mark] ?? '');
}

export function withoutForbidden(text: string): string {
  return text.toWellFormed().replace(forbiddenInXml, '');
}
