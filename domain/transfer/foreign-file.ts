/** Recognizes files that are not content exports, so that the import command can say what they are. */

const signatures: readonly [string, string][] = [
  ['PK\x03\x04', 'a ZIP archive; unpack it first'],
  ['\x1f\x8b', 'a gzip archive; unpack it first'],
  ['SQLite format 3\0', 'an SQLite database'],
  ['%PDF-', 'a PDF document'],
  ['PGDMP', 'a PostgreSQL dump'],
  ['\x89PNG', 'an image (PNG)'],
  ['\xff\xd8\xff', 'an image (JPEG)'],
  ['\xff\xfe', 'a text in UTF-16; save it as UTF-8 first'],
  ['\xfe\xff', 'a text in UTF-16; save it as UTF-8 first'],
];

const jsonBeginning = 200;

export const foreignHeadBytes = 16_384;

/**
 * Returns the kind of a file that cannot be a content export; null for what may be one. `head` has one character for
 * each of its first `foreignHeadBytes` bytes.
 */
export function describeForeignFile(head: string): string | null {
  const signature = signatures.find(([bytes]) => head.startsWith(bytes));
  if (signature) return signature[1];
  const isUtf8Marked = head.startsWith('\xef\xbb\xbf');
  const text = head.slice(isUtf8Marked ? 3 : 0, foreignHeadBytes).trimStart();
  if (text.startsWith('<')) return nameMarkup(text.toLowerCase());
  if (text.startsWith('{') || text.startsWith('[')) return nameJson(text);
  return nameTable(text);
}

export function isWordpressFile(head: string): boolean {
  const text = head
    .replace(/^(?:\xef\xbb\xbf|\ufeff)/, '')
    .trimStart()
    .toLowerCase();
  return text.startsWith('<') && isWxr(text);
}

/** Returns whether a file with this head is a file of Ghost, as its export or its interface writes it. */
export function isGhostFile(head: string): boolean {
  const start = head
    .slice(0, foreignHeadBytes)
    .replace(/^(?:\xef\xbb\xbf|\ufeff)/, '')
    .replace(/\s+/g, '');
  return start.startsWith('{"db":[') || /^\{"(?:meta|data)":\{.{0,500}"(?:exported_on|posts)"/.test(start);
}

function isWxr(text: string): boolean {
  return text.includes('wordpress.org/export/') || text.includes('wordpress extended rss');
}

function nameMarkup(text: string): string {
  if (isWxr(text)) return 'a WordPress export (WXR)';
  if (text.includes('schemas.google.com/blogger')) return 'a Blogger export';
  if (text.startsWith('<!doctype html') || text.startsWith('<html')) return 'a web page (HTML)';
  if (text.includes('<rss')) return 'an RSS feed';
  return text.includes('<feed') ? 'an Atom feed' : 'an XML document';
}

function nameJson(text: string): string | null {
  const beginning = text.slice(0, jsonBeginning).replace(/\s/g, '');
  if (beginning.startsWith('{"db":[')) return 'a Ghost export';
  if (beginning.startsWith('{"format":"pauta-backup-')) {
    return 'part of a Pauta backup, which "npm run restore -- DIR" restores';
  }
  if (beginning.startsWith('[{')) return 'a list of JSON documents, as mongoexport writes it';
  const [first = '', second = ''] = text.split('\n', 2).map((line) => line.trim());
  const isDocumentPerLine =
    first.endsWith('}') && second.startsWith('{') && !first.includes('__collections__');
  return isDocumentPerLine ? 'a list of JSON documents, one a line' : null;
}

function nameTable(text: string): string | null {
  const isSql = ['CREATE TABLE', 'INSERT INTO', 'COPY '].some((command) => text.includes(command));
  if (isSql) return 'an SQL dump';
  const [first = '', second = ''] = text.split('\n', 2);
  const isCsv = [',', ';', '\t'].some((mark) => first.split(mark).length > 2 && second.includes(mark));
  return isCsv ? 'a table (CSV)' : null;
}
