import { storageKeyOf } from '../media/image.ts';
import {
  articleMaxBytes,
  blocksMax,
  captionMaxGraphemes,
  sourceMaxGraphemes,
  summaryMaxGraphemes,
  titleMaxGraphemes,
  videoLinkMaxLength,
} from '../site/limits.ts';
import { isRecord } from '../text/json-values.ts';
import { parseRichText, plainText, type RichText } from '../text/rich-text.ts';
import {
  articleTooLarge,
  categoryMissing,
  contentUnreadable,
  imageUnknown,
  summaryMissing,
  titleMissing,
  videoLinkInvalid,
} from '../text/sentences.ts';
import { cleanLine, cleanText, isLongerThan } from '../text/text.ts';
import type { Problem } from '../web/problem.ts';
import { type CategorySlug, findCategory } from './categories.ts';

/** What people write of a piece of news. The server adds author, date and address. */
export interface NewsFields {
  category: CategorySlug | '';
  title: string;
  summary: string;
  content: string;
  imageUrl: string;
  imageCaption: string;
  videoLink: string;
  source: string;
  isFeatured: boolean;
}

export const emptyContent = '{"blocks":[],"entityMap":{}}';

export const emptyFields: NewsFields = {
  category: '',
  title: '',
  summary: '',
  content: emptyContent,
  imageUrl: '',
  imageCaption: '',
  videoLink: '',
  source: '',
  isFeatured: false,
};

export function fieldsOf(news: NewsFields): NewsFields {
  const { category, title, summary, content, imageUrl, imageCaption, videoLink, source, isFeatured } = news;
  return { category, title, summary, content, imageUrl, imageCaption, videoLink, source, isFeatured };
}

/** Fields as they are stored: trimmed, in NFC, without invisible characters. Keeps the document. Idempotent. */
export function cleanFields(fields: NewsFields): NewsFields {
  return {
    category: fields.category,
    title: cleanLine(fields.title, titleMaxGraphemes),
    summary: cleanText(fields.summary, summaryMaxGraphemes),
    content: fields.content === '' ? emptyContent : fields.content,
    imageUrl: fields.imageUrl.trim(),
    imageCaption: cleanText(fields.imageCaption, captionMaxGraphemes),
    videoLink: fields.videoLink.trim(),
    source: cleanText(fields.source, sourceMaxGraphemes),
    isFeatured: fields.isFeatured,
  };
}

export function areSameFields(one: NewsFields, other: NewsFields): boolean {
  return newsFieldNames.every((name) => one[name] === other[name]);
}

/** Whether the text that readers see differs: category and featured flag are not part of it. */
export function isTextChanged(before: NewsFields, after: NewsFields): boolean {
  return newsFieldNames.some(
    (name) => name !== 'category' && name !== 'isFeatured' && before[name] !== after[name],
  );
}

export const newsFieldNames = [
  'title',
  'summary',
  'category',
  'imageUrl',
  'imageCaption',
  'content',
  'videoLink',
  'source',
  'isFeatured',
] as const satisfies readonly (keyof NewsFields)[];

const lengths = [
  { field: 'title', max: titleMaxGraphemes, name: 'O título' },
  { field: 'summary', max: summaryMaxGraphemes, name: 'O resumo' },
  { field: 'imageCaption', max: captionMaxGraphemes, name: 'A legenda da imagem' },
  { field: 'source', max: sourceMaxGraphemes, name: 'A fonte' },
] as const;
const longestAddress = 2_048;

/** Why cleaned fields may not be saved, or null. `stored` values are accepted: imports may be invalid. */
export function findDraftProblem(
  fields: NewsFields,
  stored: readonly NewsFields[],
  text?: RichText | null,
): Problem | null {
  for (const { field, max, name } of lengths) {
    if (isLongerThan(fields[field], max))
      return fault(field, `${name} pode ter no máximo ${max} caracteres.`);
  }
  const isNew = (name: keyof NewsFields) => stored.every((before) => before[name] !== fields[name]);
  const { content, imageUrl, videoLink } = fields;
  if (isNew('videoLink') && !isVideoLink(videoLink)) return fault('videoLink', videoLinkInvalid);
  if (isNew('imageUrl') && !isOwnImage(imageUrl)) return fault('imageUrl', imageUnknown);
  if (isNew('content')) {
    if (byteLength(content) > articleMaxBytes) return fault('content', articleTooLarge);
    if (!isReadable(content, text)) return fault('content', contentUnreadable);
  }
  return null;
}

/** Why fields that may be saved cannot be published yet (docs/product.md#news), or null. */
export function findPublishProblem(fields: NewsFields): Problem | null {
  if (fields.category === '') return fault('category', categoryMissing);
  if (fields.title === '') return fault('title', titleMissing);
  if (fields.summary === '') return fault('summary', summaryMissing);
  return null;
}

/** Parses stored or sent fields; missing ones are empty. Null for anything but a record. */
export function readFields(value: unknown): NewsFields | null {
  if (!isRecord(value)) return null;
  const text = (name: keyof NewsFields) => (typeof value[name] === 'string' ? value[name] : '');
  return {
    category: findCategory(text('category'))?.slug ?? '',
    title: text('title'),
    summary: text('summary'),
    content: text('content'),
    imageUrl: text('imageUrl'),
    imageCaption: text('imageCaption'),
    videoLink: text('videoLink'),
    source: text('source'),
    isFeatured: value.isFeatured === true,
  };
}

/** Whether a document can be shown as it is; otherwise the editor warns before it overwrites it. */
export function isReadable(content: string, text = parseRichText(content)): boolean {
  if (text === null) return false;
  const state: unknown = JSON.parse(content);
  // Blocks beyond the limit would be stored but never shown.
  return isRecord(state) && (!Array.isArray(state.blocks) || state.blocks.length <= blocksMax);
}

export function isTextEmpty(content: string): boolean {
  const text = parseRichText(content);
  if (text === null) return false;
  const hasMedia = text.blocks.some(({ kind }) => kind === 'image' || kind === 'video');
  return !hasMedia && plainText(text).trim() === '';
}

function isVideoLink(address: string): boolean {
  if (address === '') return true;
  return (
    address.length <= videoLinkMaxLength &&
    /^https?:\/\/[^\s\p{Cc}]+$/iu.test(address) &&
    URL.canParse(address)
  );
}

function isOwnImage(address: string): boolean {
  return address === '' || (address.length <= longestAddress && storageKeyOf(address) !== null);
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

function fault(field: string, message: string): Problem {
  return { code: 'invalid-input', message, field };
}
