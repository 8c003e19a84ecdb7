import { videoTitleMaxGraphemes } from '../site/limits.ts';
import { fillAllFields, invalidVideoAddress, missingVideoTitle } from '../text/sentences.ts';
import { cleanLine, isLongerThan } from '../text/text.ts';
import type { Problem } from '../web/problem.ts';

/** A video of the gallery (spec.md section 3). */
export interface Video {
  id: string;
  /** An address of the video site. */
  link: string;
  /** '' is shown as 'Sem título'. */
  title: string;
  /** Epoch milliseconds. */
  createdAt: number;
  featured: boolean;
}

/** A video as readers see it. */
export interface VideoView {
  id: string;
  /** Never empty. */
  title: string;
  /** Of the video site; null when the link is none of its addresses. */
  videoId: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** What leaves for the browser about a video (spec.md section 2: untitled ones show 'Sem título'). */
export function toVideoView(video: Video): VideoView {
  return {
    id: video.id,
    title: video.title.trim() || missingVideoTitle,
    videoId: youtubeVideoId(video.link),
    createdAt: video.createdAt,
  };
}

/** A video as the newsroom sees it and writes it. */
export interface VideoEntry extends VideoView {
  /** As it is stored: '' for an untitled one. */
  storedTitle: string;
  link: string;
  featured: boolean;
}

/** Builds what the newsroom sees of a video. */
export function toVideoEntry(video: Video): VideoEntry {
  const { title, link, featured } = video;
  return { ...toVideoView(video), storedTitle: title.trim(), link, featured };
}

/** What the add-video form says (spec.md section 5). */
export interface VideoForm {
  title: string;
  link: string;
  featured: boolean;
}

/** The form as it is kept: the title in one line, without characters that cannot be seen; the link trimmed. */
export function cleanVideoForm({ title, link, featured }: VideoForm): VideoForm {
  return { title: cleanLine(title, videoTitleMaxGraphemes), link: link.trim(), featured };
}

/** Why a form that was cleaned is refused, or null: title and link are required, the link is of the video site. */
export function findVideoProblem({ title, link }: Pick<VideoForm, 'title' | 'link'>): Problem | null {
  const refuse = (message: string, field: string): Problem => ({ code: 'invalid-input', message, field });
  if (title === '' || link === '') return refuse(fillAllFields, title === '' ? 'title' : 'link');
  if (youtubeVideoId(link) === null) return refuse(invalidVideoAddress, 'link');
  return isLongerThan(title, videoTitleMaxGraphemes)
    ? refuse(`O título pode ter no máximo ${videoTitleMaxGraphemes} caracteres.`, 'title')
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

// Read before the URL parser, which would turn look-alike hosts into real ones and swallow tabs and backslashes.
const plainAddress = /^https?:\/\/([a-z0-9.-]+)(?:[/?#][^\s\\]*)?$/i;

/**
 * Reads the video id out of an address of the video site: watch?v=, short, /embed/, /shorts/ and /live/ forms,
 * http or https. Returns the 11 characters of the id, or null for every other site, scheme, port or form and
 * for addresses that carry credentials. Blanks around the address are ignored.
 * Source: spec.md section 5 (video link in the editor).
 */
export function youtubeVideoId(address: string): string | null {
  if (address.length > addressMaxLength) return null;
  const clean = address.trim();
  const host = plainAddress.exec(clean)?.[1]?.toLowerCase();
  if (host === undefined || !URL.canParse(clean)) return null;
  const url = new URL(clean);
  const candidate = host === shortHost ? shortId(url) : watchHosts.has(host) ? longId(url) : null;
  return candidate !== null && videoIdForm.test(candidate) ? candidate : null;
}

/** The public page of a video. Takes an id as `youtubeVideoId` returns it. */
export function watchUrl(videoId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
}

/**
 * The still of a video as the video site shows it to everybody, asked for only after consent (decisions.md, Ads, videos
 * and consent). Takes an id as `youtubeVideoId` returns it.
 */
export function stillUrl(videoId: string): string {
  return `https://i.ytimg.com/vi/${encodeURIComponent(videoId)}/hqdefault.jpg`;
}

/**
 * The player that is loaded after the reader's click, on the site's address without cookies (decisions.md,
 * Ads, videos and consent). Takes an id as `youtubeVideoId` returns it.
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
