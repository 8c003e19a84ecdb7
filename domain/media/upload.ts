import { safeFileName } from './file-name.ts';

/** What an image is uploaded for; decides under which key it is kept (spec.md section 7, Storage). */
export const uploadPurposes = ['news', 'editor', 'banner'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/**
 * The storage key of an uploaded image: `news_images/{timestamp}_{filename}`, `editor_images/{timestamp}-{filename}`
 * or `banners/{filename}`, the name made safe first (decisions.md, Files). `nowMs` are epoch milliseconds.
 */
export function uploadKey(purpose: UploadPurpose, fileName: string, nowMs: number): string {
  // A name like that of another image's size would take its place.
  const name = safeFileName(fileName).replace(/\.(\d+\.(?:avif|webp))$/, '-$1');
  switch (purpose) {
    case 'news':
      return `news_images/${nowMs}_${name}`;
    case 'editor':
      return `editor_images/${nowMs}-${name}`;
    case 'banner':
      return `banners/${name}`;
  }
}

/** The other form is `news_images/{filename}_{timestamp}`, of the old editor. */
const timeFirst = /^(?:news_images|editor_images)\/(\d{12,14})[_-](.+)$/;
const timeLast = /^news_images\/(.+)_(\d{12,14})((?:\.[a-z0-9]{1,5})?)$/i;

/** When an image was uploaded, in epoch milliseconds, as far as its storage key tells; 0 when it does not. */
export function timeInKey(storageKey: string): number {
  return Number(timeFirst.exec(storageKey)?.[1] ?? timeLast.exec(storageKey)?.[2] ?? 0);
}

/** The name that an image was uploaded under, as far as its storage key tells. */
export function fileNameInKey(storageKey: string): string {
  const [, , name] = timeFirst.exec(storageKey) ?? [];
  if (name) return name;
  const [, stem, , ending = ''] = timeLast.exec(storageKey) ?? [];
  return stem ? stem + ending : (storageKey.split('/').at(-1) ?? storageKey);
}

/** The same key with a number, for an image whose own key is taken: `banners/verao.jpg` → `banners/verao-2.jpg`. */
export function numberedKey(storageKey: string, number: number): string {
  const dot = storageKey.lastIndexOf('.');
  const end = dot > storageKey.lastIndexOf('/') ? dot : storageKey.length;
  return `${storageKey.slice(0, end)}-${number}${storageKey.slice(end)}`;
}
