import { safeFileName } from './file-name.ts';

/** What an image is uploaded for; decides under which key it is kept (spec.md section 7, Storage). */
export const uploadPurposes = ['news', 'editor', 'banner'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/**
 * The storage key of an uploaded image: `news_images/{timestamp}_{filename}`, `editor_images/{timestamp}-{filename}`
 * or `banners/{filename}`, the name made safe first (decisions.md, Files). `nowMs` are epoch milliseconds.
 */
export function uploadKey(purpose: UploadPurpose, fileName: string, nowMs: number): string {
  const name = safeFileName(fileName);
  switch (purpose) {
    case 'news':
      return `news_images/${nowMs}_${name}`;
    case 'editor':
      return `editor_images/${nowMs}-${name}`;
    case 'banner':
      return `banners/${name}`;
  }
}
