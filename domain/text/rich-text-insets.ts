/** Insets: tables, galleries, boxes and other blocks between the paragraphs of an article (docs/product.md#editor). */
import { type FramedPage, findEmbed } from '../media/embed.ts';
import { storageKeyOf } from '../media/image.ts';
import {
  embedFramesMax,
  factsMax,
  galleryImagesMax,
  insetLooksMax,
  insetTextMaxUnits as maxUnits,
  tableColumnsMax,
  tableRowsMax,
  textLinksMaxUnits,
} from '../site/limits.ts';
import { asText, isRecord, listOf } from './json-values.ts';
import { type RawEntity, readSpans, type Span } from './rich-text-spans.ts';
import { imageAddress, isContactAddress, linkAddress } from './safe-address.ts';
import { cleanLine, cleanText } from './text.ts';

/** A block that needs the stylesheet of insets, which is loaded only for texts with such a block. */
export type InsetBlock =
  | TableBlock
  | GalleryBlock
  | EmbedBlock
  | CodeBlock
  | BoxBlock
  | FactsBlock
  | PullQuoteBlock
  | DividerBlock;

export type TableBlock = {
  readonly kind: 'table';
  readonly header: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
  readonly caption: string;
  /** The spans of cells that are more than plain text, by the name that `cellName` gives them. */
  readonly looks?: CellSpans;
  /** Whether more is stored than is shown. */
  readonly isCut: boolean;
};
export type CellSpans = Readonly<Record<string, readonly Span[]>>;
export type GalleryImage = { readonly src: string; readonly alt: string; readonly caption: string };
export type GalleryBlock = {
  readonly kind: 'gallery';
  readonly images: readonly GalleryImage[];
  readonly isCut: boolean;
};
export type EmbedBlock = {
  readonly kind: 'embed';
  /** Null when readers cannot open the address; then only the title is shown. */
  readonly href: string | null;
  /** The host of the address; '' for a page of this site. */
  readonly host: string;
  readonly title: string;
  /** Set when neither title nor author is known. Then the title is the name of the site, or the address. */
  readonly isNameless?: true;
  /** The author of the shown post. Absent when the author is unknown, and when the title contains the name. */
  readonly author?: string;
  /**
   * The page of another site that readers can load into a frame, and the line below the title; absent for other links.
   */
  readonly player?: FramedPage;
  /** An image of the portal that shows what the frame will show. */
  readonly picture?: string;
  readonly detail?: string;
};
type CodeBlock = { readonly kind: 'code'; readonly text: string };
/** A box with information beside the main text. */
export type BoxBlock = { readonly kind: 'box'; readonly title: string; readonly spans: readonly Span[] };
/** Numbers that summarize a story, such as `3 milhões` of `usuários`. */
export type FactsBlock = {
  readonly kind: 'facts';
  readonly title: string;
  readonly facts: readonly { readonly number: string; readonly label: string }[];
};
/** A sentence of the text in large letters, and who said it. */
export type PullQuoteBlock = { readonly kind: 'pullquote'; readonly text: string; readonly author: string };
type DividerBlock = { readonly kind: 'divider' };

/**
 * How much the insets of one text may still show. It is limited, because many blocks can refer to one large entity.
 * `links` counts the addresses of the whole text. Lengths are in UTF-16 units.
 */
export type InsetRoom = {
  cells: number;
  units: number;
  images: number;
  looks: number;
  links: number;
  frames: number;
};

/**
 * Returns what all insets of a text may show together: the cells of two tables of the largest size, 2 Mi units of text,
 * the pictures of ten full galleries, looks, links and frames.
 */
export function wholeInsetRoom(): InsetRoom {
  return {
    cells: 2 * tableColumnsMax * tableRowsMax,
    units: 2 * 1024 * 1024,
    images: 10 * galleryImagesMax,
    looks: insetLooksMax,
    links: textLinksMaxUnits,
    frames: embedFramesMax,
  };
}

/** A divider in documents that can hold only text; imports write it so. */
export const ruleText = '* * *';

const insetKinds: Readonly<Record<InsetBlock['kind'], true>> = {
  table: true,
  gallery: true,
  embed: true,
  code: true,
  box: true,
  facts: true,
  pullquote: true,
  divider: true,
};

export function isInset({ kind }: { readonly kind: string }): boolean {
  return Object.hasOwn(insetKinds, kind);
}

type ReadInset = (data: RawEntity['data'], room: InsetRoom) => InsetBlock | null;

const readers: ReadonlyMap<string, ReadInset> = new Map<string, ReadInset>([
  ['TABLE', readTable],
  ['GALLERY', readGallery],
  ['EMBED', readEmbed],
  ['BOX', readBox],
  ['FACTS', readFacts],
  ['PULLQUOTE', readPullQuote],
  ['DIVIDER', () => ({ kind: 'divider' })],
]);

/** Returns the inset of an entity. Null for other entities, and when there is nothing to show. */
export function readInset({ type, data }: RawEntity, room: InsetRoom): InsetBlock | null {
  return readers.get(type)?.(data, room) ?? null;
}

/** Names a cell; the header is row 0. */
export function cellName(row: number, column: number): string {
  return `${row}:${column}`;
}

/**
 * Reads the spans of a text inside an entity. Null for a plain text, and for a text with more looks than `room` allows.
 */
export function readLooks(
  text: string,
  looks: unknown,
  name: string,
  room: Pick<InsetRoom, 'looks' | 'links'> = wholeInsetRoom(),
): readonly Span[] | null {
  const look = isRecord(looks) && Object.hasOwn(looks, name) ? looks[name] : null;
  if (!isRecord(look)) return null;
  const count = listOf(look.inlineStyleRanges).length + listOf(look.links).length;
  if (count > room.looks) return null;
  room.looks -= count;
  const links = listOf(look.links).filter(isRecord);
  room.links -= links.reduce((units, { url }) => units + (typeof url === 'string' ? url.length : 0), 0);
  if (room.links < 0) return null;
  const ranges = links.map(({ offset, length }, key) => ({ offset, length, key }));
  return readSpans(text, look.inlineStyleRanges, ranges, (key) => {
    const link = typeof key === 'number' ? links[key] : undefined;
    return link ? { type: 'LINK', data: link } : null;
  });
}

function readTable(data: RawEntity['data'], room: InsetRoom): TableBlock | null {
  const stored = listOf(data.rows);
  const rows: string[][] = [];
  const spans: Record<string, readonly Span[]> = {};
  let isCut = stored.length > tableRowsMax;
  for (const [rowAt, row] of stored.slice(0, tableRowsMax).entries()) {
    const cells = listOf(row);
    const texts = cells.slice(0, tableColumnsMax).map(asText);
    // An empty row counts as one cell.
    room.cells -= texts.length + 1;
    room.units -= texts.join('').length;
    if (room.cells < 0 || room.units < 0) {
      isCut = true;
      break;
    }
    isCut ||= cells.length > tableColumnsMax;
    if (texts.length === 0) continue;
    for (const [column, text] of texts.entries()) {
      const read = readLooks(text, data.looks, cellName(rowAt, column), room);
      if (read) spans[cellName(rows.length, column)] = read;
    }
    rows.push(texts.map((text) => cleanText(text, Infinity)));
  }
  if (rows.flat().every((text) => text === '')) return null;
  const header = data.hasHeader === true && rows.length > 1 ? (rows.shift() ?? null) : null;
  const looks = Object.keys(spans).length === 0 ? {} : { looks: spans };
  return {
    kind: 'table',
    header,
    rows,
    caption: words(data.caption, maxUnits.TABLE.caption),
    ...looks,
    isCut,
  };
}

function readGallery(data: RawEntity['data'], room: InsetRoom): GalleryBlock | null {
  const stored = listOf(data.images);
  const shown = stored.slice(0, Math.max(0, Math.min(galleryImagesMax, room.images)));
  room.images -= shown.length;
  const images = shown.flatMap((image) => {
    const src = isRecord(image) ? imageAddress(image.src) : null;
    return src === null || !isRecord(image)
      ? []
      : [
          {
            src,
            alt: words(image.alt, maxUnits.GALLERY.alt),
            caption: words(image.caption, maxUnits.GALLERY.caption),
          },
        ];
  });
  return images.length === 0 ? null : { kind: 'gallery', images, isCut: shown.length < stored.length };
}

function readEmbed(data: RawEntity['data'], room: InsetRoom): EmbedBlock | null {
  const { url } = data;
  const src = imageAddress(data.src) ?? '';
  const title = words(data.title, maxUnits.EMBED.title);
  const author = words(data.author, maxUnits.EMBED.author);
  const address = linkAddress(url);
  room.units -= title.length + author.length + (address?.length ?? 0);
  if (room.units < 0) return null;
  if (address === null || isContactAddress(address)) {
    const isUnsafe = typeof url !== 'string' || /^[^/?#]*:/.test(url.replace(/[\s\p{Cc}]/gu, ''));
    return isUnsafe || title === '' ? null : { kind: 'embed', href: null, host: '', title };
  }
  const host = address.startsWith('/') ? '' : new URL(address).hostname.replace(/^www\./, '');
  const embed = room.frames > 0 ? findEmbed(address) : null;
  const whose = title && author ? { author } : {};
  const nameless = title || author ? {} : ({ isNameless: true } as const);
  if (!embed) {
    const detail = title && author ? { detail: [author, host].filter(Boolean).join(' · ') } : {};
    const shown = title || author || host || address;
    return { kind: 'embed', href: address, host, title: shown, ...whose, ...detail, ...nameless };
  }
  room.frames -= 1;
  // The server asks for title and author when a card is created, and never when it is shown.
  const { oembed: _oembed, ...player } = embed;
  const { provider } = player;
  return {
    kind: 'embed',
    href: address,
    host,
    title: title || (author && `${author} no ${provider}`) || provider,
    ...whose,
    ...nameless,
    detail: title ? [author, provider].filter(Boolean).join(' · ') : shortAddress(player.page),
    player,
    ...(storageKeyOf(src) === null ? {} : { picture: src }),
  };
}

/** Returns an address without its scheme, `www.` and final slash, for display. */
export function shortAddress(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}

/** Returns the origins of the frames in a text; the content policy of the page lists them. */
export function frameOriginsOf(
  blocks: readonly { readonly kind: string; readonly player?: FramedPage }[],
): string[] {
  return [...new Set(blocks.flatMap(({ player }) => player?.frameOrigin ?? []))];
}

function readBox({ title, text, looks }: RawEntity['data'], room: InsetRoom): BoxBlock | null {
  const written = typeof text === 'string' ? text.slice(0, maxUnits.BOX.text) : '';
  const shown = words(title, maxUnits.BOX.title);
  room.units -= written.length + shown.length;
  if (room.units < 0 || (written.trim() === '' && shown === '')) return null;
  const spans = readLooks(written, looks, 'text', room) ?? readSpans(written, [], [], () => null);
  return { kind: 'box', title: shown, spans };
}

function readFacts(data: RawEntity['data'], room: InsetRoom): FactsBlock | null {
  const title = words(data.title, maxUnits.FACTS.title);
  const facts = listOf(data.facts)
    .slice(0, factsMax)
    .flatMap((fact) => {
      const number = isRecord(fact) ? words(fact.number, maxUnits.FACTS.number) : '';
      const label = isRecord(fact) ? words(fact.label, maxUnits.FACTS.label) : '';
      room.units -= number.length + label.length;
      return number === '' && label === '' ? [] : [{ number, label }];
    });
  return room.units < 0 || facts.length === 0 ? null : { kind: 'facts', title, facts };
}

function readPullQuote(data: RawEntity['data'], room: InsetRoom): PullQuoteBlock | null {
  const text = words(data.text, maxUnits.PULLQUOTE.text);
  const author = words(data.author, maxUnits.PULLQUOTE.author);
  room.units -= text.length + author.length;
  return room.units < 0 || text === '' ? null : { kind: 'pullquote', text, author };
}

function words(value: unknown, max: number): string {
  return typeof value === 'string' ? cleanLine(value.slice(0, max), Infinity) : '';
}

export function longTextProblem(maxUnits: number): string {
  return `Use no máximo ${maxUnits.toLocaleString('pt-BR')} caracteres.`;
}

export function longListProblem(max: number): string {
  return `Fique com no máximo ${max} itens.`;
}

/** Returns why readers would not see all of a document's insets, or null. */
export function findLongInset(document: unknown): string | null {
  const entities = isRecord(document) && document.entityMap ? Object.values(document.entityMap) : [];
  for (const entity of entities) {
    if (!isRecord(entity) || !isRecord(entity.data) || typeof entity.type !== 'string') continue;
    const limits = Object.entries(maxUnits).find(([type]) => type === asText(entity.type).toUpperCase())?.[1];
    if (!limits) continue;
    const { data } = entity;
    if (listOf(data.facts).length > factsMax) return longListProblem(factsMax);
    for (const record of [data, ...listOf(data.facts), ...listOf(data.images)]) {
      if (!isRecord(record)) continue;
      for (const [name, max] of Object.entries(limits)) {
        const text = record[name];
        if (typeof text === 'string' && text.length > max)
          return `Um bloco é longo demais: “${text.slice(0, 40).toWellFormed().trim()}…”. ${longTextProblem(max)}`;
      }
    }
  }
  return null;
}

// These characters would show code in another order than it has.
const reversing = /[\u202a-\u202e\u2066-\u2069]/g;

/** Joins the texts of adjacent code blocks; null when they are blank. */
export function joinCode(texts: readonly string[]): CodeBlock | null {
  // The importer splits long code after line breaks.
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
    case 'box': {
      const text = block.spans.map((span) => span.text).join('');
      return [block.title, ...text.split('\n')].filter((line) => line.trim() !== '');
    }
    case 'facts': {
      const lines = block.facts.map(({ number, label }) => `${number} ${label}`.trim());
      return block.title === '' ? lines : [block.title, ...lines];
    }
    case 'pullquote':
      return block.author === '' ? [block.text] : [block.text, block.author];
    case 'divider':
      return [];
    default:
      return block satisfies never;
  }
}
