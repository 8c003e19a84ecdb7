/** The tables of images, videos and banners. */
import { bigCount, byRecords, count, flag, newsroomWork, type Table, text, time } from './column.ts';

const bannerColumns = { id: text, image_url: text.exported, link: text.exported, created_at: time.exported };

export const mediaTables = {
  videos: {
    key: ['id'],
    collection: 'videos',
    columns: {
      id: text,
      link: text.exported,
      title: text.exported,
      created_at: time.exported,
      featured: flag.exported,
      image_url: text.withDefault.exported,
    },
  },
  featured_videos: { key: ['video_id'], collection: 'featured_videos', columns: { video_id: text } },
  main_banners: {
    key: ['id'],
    collection: 'main_banners',
    columns: bannerColumns,
  },
  side_banners: {
    key: ['id'],
    collection: 'banners-laterais',
    columns: { ...bannerColumns, side: text.exported },
  },
  middle_banners: {
    key: ['id'],
    collection: 'middle_banners',
    download: ['registros'],
    leaving: 'kept',
    reason: `${newsroomWork}; ${byRecords}`,
    columns: { ...bannerColumns, side: text.exported, user_id: text.personal('id').exported },
  },
  images: {
    key: ['storage_key'],
    collection: 'images',
    download: ['redacao'],
    leaving: 'kept',
    reason: newsroomWork,
    own: { at: 'uploaded_at', title: 'file_name' },
    columns: {
      storage_key: text,
      width: count,
      height: count,
      bytes: bigCount,
      mime_type: text,
      placeholder: text,
      /** Pixel widths separated by commas; '' until the sizes are made, 'none' when none can be. */
      widths: text,
      file_name: text.withDefault,
      uploaded_at: time.withDefault,
      uploaded_by: text.orNull.personal('id'),
      uploaded_by_name: text.orNull.personal('name'),
      is_used: flag.withDefault,
      sizes_due_at: time.withDefault,
      alt_text: text.withDefault.personal('text').exported,
      is_decorative: flag.withDefault.exported,
      caption: text.withDefault.personal('text').exported,
      credit: text.withDefault.personal('text').exported,
      licence: text.withDefault.exported,
      focus_x: count.withDefault.exported,
      focus_y: count.withDefault.exported,
      is_described: flag.withDefault,
      version: count.withDefault,
    },
  },
  image_uses: {
    key: ['storage_key', 'owner_kind', 'owner_id'],
    download: [],
    leaving: 'kept',
    reason: 'names what shows an image, among others a profile; follows it',
    columns: {
      storage_key: text,
      owner_kind: text,
      owner_id: text,
      owner_title: text.personal('text'),
      words: text.personal('text'),
    },
  },
  image_totals: { key: ['id'], columns: { id: count, images: bigCount, bytes: bigCount } },
  loose_files: {
    key: ['storage_key'],
    columns: { storage_key: text, width: count, due_at: time, again_at: time.withDefault },
  },
} as const satisfies Record<string, Table>;
