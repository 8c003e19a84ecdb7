/** Videos of the gallery, and the forms of YouTube addresses that they may have (docs/product.md#videos). */
import { videoTitleMaxGraphemes } from '../site/limits.ts';
import { fillAllFields, invalidVideoAddress, untitled } from '../text/sentences.ts';
import { cleanLine, isLongerThan } from '../text/text.ts';
import { invalid, type Problem } from '../web/problem.ts';
import type { Picture } from './image.ts';

export interface Video {
  id: string;
  link: string;
  title: string;
  createdAt: number;
  featured: boolean;
  /** The address of the still, an uploaded image; '' for none. */
  imageUrl: string;
}

export interface VideoView {
  id: string;
  title: string;
  videoId: string | null;
  createdAt: number;
  still: Picture | null;
}

export function toVideoView(video: Video, still: Picture | null = null): VideoView {
  return {
    id: video.id,
    title: video.title.trim() || untitled,
    videoId: youtubeVideoId(video.link),
    createdAt: video.createdAt,
    still,
  };
}

export interface VideoEntry extends VideoView {
  storedTitle: string;
  link: string;
  featured: boolean;
  imageUrl: string;
}

export function toVideoEntry(video: Video): VideoEntry {
  const { title, link, featured, imageUrl } = video;
  return { ...toVideoView(video), storedTitle: title.trim(), link, featured, imageUrl };
}

export interface VideoForm {
  title: string;
  link: string;
  featured: boolean;
  /** The address of an uploaded still. With '', the stored still is kept, or the still of a new link is downloaded. */
  imageUrl: string;
}

export function cleanVideoForm({ title, link, featured, imageUrl }: VideoForm): VideoForm {
  return { title: cleanLine(title, videoTitleMaxGraphemes), link: link.trim(), featured, imageUrl };
}

export function findVideoProblem({ title, link }: Pick<VideoForm, 'title' | 'link'>): Problem | null {
  if (title === '' || link === '') return invalid(fillAllFields, title === '' ? 'title' : 'link');
  if (youtubeVideoId(link) === null) return invalid(invalidVideoAddress, 'link');
  return isLongerThan(title, videoTitleMaxGraphemes)
    ? invalid(`O título pode ter no máximo ${videoTitleMaxGraphemes} caracteres.`, 'title')
    : null;
}

const watchHosts: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const shortHost = 'youtu.be';
const addressMaxLength = 2_048;
const videoIdForm = /^[A-Za-z0-9_-]{11}$/;

// Addresses are tested before the URL parser, because the parser accepts lookalike hosts, tabs and backslashes.
const plainAddress = /^https?:\/\/([a-z0-9.-]+)(?:[/?#][^\s\\]*)?$/i;

/** Returns the 11 characters of a watch, short, /embed/, /shorts/ or /live/ address; null for everything else. */
export function youtubeVideoId(address: string): string | null {
  if (address.length > addressMaxLength) return null;
  const clean = address.trim();
  const host = plainAddress.exec(clean)?.[1]?.toLowerCase();
  if (host === undefined || !URL.canParse(clean)) return null;
  const url = new URL(clean);
  const candidate = host === shortHost ? shortId(url) : watchHosts.has(host) ? longId(url) : null;
  return candidate !== null && videoIdForm.test(candidate) ? candidate : null;
}

export function watchUrl(videoId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
}

/** The only host from which the server downloads stills. */
export const stillOrigin = 'https://i.ytimg.com';
/** The largest file comes first, but some videos do not have it. */
export const stillFiles = ['maxresdefault.jpg', 'hqdefault.jpg'] as const;

/**
 * Returns the address of the still on the video site. Browsers request it only after the consent
 * (docs/product.md#ads-and-consent).
 */
export function stillUrl(
  videoId: string,
  file: (typeof stillFiles)[number] = 'hqdefault.jpg',
  origin: string = stillOrigin,
): string {
  return `${origin}/vi/${encodeURIComponent(videoId)}/${file}`;
}

/**
 * Returns the address of the player on the site's domain without cookies. It is loaded after a click
 * (docs/product.md#videos).
 */
export function playerUrl(videoId: string): string {
  return `https://www.youtube-nocookie.com/embed/${encodeURIComponent(videoId)}?autoplay=1`;
}

function shortId(url: URL): string | null {
  return /^\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? null;
}

function longId(url: URL): string | null {
  if (/^\/watch\/?$/.test(url.pathname)) return url.searchParams.get('v');
  return /^\/(?:embed|shorts|live)\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? null;
}
