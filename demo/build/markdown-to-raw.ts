import { youtubeVideoId } from '../../domain/video.ts';
import { type InlineText, parseInline, type StyleRange } from './inline-marks.ts';
import { idFromText } from './seeded.ts';

/** A place in a text that belongs to an entity; offset and length count Unicode code points. */
export interface EntityRange {
  readonly offset: number;
  readonly length: number;
  readonly key: number;
}

export type RawBlockType =
  | 'unstyled'
  | 'header-three'
  | 'caption'
  | 'blockquote'
  | 'unordered-list-item'
  | 'ordered-list-item'
  | 'atomic';

/** One block of a Draft.js raw content state. */
export interface RawBlock {
  readonly key: string;
  readonly text: string;
  readonly type: RawBlockType;
  readonly depth: 0;
  readonly inlineStyleRanges: readonly StyleRange[];
  readonly entityRanges: readonly EntityRange[];
  readonly data: Readonly<Record<string, never>>;
}

export type RawEntity =
  | { readonly type: 'LINK'; readonly mutability: 'MUTABLE'; readonly data: { readonly url: string } }
  | {
      readonly type: 'IMAGE';
      readonly mutability: 'IMMUTABLE';
      readonly data: { readonly src: string; readonly alt: string };
    }
  | { readonly type: 'VIDEO'; readonly mutability: 'IMMUTABLE'; readonly data: { readonly src: string } };

/** A Draft.js raw content state (contract.md, content export). */
export interface RawContent {
  readonly blocks: readonly RawBlock[];
  readonly entityMap: Readonly<Record<string, RawEntity>>;
}

/** What the text of an article leaves open. */
export interface RawOptions {
  /** Text that the keys of the blocks are made from, usually the slug. */
  readonly seed: string;
  /** Gives the address of an image by what stands in its round brackets and its position, from 0. */
  readonly imageAddress: (reference: string, index: number) => string;
  /** The number that the first line of the text has in its file, for errors; 1 unless given. */
  readonly firstLine?: number;
}

const LINE_FORMS: readonly (readonly [form: RegExp, type: RawBlockType])[] = [
  [/^### (\S.*)$/, 'header-three'],
  [/^> (\S.*)$/, 'blockquote'],
  [/^- (\S.*)$/, 'unordered-list-item'],
  [/^\d+\. (\S.*)$/, 'ordered-list-item'],
  [/^\^ (\S.*)$/, 'caption'],
];
const IMAGE_LINE = /^!\[([^\]]+)\]\(([^)\s]+)\)$/;
const VIDEO_LINE = /^@video (\S+)$/;
const MISSHAPEN = /^(#|!\[|@video|\^|>)/;
const BLOCK_KEY_LENGTH = 5;

/** What stands in the round brackets of the images of a text, in order. */
export function imageReferences(body: string): readonly string[] {
  return body.split('\n').flatMap((line) => IMAGE_LINE.exec(line.trim())?.[2] ?? []);
}

/**
 * Turns the text of an article (demo/README.md, the format) into a raw content state. Every line that is not
 * blank becomes one block. Throws an error in English that starts with the number of the line.
 */
export function markdownToRaw(body: string, options: RawOptions): RawContent {
  const blocks: RawBlock[] = [];
  const entities: RawEntity[] = [];
  let imageCount = 0;

  const addBlock = (type: RawBlockType, inline: InlineText, entityRanges: readonly EntityRange[]): void => {
    const { text, styles } = inline;
    const key = idFromText(`${options.seed}:${blocks.length}`, BLOCK_KEY_LENGTH).toLowerCase();
    blocks.push({ key, text, type, depth: 0, inlineStyleRanges: styles, entityRanges, data: {} });
  };
  const addText = (type: RawBlockType, source: string): void => {
    const inline = parseInline(source);
    const ranges = inline.links.map(({ offset, length, url }) => {
      entities.push({ type: 'LINK', mutability: 'MUTABLE', data: { url } });
      return { offset, length, key: entities.length - 1 };
    });
    addBlock(type, inline, ranges);
  };
  const addMedia = (entity: RawEntity): void => {
    entities.push(entity);
    const blank: InlineText = { text: ' ', styles: [], links: [] };
    addBlock('atomic', blank, [{ offset: 0, length: 1, key: entities.length - 1 }]);
  };
  const isAfterImage = (): boolean => {
    const key = blocks.at(-1)?.entityRanges[0]?.key;
    return blocks.at(-1)?.type === 'atomic' && key !== undefined && entities[key]?.type === 'IMAGE';
  };

  const addLine = (line: string): void => {
    const image = IMAGE_LINE.exec(line);
    if (image !== null) {
      const [, alt = '', reference = ''] = image;
      const src = options.imageAddress(reference, imageCount);
      imageCount += 1;
      addMedia({ type: 'IMAGE', mutability: 'IMMUTABLE', data: { src, alt } });
      return;
    }
    const video = VIDEO_LINE.exec(line)?.[1];
    if (video !== undefined) {
      if (youtubeVideoId(video) === null) throw new Error(`"${video}" is not the address of a video.`);
      addMedia({ type: 'VIDEO', mutability: 'IMMUTABLE', data: { src: video } });
      return;
    }
    for (const [form, type] of LINE_FORMS) {
      const text = form.exec(line)?.[1];
      if (text === undefined) continue;
      if (type === 'caption' && !isAfterImage()) throw new Error('A caption must follow an image.');
      addText(type, text);
      return;
    }
    if (MISSHAPEN.test(line)) throw new Error(`"${line.slice(0, 40)}" is not a line this format knows.`);
    addText('unstyled', line);
  };

  body.split('\n').forEach((source, index) => {
    const line = source.trim();
    if (line === '') return;
    try {
      addLine(line);
    } catch (error) {
      throw new Error(
        `line ${(options.firstLine ?? 1) + index}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  });
  return { blocks, entityMap: Object.fromEntries(entities.entries()) };
}
