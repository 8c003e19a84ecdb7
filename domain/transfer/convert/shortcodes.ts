/** Runs the shortcodes in texts of WordPress (docs/product.md#texts-that-move-in). */
import { blocksMax } from '../../site/limits.ts';
import { escapeMarkup } from '../../text/markup.ts';
import { htmlToText } from './plain-text.ts';
import type { ProblemList } from './problems.ts';

const unknownMax = 200;
/** An article can have as many images as blocks. */
const imagesMax = blocksMax;
const shortcodeLengthMax = 20_000;
const nameForm = /^[a-z][\w-]*/i;
/** Elements in which brackets are plain text. */
const literal = /^<(pre|code|script|style|textarea|kbd|samp)\b/i;

/**
 * Writes the shortcodes of a text as HTML, and removes unknown ones. Text in brackets is a shortcode if its name is one
 * of WordPress itself. Otherwise its name must have two letters or more, and it must have an underscore, a slash at the
 * end, a closing shortcode (`[name]…[/name]`), or a value (`[form id="1"]`); and it must not follow directly after a
 * word, as in `input[type=text]`. `[[name]]` is the text `[name]`. `[1]` and `[sic]` are text, and so are all brackets
 * in tags and in code.
 */
export function runShortcodes(
  source: string,
  findAnyImages: FindImages,
  problems: ProblemList,
  unknown: Map<string, string>,
): string {
  if (!source.includes('[')) return source;
  const ends = new Set(Array.from(source.matchAll(/\[\/([a-z][\w-]*)\]/gi), ([, name = '']) => name));
  const starts = new Set<string>();
  const findNext = nextIn(source);
  const findImages = upTo(imagesMax, findAnyImages);
  const pieces: string[] = [];
  let done = 0;
  let markupEnd = 0;
  for (const { index, 0: mark } of source.matchAll(/[<[]/g)) {
    if (index < done || index < markupEnd) continue;
    if (mark === '<') {
      markupEnd = endOfMarkup(source, index, findNext);
      continue;
    }
    const close = findNext(']', index);
    if (close < 0 || close - index > shortcodeLengthMax) continue;
    if (source.slice(index + 2, close).includes('[')) continue;
    const isEscaped = source[index + 1] === '[';
    const inner = source.slice(index + (isEscaped ? 2 : 1), close);
    const shortcode = readShortcode(inner, ends, starts, /[\w)]/.test(source[index - 1] ?? ''));
    if (shortcode === null) continue;
    pieces.push(source.slice(done, index));
    done = close + 1;
    if (isEscaped && source[done] === ']') {
      pieces.push(`[${inner}]`);
      done += 1;
      continue;
    }
    if (isEscaped) pieces.push('[');
    const write = writerOf(shortcode.name);
    const isNew = !write && unknown.size < unknownMax && !unknown.has(shortcode.name);
    if (isNew) unknown.set(shortcode.name, `[${inner}]`);
    if (!shortcode.isClosing) starts.add(shortcode.name);
    const written = write?.(shortcode, findImages, problems) ?? '';
    pieces.push(written);
    if (shortcode.isClosing || !ends.has(shortcode.name)) continue;
    done = copyContent(shortcode.name, source, done, written, findNext, pieces);
  }
  pieces.push(source.slice(done));
  return pieces.join('');
}

/**
 * Finds at most `max` images in all calls together: galleries may name an image with a long caption a million times.
 */
function upTo(max: number, findImages: FindImages): FindImages {
  let left = max;
  return (wanted) => {
    const bounded = 'itemId' in wanted ? wanted : wanted.slice(0, left);
    const found = left > 0 ? findImages(bounded).slice(0, left) : [];
    left -= found.length;
    return found;
  };
}

/** Copies content that is no HTML: the address in `[embed]`, or the text in `[code]`. Returns where it ends. */
function copyContent(
  name: string,
  source: string,
  start: number,
  written: string,
  findNext: (text: string, from: number) => number,
  pieces: string[],
): number {
  const kind = enclosedKind(name);
  const close = kind === 'html' ? -1 : findNext(`[/${name}]`, start);
  if (close < 0) return start;
  const content = source.slice(start, close);
  if (kind === 'address' && written === '') {
    const address = content.replace(/<[^<>]*>/g, '').trim();
    pieces.push(/^https?:\/\/\S+$/i.test(address) ? writePlayer(name, address) : content);
  } else if (kind === 'code') {
    // In texts of the block editor, paragraphs and line breaks inside code were added by the editor; in classic texts
    // they are part of the code.
    const isOfBlocks = findNext('<!-- /wp:', start) >= 0;
    pieces.push(content.replace(isOfBlocks ? /<(?!\/?(?:br|p)\b)/gi : /</g, '&lt;'));
  } else pieces.push(content);
  return close;
}

/** Searches like `indexOf`, from growing positions; all calls together take linear time. */
function nextIn(source: string): (text: string, from: number) => number {
  const found = new Map<string, number>();
  return (text, from) => {
    const last = found.get(text);
    if (last !== undefined && (last < 0 || last >= from)) return last;
    const next = source.indexOf(text, from);
    found.set(text, next);
    return next;
  };
}

/** Returns the end of a tag, comment or literal element. */
function endOfMarkup(
  source: string,
  start: number,
  findNext: (text: string, from: number) => number,
): number {
  const after = (text: string) => {
    const end = findNext(text, start);
    return end < 0 ? start + 1 : end + text.length;
  };
  if (source.startsWith('<!--', start)) return after('-->');
  const head = source.slice(start, start + 12);
  if (!/^<\/?[a-z]/i.test(head)) return start + 1;
  const tag = literal.exec(head)?.[1]?.toLowerCase();
  return after(tag === undefined ? '>' : `</${tag}>`);
}

function readShortcode(
  inner: string,
  ends: ReadonlySet<string>,
  starts: ReadonlySet<string>,
  isAfterWord: boolean,
): Shortcode | null {
  const isClosing = inner.startsWith('/');
  const body = isClosing ? inner.slice(1) : inner;
  const name = nameForm.exec(body)?.[0];
  if (name === undefined) return null;
  const rest = body.slice(name.length);
  if (isClosing) {
    const isEnd = rest.trim() === '' && (starts.has(name) || coreShortcodes.has(name));
    return isEnd ? { name, attributes: new Map(), isClosing } : null;
  }
  if (!/^(?:[\s/=\u00a0]|&nbsp;|$)/.test(rest) || rest.replace(/<[^<>]*>/g, '').includes('<')) return null;
  const attributes = readAttributes(rest);
  const hasValue = [...attributes.keys()].some((key) => !/^\d+$/.test(key));
  const isMeant =
    (hasValue && !isAfterWord) ||
    ends.has(name) ||
    name.includes('_') ||
    rest.trimEnd().endsWith('/') ||
    (knownShortcodes.has(name) && isPlayable(attributes.get('0') ?? ''));
  return coreShortcodes.has(name) || (name.length > 1 && isMeant) ? { name, attributes, isClosing } : null;
}

/** Returns whether a value is an address, or the id of a video of Vimeo or YouTube. */
function isPlayable(value: string): boolean {
  return /^(?:https?:|\d+$)/.test(value) || (/^[\w-]{11}$/.test(value) && /\d/.test(value));
}

const attributePart = /"[^"]*"|'[^']*'|=|[^\s"'=]+/g;

/** Parses attributes as WordPress does: values with any quotes or none; values without a name are numbered. */
function readAttributes(text: string): Map<string, string> {
  const straight = text
    .replace(/[“”″]|&#8220;|&#8221;|&#8243;|&quot;/g, '"')
    .replace(/[‘’]|&#8216;|&#8217;/g, "'")
    .replace(/&nbsp;|\u00a0/g, ' ');
  const attributes = new Map<string, string>();
  const parts = straight.match(attributePart) ?? [];
  let number = 0;
  for (let index = 0; index < parts.length; index += 1) {
    const isNamed = parts[index + 1] === '=' && /^[\w-]+$/.test(parts[index] ?? '');
    const name = isNamed ? (parts[index] ?? '') : String(number);
    if (isNamed) index += 2;
    let value = (parts[index] ?? '').replace(/^["']|["']$/g, '');
    // An address without quotes may contain equals signs.
    for (; parts[index + 1] === '='; index += 2) value += `=${parts[index + 2] ?? ''}`;
    if (!isNamed && (value === '=' || value === '/')) continue;
    attributes.set(name.toLowerCase(), value);
    if (!isNamed) number += 1;
  }
  return attributes;
}

interface ForeignGalleryImage {
  readonly address: string;
  readonly alternativeText: string;
  readonly caption: string;
}

/** Requests the images that are attached to an item; without an id, to the item of the text. */
interface AttachedImages {
  readonly itemId: string | undefined;
  readonly exceptIds: readonly string[];
}

/** Finds images of the foreign site: those with the given ids, in their order, or those attached to an item. */
export type FindImages = (wanted: readonly string[] | AttachedImages) => readonly ForeignGalleryImage[];

export interface Shortcode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly isClosing: boolean;
}

type Write = (shortcode: Shortcode, findImages: FindImages, problems: ProblemList) => string;

const addressNames = 'src url mp3 mp4 m4a m4v ogg oga ogv wav webm wmv flv flac file id 0'.split(' ');

const figure: Write = ({ attributes, isClosing }) => {
  if (isClosing) return '</figure>';
  const caption = attributes.get('caption');
  return `<figure class="wp-caption">${caption === undefined ? '' : `<figcaption>${caption}</figcaption>`}`;
};
const player: Write = ({ name, attributes, isClosing }) => {
  const address = addressNames.flatMap((each) => attributes.get(each) ?? [])[0];
  return isClosing || address === undefined ? '' : writePlayer(name, address);
};
const code: Write = ({ isClosing }) => (isClosing ? '</pre>' : '<pre>');
const codeInText: Write = ({ isClosing }) => (isClosing ? '</code>' : '<code>');
/**
 * CodeColorer has its options and the language in its name: `[ccnLe_php]`, and `[cci_php]` for code within a sentence.
 */
const codeColorer = /^cc([beilnstw]{0,6})(?:_[\w-]+)?$/i;
const image: Write = ({ attributes, isClosing }, findImages) => {
  const id = attributes.get('image');
  const address = attributes.get('src');
  const found =
    address === undefined
      ? findImages(id === undefined ? [] : [id])
      : [{ address, alternativeText: attributes.get('alt') ?? '', caption: '' }];
  return isClosing ? '' : found.map(writeImage).join('');
};
const gallery: Write = ({ attributes, isClosing }, findImages, problems) => {
  if (isClosing) return '';
  const listIds = (value = '') => value.split(/[\s,]+/).filter(Boolean);
  const ids = listIds(attributes.get('ids') ?? attributes.get('include'));
  const attached = { itemId: attributes.get('id'), exceptIds: listIds(attributes.get('exclude')) };
  const images = findImages(ids.length === 0 ? attached : ids);
  if (images.length === 0) problems.add('gallery', ids.join(', '));
  return images.length === 0
    ? ''
    : `<figure class="wp-block-gallery">${images.map(writeImage).join('')}</figure>`;
};

const writers: readonly (readonly [names: string, write: Write])[] = [
  ['caption wp_caption', figure],
  ['gallery', gallery],
  ['audio video embed', player],
  [
    'youtube su_youtube embedyt vimeo su_vimeo soundcloud spotify tweet instagram facebook et_pb_video',
    player,
  ],
  ['code sourcecode', code],
  ['et_pb_image vc_single_image', image],
];

/** Turns the shortcodes of WordPress and its usual plug-ins into HTML (docs/product.md#texts-that-move-in). */
export const knownShortcodes: ReadonlyMap<string, Write> = new Map(
  writers.flatMap(([names, write]) => names.split(' ').map((name) => [name, write] as const)),
);

function writerOf(name: string): Write | undefined {
  const options = codeColorer.exec(name)?.[1];
  if (options === undefined) return knownShortcodes.get(name);
  return options.includes('i') ? codeInText : code;
}

/** The shortcodes of WordPress itself, which always run. */
export const coreShortcodes: ReadonlySet<string> = new Set(
  'caption wp_caption gallery playlist audio video embed'.split(' '),
);

/** Returns how the content of a shortcode is read: as code, as an address, or as HTML. */
export function enclosedKind(name: string): 'code' | 'address' | 'html' {
  const write = writerOf(name);
  if (write === code || write === codeInText) return 'code';
  return write === player ? 'address' : 'html';
}

export function writePlayer(name: string, raw: string): string {
  const text = raw.trim().replace(/&amp;|&#0?38;/g, '&');
  const isVimeo = name.endsWith('vimeo') && /^\d+$/.test(text);
  const isYouTube = /youtube|embedyt/.test(name) && /^[\w-]{11}$/.test(text);
  const site = isVimeo ? 'https://vimeo.com/' : isYouTube ? 'https://www.youtube.com/watch?v=' : '';
  return `<iframe src="${escapeMarkup(site + text)}"></iframe>`;
}

function writeImage({ address, alternativeText, caption }: ForeignGalleryImage): string {
  const shown = escapeMarkup(htmlToText(caption));
  const below = shown === '' ? '' : `<figcaption>${shown}</figcaption>`;
  return `<figure><img src="${escapeMarkup(address)}" alt="${escapeMarkup(alternativeText)}">${below}</figure>`;
}
