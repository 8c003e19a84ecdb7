/** Parses stored Draft.js documents into the blocks and spans that pages show (docs/product.md#editor). */
import { youtubeVideoId } from '../media/video.ts';
import { blocksMax, readingWordsPerMinute } from '../site/limits.ts';
import { asText, isRecord, listOf, readJson } from './json-values.ts';
import {
  type InsetBlock,
  type InsetRoom,
  insetLines,
  joinCode,
  readInset,
  wholeInsetRoom,
} from './rich-text-insets.ts';
import {
  createListBuilder,
  type ListBlock,
  listDepth,
  listOrder,
  listStart,
  listTexts,
} from './rich-text-lists.ts';
import { type FindEntity, type RawEntity, readSpans, type Span } from './rich-text-spans.ts';
import { imageAddress } from './safe-address.ts';

export type { ListBlock } from './rich-text-lists.ts';
export type { Span } from './rich-text-spans.ts';

type TextBlock = {
  readonly kind: 'paragraph' | 'subtitle' | 'quote' | 'caption';
  readonly spans: readonly Span[];
  /** The rank of an imported subtitle. Subtitles of the editor have rank 2, which is left out. */
  readonly rank?: 3 | 4 | 5;
};
export type ImageBlock = {
  readonly kind: 'image';
  /** An http(s) address, or a path of this site under /files/. */
  readonly src: string;
  readonly alt: string;
  readonly caption: readonly Span[] | null;
};
export type VideoBlock = {
  readonly kind: 'video';
  /** The typed address, which is shown as text and never linked. */
  readonly address: string;
  /** The id for `playerUrl`; null is shown as 'URL de vídeo inválido'. */
  readonly videoId: string | null;
};
export type RichBlock = TextBlock | ListBlock | ImageBlock | VideoBlock | InsetBlock;

/** A document for display. The stored document contains more, and is never made from this one. */
export type RichText = { readonly blocks: readonly RichBlock[] };

/** Parses a stored document; null when it is invalid. */
export function parseRichText(raw: string): RichText | null {
  return readRichText(readJson(raw));
}

/** Reads the value of a document; null when it is invalid. Unknown blocks become paragraphs. */
export function readRichText(state: unknown): RichText | null {
  if (!isRecord(state) || (state.blocks !== undefined && !Array.isArray(state.blocks))) return null;
  const findEntity = readEntities(state.entityMap);
  const room = wholeInsetRoom();
  const findLink: FindEntity = (key) => {
    const entity = findEntity(key);
    const address = entity?.data.url ?? entity?.data.href;
    room.links -= typeof address === 'string' ? address.length : 0;
    return room.links < 0 ? null : entity;
  };
  const blocks: RichBlock[] = [];
  const lists = createListBuilder();
  let code: string[] = [];
  const endCode = () => {
    const block = code.length === 0 ? null : joinCode(code);
    if (block) blocks.push(block);
    code = [];
  };
  let isAfterImage = false;
  for (const rawBlock of listOf(state.blocks).slice(0, blocksMax)) {
    if (!isRecord(rawBlock)) continue;
    const text = typeof rawBlock.text === 'string' ? rawBlock.text : '';
    const ordered = listOrder(rawBlock.type);
    if (ordered === null) lists.end();
    if (rawBlock.type === 'code-block') {
      code.push(text);
      isAfterImage = false;
      continue;
    }
    endCode();
    const shown = rawBlock.type === 'atomic' ? readAtomic(rawBlock, findEntity, room) : null;
    if (shown !== null) {
      blocks.push(shown);
      isAfterImage = shown.kind === 'image';
      continue;
    }
    const isBlank = text.trim() === '';
    const spans = isBlank ? [] : readSpans(text, rawBlock.inlineStyleRanges, rawBlock.entityRanges, findLink);
    if (ordered !== null) {
      const list = isBlank
        ? null
        : lists.add(ordered, listDepth(rawBlock.depth), spans, listStart(rawBlock.data));
      if (list) blocks.push(list);
    } else {
      const kind = textKind(rawBlock.type);
      const image = isAfterImage && kind === 'caption' ? blocks.at(-1) : undefined;
      if (!isBlank && image?.kind === 'image') blocks[blocks.length - 1] = { ...image, caption: spans };
      else if (!isBlank) blocks.push({ kind, spans, ...lowerRanks[asText(rawBlock.type)] });
    }
    isAfterImage = false;
  }
  endCode();
  return { blocks };
}

/** Returns a paragraph without looks and links. */
export function plainParagraph(text: string): RichBlock {
  const look = { bold: false, italic: false, underline: false, strikethrough: false, highlight: false };
  return { kind: 'paragraph', spans: [{ ...look, fontSize: null, href: null, text }] };
}

/**
 * Returns the text with a line for each block, list item and image caption. Alternative texts and addresses of videos
 * are left out.
 */
export function plainText(richText: RichText): string {
  return richText.blocks.flatMap(linesOf).join('\n');
}

export function countWords(text: string): number {
  let count = 0;
  for (const run of text.split(/\s+/)) if (/[\p{L}\p{N}]/u.test(run)) count += 1;
  return count;
}

export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / readingWordsPerMinute));
}

/** Returns the text of a block with a line for each list item; '' for media without a caption. */
export function blockText(block: RichBlock): string {
  return linesOf(block).join('\n');
}

function linesOf(block: RichBlock): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'subtitle':
    case 'quote':
    case 'caption':
      return [textOf(block.spans)];
    case 'list':
      return listTexts(block).map(textOf);
    case 'image':
      return block.caption === null ? [] : [textOf(block.caption)];
    case 'video':
      return [];
    default:
      return insetLines(block);
  }
}

function textOf(spans: readonly Span[]): string {
  return spans.map((span) => span.text).join('');
}

export function readEntities(entityMap: unknown): FindEntity {
  const rawEntities: ReadonlyMap<string, unknown> = new Map(
    typeof entityMap === 'object' && entityMap !== null ? Object.entries(entityMap) : [],
  );
  return (key) => {
    if (typeof key !== 'number' && typeof key !== 'string') return null;
    const raw = rawEntities.get(String(key));
    if (!isRecord(raw) || typeof raw.type !== 'string') return null;
    return { type: raw.type.toUpperCase(), data: isRecord(raw.data) ? raw.data : {} };
  };
}

/** Returns the image or video of an atomic block: its first such entity, or null. */
export function readMedia(
  rawBlock: Record<string, unknown>,
  findEntity: FindEntity,
): ImageBlock | VideoBlock | null {
  for (const range of listOf(rawBlock.entityRanges)) {
    const entity = isRecord(range) ? findEntity(range.key) : null;
    const media = entity === null ? null : toMedia(entity);
    if (media !== null) return media;
  }
  return null;
}

/** Returns what an atomic block shows: its first entity that can be shown, or null. */
function readAtomic(
  rawBlock: Record<string, unknown>,
  findEntity: FindEntity,
  room: InsetRoom,
): RichBlock | null {
  for (const range of listOf(rawBlock.entityRanges).slice(0, atomicEntitiesMax)) {
    const entity = isRecord(range) ? findEntity(range.key) : null;
    const shown = entity === null ? null : (toMedia(entity) ?? readInset(entity, room));
    if (shown !== null) return shown;
  }
  return null;
}

/** This limits the work: atomic blocks of real documents have one entity. */
const atomicEntitiesMax = 10;

function toMedia({ type, data }: RawEntity): ImageBlock | VideoBlock | null {
  if (type === 'VIDEO') {
    const address = typeof data.src === 'string' ? data.src.trim() : '';
    return { kind: 'video', address, videoId: youtubeVideoId(address) };
  }
  const src = type === 'IMAGE' ? imageAddress(data.src) : null;
  if (src === null) return null;
  return { kind: 'image', src, alt: typeof data.alt === 'string' ? data.alt.trim() : '', caption: null };
}

/** The ranks of subtitles below the editor's own subtitles, whose type is `header-three`. */
const lowerRanks: Readonly<Record<string, Pick<TextBlock, 'rank'>>> = {
  'header-four': { rank: 3 },
  'header-five': { rank: 4 },
  'header-six': { rank: 5 },
};

export function textKind(type: unknown): TextBlock['kind'] {
  switch (type) {
    case 'header-one':
    case 'header-two':
    case 'header-three':
    case 'header-four':
    case 'header-five':
    case 'header-six':
      return 'subtitle';
    case 'blockquote':
      return 'quote';
    case 'caption':
      return 'caption';
    default:
      return 'paragraph';
  }
}
