/** Insets: tables, galleries, embeds and code of an article, which few texts have (docs/product.md#editor). */
import { galleryImagesMax, tableColumnsMax, tableRowsMax } from '../site/limits.ts';
import { isRecord, listOf } from './json-values.ts';
import type { RawEntity } from './rich-text-spans.ts';
import { imageAddress, isContactAddress, linkAddress } from './safe-address.ts';
import { cleanLine, cleanText } from './text.ts';

/** The stylesheet of insets is loaded only for the texts that have one. */
export type InsetBlock = TableBlock | GalleryBlock | EmbedBlock | CodeBlock;

export type TableBlock = {
  readonly kind: 'table';
  readonly header: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
  readonly caption: string;
  /** Whether more is stored than is shown. */
  readonly isCut: boolean;
};
export type GalleryImage = { readonly src: string; readonly alt: string; readonly caption: string };
export type GalleryBlock = {
  readonly kind: 'gallery';
  readonly images: readonly GalleryImage[];
  readonly isCut: boolean;
};
export type EmbedBlock = {
  readonly kind: 'embed';
  /** The address is null when readers cannot open it: then only the title is shown. */
  readonly href: string | null;
  /** The host of a page of this site is ''. */
  readonly host: string;
  readonly title: string;
};
type CodeBlock = { readonly kind: 'code'; readonly text: string };

/** What the insets of one text may still show; it is limited because many blocks can refer to one large entity. */
export type InsetRoom = { cells: number; units: number; images: number };

export function wholeInsetRoom(): InsetRoom {
  return { cells: 2 * tableColumnsMax * tableRowsMax, units: 2 * 1024 * 1024, images: 10 * galleryImagesMax };
}

const wordsMaxUnits = 1_000;
const linkTitleMaxUnits = 300;

export function isInset({ kind }: { readonly kind: string }): boolean {
  return kind === 'table' || kind === 'gallery' || kind === 'embed' || kind === 'code';
}

/** Returns the table, gallery or embed of an entity; null for other entities and when there is nothing to show. */
export function readInset({ type, data }: RawEntity, room: InsetRoom): InsetBlock | null {
  switch (type) {
    case 'TABLE':
      return readTable(data, room);
    case 'GALLERY':
      return readGallery(data, room);
    case 'EMBED':
      return readEmbed(data, room);
    default:
      return null;
  }
}

function readTable(data: RawEntity['data'], room: InsetRoom): TableBlock | null {
  const stored = listOf(data.rows);
  const rows: string[][] = [];
  let isCut = stored.length > tableRowsMax;
  for (const row of stored.slice(0, tableRowsMax)) {
    const cells = listOf(row);
    const texts = cells.slice(0, tableColumnsMax).map(cellText);
    // An empty row counts as one cell.
    room.cells -= texts.length + 1;
    room.units -= texts.join('').length;
    if (room.cells < 0 || room.units < 0) {
      isCut = true;
      break;
    }
    isCut ||= cells.length > tableColumnsMax;
    if (texts.length > 0) rows.push(texts.map((text) => cleanText(text, Infinity)));
  }
  if (rows.flat().every((text) => text === '')) return null;
  const header = data.hasHeader === true && rows.length > 1 ? (rows.shift() ?? null) : null;
  return { kind: 'table', header, rows, caption: words(data.caption), isCut };
}

function cellText(cell: unknown): string {
  return typeof cell === 'string' ? cell : typeof cell === 'number' ? String(cell) : '';
}

function readGallery(data: RawEntity['data'], room: InsetRoom): GalleryBlock | null {
  const stored = listOf(data.images);
  const shown = stored.slice(0, Math.max(0, Math.min(galleryImagesMax, room.images)));
  room.images -= shown.length;
  const images = shown.flatMap((image) => {
    const src = isRecord(image) ? imageAddress(image.src) : null;
    return src === null || !isRecord(image)
      ? []
      : [{ src, alt: words(image.alt), caption: words(image.caption) }];
  });
  return images.length === 0 ? null : { kind: 'gallery', images, isCut: shown.length < stored.length };
}

function readEmbed({ url, title: stored }: RawEntity['data'], room: InsetRoom): EmbedBlock | null {
  const title = words(stored, linkTitleMaxUnits);
  const address = linkAddress(url);
  room.units -= title.length + (address?.length ?? 0);
  if (room.units < 0) return null;
  if (address === null || isContactAddress(address)) {
    const isUnsafe = typeof url !== 'string' || /^[^/?#]*:/.test(url.replace(/[\s\p{Cc}]/gu, ''));
    return isUnsafe || title === '' ? null : { kind: 'embed', href: null, host: '', title };
  }
  const host = address.startsWith('/') ? '' : new URL(address).hostname.replace(/^www\./, '');
  return { kind: 'embed', href: address, host, title: title || host || address };
}

function words(value: unknown, maxUnits = wordsMaxUnits): string {
  return typeof value === 'string' ? cleanLine(value.slice(0, maxUnits), Infinity) : '';
}

// These characters would show code in another order than it has.
const reversing = /[\u202a-\u202e\u2066-\u2069]/g;

/** Joins the texts of neighbouring code blocks; null when there is nothing but blanks. */
export function joinCode(texts: readonly string[]): CodeBlock | null {
  // The importer divides long code after its line breaks.
  const joined = texts.map((text, index) =>
    index === texts.length - 1 || text.endsWith('\n') ? text : `${text}\n`,
  );
  const text = joined
    .join('')
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(reversing, '');
  const lines = text.split('\n');
  const isFilled = (line: string) => line.trim() !== '';
  const first = lines.findIndex(isFilled);
  return first < 0
    ? null
    : { kind: 'code', text: lines.slice(first, lines.findLastIndex(isFilled) + 1).join('\n') };
}

/** Returns the plain text of an inset: a line for each row, caption, title or line of code. */
export function insetLines(block: InsetBlock): string[] {
  switch (block.kind) {
    case 'table': {
      const rows = block.header === null ? block.rows : [block.header, ...block.rows];
      const lines = rows.map((cells) => cells.map((text) => text.replaceAll('\n', ' ')).join(' | '));
      return block.caption === '' ? lines : [...lines, block.caption];
    }
    case 'gallery':
      return block.images.flatMap(({ caption }) => caption || []);
    case 'embed':
      return [block.title];
    case 'code':
      return block.text.split('\n');
    default:
      return block satisfies never;
  }
}
