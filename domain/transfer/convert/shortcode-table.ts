/** What the shortcodes of WordPress and its usual plug-ins become, as HTML (docs/product.md#texts-that-move-in). */
import { escapeMarkup } from '../../text/markup.ts';
import { htmlToText } from './plain-text.ts';
import type { ProblemList } from './problems.ts';

interface ForeignGalleryImage {
  readonly address: string;
  readonly alternativeText: string;
  readonly caption: string;
}

/** Asks for the images that are attached to an item; without an id, to the item of the text. */
interface AttachedImages {
  readonly itemId: string | undefined;
  readonly exceptIds: readonly string[];
}

/** Finds images of the foreign site by their ids, in this order, or the attached ones. */
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

export const knownShortcodes: ReadonlyMap<string, Write> = new Map(
  writers.flatMap(([names, write]) => names.split(' ').map((name) => [name, write] as const)),
);

/** The shortcodes of WordPress itself, which always run. */
export const coreShortcodes: ReadonlySet<string> = new Set(
  'caption wp_caption gallery playlist audio video embed'.split(' '),
);

/** Returns what the content of a shortcode is: the text of code, an address, or HTML. */
export function enclosedKind(name: string): 'code' | 'address' | 'html' {
  const write = knownShortcodes.get(name);
  if (write === code) return 'code';
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
