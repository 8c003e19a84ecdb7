/** Makes the names of files in the file store from the purpose of a file and the name that its sender gave it. */
import { foldAccents, trimEndOf } from '../text/text.ts';

export const uploadPurposes = ['news', 'editor', 'banner', 'video', 'site', 'author'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

export function uploadKey(purpose: UploadPurpose, fileName: string, nowMs: number): string {
  // A file name that looks like a size would overwrite the size of another image.
  const name = safeFileName(fileName).replace(/\.(\d+\.(?:avif|webp))$/, '-$1');
  switch (purpose) {
    case 'news':
      return `news_images/${nowMs}_${name}`;
    case 'editor':
      return `editor_images/${nowMs}-${name}`;
    case 'banner':
      return `banners/${name}`;
    case 'video':
      return `video_stills/${nowMs}_${name}`;
    case 'site':
      return `site_images/${nowMs}_${name}`;
    case 'author':
      return `author_images/${nowMs}_${name}`;
  }
}

// The editor of the first version wrote `news_images/{filename}_{timestamp}` instead.
const timeFirst = /^(?:news_images|editor_images|site_images|author_images)\/(\d{12,14})[_-](.+)$/;
const timeLast = /^news_images\/(.+)_(\d{12,14})((?:\.[a-z0-9]{1,5})?)$/i;

/** Returns when the file was uploaded, in epoch milliseconds; 0 for a key without a time. */
export function timeInKey(storageKey: string): number {
  return Number(timeFirst.exec(storageKey)?.[1] ?? timeLast.exec(storageKey)?.[2] ?? 0);
}

/** Returns the name that the file had when it was uploaded. */
export function fileNameInKey(storageKey: string): string {
  const [, , name] = timeFirst.exec(storageKey) ?? [];
  if (name) return name;
  const [, stem, , ending = ''] = timeLast.exec(storageKey) ?? [];
  return stem ? stem + ending : (storageKey.split('/').at(-1) ?? storageKey);
}

/** Adds a number to a key that another file has: `banners/verao.jpg` → `banners/verao-2.jpg`. */
export function numberedKey(storageKey: string, number: number): string {
  const dot = storageKey.lastIndexOf('.');
  const end = dot > storageKey.lastIndexOf('/') ? dot : storageKey.length;
  return `${storageKey.slice(0, end)}-${number}${storageKey.slice(end)}`;
}

const nameMaxLength = 100;
const endingForm = /\.[a-z0-9]{1,5}$/;

/**
 * 'Praia do Rosa (1).JPG' becomes 'praia-do-rosa-1.jpg': at most 100 characters of [a-z0-9._-]. A name without any of
 * them becomes 'imagem'.
 */
export function safeFileName(name: string): string {
  const folded = foldAccents(name);
  const ending = endingForm.exec(folded)?.[0] ?? '';
  const stem = folded.slice(0, folded.length - ending.length).replace(/[^a-z0-9._-]+/g, '-');
  const trimmed = trimEndOf(stem, /[.-]/).replace(/^[.-]+/, '');
  return (trimmed.slice(0, nameMaxLength - ending.length) || 'imagem') + ending;
}

/** A segment has no separators and no control characters, and is neither `.` nor `..`. */
const segmentForm = /^(?!\.{1,2}$)[^/\\\p{Cc}]{1,200}$/u;
const segmentsMax = 8;

export function isStorageKey(key: string): boolean {
  const segments = key.split('/');
  return segments.length <= segmentsMax && segments.every((segment) => segmentForm.test(segment));
}
