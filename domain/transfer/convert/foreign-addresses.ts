/** Reads the addresses of links, images and embeds in the texts of other systems. */
import { decodeEscapes, isContactAddress, linkAddress } from '../../text/safe-address.ts';

export type Attributes = ReadonlyMap<string, string>;

/** Resolves an address to a link that is safe to follow, or null. `base` is the old address of the text. */
export function resolveLink(raw: string, base: string | null): string | null {
  const clean = raw
    .replace(/[\t\n\r]/g, '')
    .trim()
    .replace(/^__GHOST_URL__/, base === null ? '' : ghostSiteOf(base))
    .replace(/^whatsapp:\/\/send\/?\?/i, 'https://api.whatsapp.com/send?')
    .replaceAll(' ', '%20');
  if (clean === '' || clean.startsWith('#')) return null;
  if (/^[a-z][a-z\d+.-]*:/i.test(clean)) return linkAddress(clean);
  if (clean.startsWith('//')) return linkAddress(`https:${clean}`);
  if (base !== null && URL.canParse(clean, base)) return linkAddress(new URL(clean, base).href);
  return linkAddress(clean);
}

/** Posts of Ghost have the path `/slug/` or `/p/uuid/`; the site may be in a folder of its host. */
function ghostSiteOf(base: string): string {
  const { origin, pathname } = new URL(base);
  return origin + pathname.replace(/\/(?:p\/)?[^/]+\/?$/, '').replace(/\/$/, '');
}

/** Resolves the address of a file: http, https or a path of the old site; otherwise null. */
export function resolveMedia(raw: string, base: string | null): string | null {
  const address = resolveLink(raw, base);
  return address === null || isContactAddress(address) ? null : address;
}

export interface FoundImage {
  src: string;
  alt: string;
  /** Addresses at which better files than `src` may exist, the best first. */
  candidates: string[];
}

const lazyNames = ['data-src', 'data-lazy-src', 'data-original', 'data-lazyload'];
const setNames = ['srcset', 'data-srcset', 'data-lazy-srcset'];
const largeNames = ['data-orig-file', 'data-full-url', 'data-large-file'];

/**
 * Finds the largest file that an `img` names; `lost` says why there is none. `linked` is the address of the link around
 * the `img`.
 */
export function readImage(
  attributes: Attributes,
  base: string | null,
  linked: string | null,
): FoundImage | { lost: 'data-image' | 'lost-image'; address: string } {
  const of = (names: readonly string[]) => names.flatMap((name) => attributes.get(name) ?? []);
  const given = [...of(lazyNames), ...of(['src'])];
  const known = [...of(setNames).flatMap(largestOfSet), ...given].flatMap((raw) => mediaOf(raw, base));
  const [src, ...smaller] = known;
  if (src === undefined) {
    const isData = given.some((raw) => /^\s*data:/i.test(raw));
    return { lost: isData ? 'data-image' : 'lost-image', address: given[0] ?? '' };
  }
  const large = of(largeNames).flatMap((raw) => mediaOf(raw, base));
  const target = linked !== null && isImageFile(linked) ? [linked] : [];
  const candidates = [...large, ...target, ...originalsOf(src), ...smaller];
  return {
    src,
    alt: (attributes.get('alt') ?? '').slice(0, altMax).trim().toWellFormed(),
    candidates: [...new Set(candidates)].filter((each) => each !== src),
  };
}

function mediaOf(raw: string, base: string | null): string[] {
  const address = resolveMedia(raw, base);
  return address === null ? [] : [address];
}

const otherFile =
  /\.(?:mp3|m4a|ogg|oga|wav|flac|mp4|m4v|mov|webm|ogv|avi|pdf|zip|docx?|xlsx?|pptx?|odt|ods|epub)$/i;

/** Returns the file name at the end of an address; '' if the address is that of an image or a page. */
export function fileName(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  const name = path.split('/').at(-1) ?? '';
  return otherFile.test(name) ? decodeEscapes(name) : '';
}

/** Returns whether an address names an image file. `/wiki/File:farol.jpg` is a page about an image, so it does not. */
export function isImageFile(address: string): boolean {
  return /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i.test(address) && !/\/wiki\/[^/]*:/.test(address);
}

/** Returns whether two addresses belong to sizes of one image: one file name contains the other. */
export function areSizesOfOneImage(one: string, other: string): boolean {
  const [name, otherName] = [one, other].map((address) => {
    const file = (originalsOf(address)[0] ?? '').split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
    return file.replace(/\.[^.]*$/, '').toLowerCase();
  });
  return (
    name !== undefined && otherName !== undefined && (name.includes(otherName) || otherName.includes(name))
  );
}

const altMax = 1_000;
const setLength = 20_000;

function largestOfSet(set: string): string[] {
  let largest = { address: '', size: -1 };
  for (const entry of set.slice(0, setLength).split(/,\s|,(?=https?:)/)) {
    const [address = '', size = ''] = entry.trim().split(/\s+/);
    const value = Number.parseFloat(size) || 0;
    if (address !== '' && value > largest.size) largest = { address, size: value };
  }
  return largest.address === '' ? [] : [largest.address];
}

/** Returns whether an address is the attachment page that WordPress makes for each file of an item. */
export function isAttachment(address: string, base: string | null): boolean {
  return /[?&]attachment_id=\d/.test(address) || (base !== null && address.startsWith(base));
}

/**
 * Returns addresses of the original of an image. `photo-300x200.jpg` is a size that WordPress made of `photo.jpg`, and
 * i0.wp.com serves the files of other sites.
 */
function originalsOf(address: string): string[] {
  const shown = /^https?:\/\/i\d\.wp\.com\/([^?]+)/.exec(address)?.[1];
  const own = shown === undefined ? address : `https://${shown}`;
  const unsized = own.replace(/-\d{1,5}x\d{1,5}(?=\.[a-z]{3,4}(?:[?#]|$))/i, '');
  return [unsized, own];
}

/** Returns the emoji that an image of WordPress stands for, from its alternative text; null for other images. */
export function emojiOf(attributes: Attributes): string | null {
  const isEmoji =
    /(?:^|\s)(?:emoji|wp-smiley)(?:\s|$)/.test(attributes.get('class') ?? '') ||
    /\/images\/(?:core\/emoji|smilies)\//.test(attributes.get('src') ?? '');
  return isEmoji ? (attributes.get('alt') ?? '') : null;
}

/** Returns whether an image is at most two pixels wide or high. Such images count readers or fill gaps. */
export function isSpacer(attributes: Attributes): boolean {
  return ['width', 'height'].some((name) => /^[0-2](?:px)?$/.test(attributes.get(name) ?? ''));
}

/** Returns the image that a cover of WordPress has as its background. */
export function readBackground(attributes: Attributes): string | null {
  if (!/\bwp-block-cover\b(?!_)/.test(attributes.get('class') ?? '')) return null;
  return /background-image:\s?url\(["']?([^"')]+)/.exec(attributes.get('style') ?? '')?.[1] ?? null;
}

/**
 * Returns the address of a post that a script would show, on Instagram, Threads, Mastodon, TikTok, Facebook or GitHub;
 * null for other elements.
 */
export function readPost(tag: string, attributes: Attributes): string | null {
  const names = attributes.get('class') ?? '';
  const gist = /^(?:https?:)?\/\/gist\.github\.com\/[^?#]+(?=\.js)/.exec(attributes.get('src') ?? '')?.[0];
  const marked =
    attributes.get('data-instgrm-permalink') ??
    attributes.get('data-text-post-permalink') ??
    (/\bmastodon-embed\b/.test(names) && tag === 'blockquote'
      ? attributes.get('data-embed-url')
      : undefined) ??
    (/\bfb-(?:post|video)\b/.test(names) ? attributes.get('data-href') : undefined) ??
    (/\btiktok-embed\b/.test(names) ? attributes.get('cite') : undefined) ??
    (tag === 'script' ? gist : undefined);
  return marked === undefined ? null : resolveMedia(marked, null);
}

/** Rewrites an address of an old YouTube player into a form that `youtubeVideoId` knows. */
export function watchable(address: string): string {
  return address
    .replace(/^(https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com)\/v\//i, '$1/embed/')
    .replace(/^(https?:\/\/[^?#]+\/(?:embed|shorts|live)\/[^/?#&]+)[/?#&].*$/, '$1');
}

/** Sites for which WordPress shows a player or card when their address stands alone on a line. */
const embeddedHosts =
  /^https?:\/\/(?:[\w-]+\.)*(?:twitter\.com|x\.com|instagram\.com|facebook\.com|vimeo\.com|dailymotion\.com|soundcloud\.com|spotify\.com|tiktok\.com|reddit\.com|flickr\.com|flic\.kr|imgur\.com|ted\.com|twitch\.tv|slideshare\.net|scribd\.com|kickstarter\.com|pinterest\.com|giphy\.com|issuu\.com|mixcloud\.com|bsky\.app|threads\.net|threads\.com|codepen\.io|deezer\.com|youtube\.com|youtu\.be)\//i;

export function isEmbeddedSite(address: string): boolean {
  return embeddedHosts.test(address);
}
