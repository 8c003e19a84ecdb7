/** Recognizes exports of WordPress and Ghost, and describes other files that an import cannot read. */

/** Describes a file and what to do with it, in the languages of the terminal. */
export interface ForeignFileKind {
  portuguese: string;
  english: string;
}

const kindOf = (portuguese: string, english: string): ForeignFileKind => ({ portuguese, english });
const utf16 = kindOf('um texto em UTF-16; salve-o em UTF-8', 'a text in UTF-16; save it as UTF-8 first');

const signatures: readonly [string, ForeignFileKind][] = [
  [
    'PK\x03\x04',
    kindOf(
      'um ZIP sem arquivo do WordPress ou do Ghost',
      'a ZIP archive without a file of WordPress or Ghost',
    ),
  ],
  ['\x1f\x8b', kindOf('um arquivo gzip; descompacte-o antes', 'a gzip archive; unpack it first')],
  ['SQLite format 3\0', kindOf('um banco de dados SQLite', 'an SQLite database')],
  ['%PDF-', kindOf('um PDF', 'a PDF document')],
  ['PGDMP', kindOf('uma cópia do PostgreSQL', 'a PostgreSQL dump')],
  ['\x89PNG', kindOf('uma imagem (PNG)', 'an image (PNG)')],
  ['\xff\xd8\xff', kindOf('uma imagem (JPEG)', 'an image (JPEG)')],
  ['\xff\xfe', utf16],
  ['\xfe\xff', utf16],
];

const unknownKind = kindOf('um arquivo de tipo desconhecido', 'a file of an unknown kind');

const jsonBeginning = 200;

export const foreignHeadBytes = 16_384;

/**
 * Returns the kind of a file that is certainly no content export; null for a file that may be one. `head` has one
 * character for each of its first `foreignHeadBytes` bytes.
 */
export function describeForeignFile(head: string): ForeignFileKind | null {
  const signature = signatures.find(([bytes]) => head.startsWith(bytes));
  if (signature) return signature[1];
  const isUtf8Marked = head.startsWith('\xef\xbb\xbf');
  const text = head.slice(isUtf8Marked ? 3 : 0, foreignHeadBytes).trimStart();
  if (text.startsWith('<')) return nameMarkup(text.toLowerCase());
  if (text.startsWith('{') || text.startsWith('[')) return nameJson(text);
  return nameTable(text) ?? (text === '' ? null : unknownKind);
}

export function isWordpressFile(head: string): boolean {
  const text = head
    .replace(/^(?:\xef\xbb\xbf|\ufeff)/, '')
    .trimStart()
    .toLowerCase();
  return text.startsWith('<') && isWxr(text);
}

/**
 * Returns whether the head of a file is that of a Ghost file. Ghost's export, its API, and migrations to Ghost write
 * such files.
 */
export function isGhostFile(head: string): boolean {
  const start = head
    .slice(0, foreignHeadBytes)
    .replace(/^(?:\xef\xbb\xbf|\ufeff)/, '')
    .replace(/\s+/g, '');
  return (
    start.startsWith('{"db":[') ||
    /^\{"(?:meta|data)":\{(?:.{0,500}"(?:exported_on|posts)"|"(?:tags|users)":\[)/.test(start)
  );
}

function isWxr(text: string): boolean {
  return text.includes('wordpress.org/export/') || text.includes('wordpress extended rss');
}

function nameMarkup(text: string): ForeignFileKind {
  if (isWxr(text)) return kindOf('uma exportação do WordPress (WXR)', 'a WordPress export (WXR)');
  if (text.includes('schemas.google.com/blogger'))
    return kindOf('uma exportação do Blogger', 'a Blogger export');
  if (text.startsWith('<!doctype html') || text.startsWith('<html'))
    return kindOf('uma página da web (HTML)', 'a web page (HTML)');
  if (text.includes('<rss'))
    return kindOf(
      'um feed RSS, que só tem os textos mais recentes; no WordPress, use Ferramentas → Exportar',
      'an RSS feed, which has the latest texts only; in WordPress, use Tools → Export',
    );
  return text.includes('<feed')
    ? kindOf('um feed Atom', 'an Atom feed')
    : kindOf('um XML', 'an XML document');
}

function nameJson(text: string): ForeignFileKind | null {
  const beginning = text.slice(0, jsonBeginning).replace(/\s/g, '');
  if (beginning.startsWith('{"db":[')) return kindOf('uma exportação do Ghost', 'a Ghost export');
  if (beginning.startsWith('{"format":"pauta-backup-')) {
    return kindOf(
      'parte de uma cópia de segurança do Pauta, que "npm run restore -- PASTA" restaura',
      'part of a Pauta backup, which "npm run restore -- DIR" restores',
    );
  }
  if (beginning.startsWith('[{'))
    return kindOf(
      'uma lista de JSON, como o mongoexport',
      'a list of JSON documents, as mongoexport writes it',
    );
  const [first = '', second = ''] = text.split('\n', 2).map((line) => line.trim());
  const isDocumentPerLine =
    first.endsWith('}') && second.startsWith('{') && !first.includes('__collections__');
  return isDocumentPerLine
    ? kindOf('uma lista de JSON, um por linha', 'a list of JSON documents, one a line')
    : null;
}

function nameTable(text: string): ForeignFileKind | null {
  const isSql = ['CREATE TABLE', 'INSERT INTO', 'COPY '].some((command) => text.includes(command));
  if (isSql)
    return kindOf(
      'uma cópia de banco de dados (SQL); no WordPress, use Ferramentas → Exportar',
      'an SQL dump; in WordPress, use Tools → Export',
    );
  const [first = '', second = ''] = text.split('\n', 2);
  const isCsv = [',', ';', '\t'].some((mark) => first.split(mark).length > 2 && second.includes(mark));
  return isCsv ? kindOf('uma tabela (CSV)', 'a table (CSV)') : null;
}
