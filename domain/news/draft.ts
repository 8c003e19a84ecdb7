/** Working copies of news: what may be saved, what may be published, and why not (issue 4, part 3). */
import type { Actor } from '../accounts/audit.ts';
import { storageKeyOf } from '../media/image.ts';
import {
  articleMaxBytes,
  blocksMax,
  captionMaxGraphemes,
  scheduleMaxAheadMs,
  sourceMaxGraphemes,
  summaryMaxGraphemes,
  titleMaxGraphemes,
  videoLinkMaxLength,
} from '../site/limits.ts';
import { parseRichText, plainText } from '../text/rich-text.ts';
import { isRecord } from '../text/rich-text-spans.ts';
import {
  articleTooLarge,
  categoryMissing,
  contentUnreadable,
  imageUnknown,
  scheduleInThePast,
  scheduleTooFar,
  summaryMissing,
  titleMissing,
  videoLinkInvalid,
} from '../text/sentences.ts';
import { cleanLine, cleanText, isLongerThan } from '../text/text.ts';
import type { Problem } from '../web/problem.ts';
import { type CategorySlug, findCategory } from './categories.ts';
import type { News } from './news.ts';

/** What people write of a piece of news. The rest (author, date, address) comes from the server. */
export interface NewsFields {
  /** '' as long as none is chosen. */
  category: CategorySlug | '';
  title: string;
  summary: string;
  /** Serialized Draft.js raw content state; see domain/text/rich-text.ts. */
  content: string;
  /** `/files/…`, somebody else's absolute address, or ''. */
  imageUrl: string;
  imageCaption: string;
  videoLink: string;
  source: string;
  isFeatured: boolean;
}

/** A draft waits for its author, for its moment, or for being published again. */
export const draftStates = ['draft', 'scheduled', 'unpublished'] as const;
export type DraftState = (typeof draftStates)[number];

/** The working copy of a piece of news: of one that nobody has published yet, or of one that has. */
export interface Draft {
  /** Of the news, which have it or will have it. */
  id: string;
  /** Grows with every save, and is never used again, not even by a later draft of the same news. */
  version: number;
  /** The version of the published news that it began from; null for news that are not published. */
  baseVersion: number | null;
  fields: NewsFields;
  state: DraftState;
  /** Epoch milliseconds; null unless it is scheduled. */
  publishAt: number | null;
  /** What will be published then: saves after the scheduling do not change it. Null unless it is scheduled. */
  scheduledFields: NewsFields | null;
  /** Why it could not be published at its time; '' when it could, or has not been tried. */
  failure: string;
  /** Epoch milliseconds, here and below. */
  createdAt: number;
  createdBy: Actor;
  updatedAt: number;
  updatedBy: Actor;
}

/** What lists need of a draft. */
export type DraftSummary = Pick<
  Draft,
  'id' | 'state' | 'publishAt' | 'failure' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'
> &
  Pick<NewsFields, 'title' | 'category' | 'isFeatured'> & { isPublished: boolean };

/** Somebody else has saved since: what is there now, so that the two can be compared. */
export interface DraftConflict {
  fields: NewsFields;
  /** To be sent with the next save; 0 when there is no draft (any more). */
  version: number;
  /** Of the published news, to be sent with the next save; null when they were never published. */
  baseVersion: number | null;
  /** Epoch milliseconds; null when unknown. */
  updatedAt: number | null;
  /** Null when unknown. */
  updatedBy: Actor | null;
}

/** A document without a word. */
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

/** What of published news can be edited. */
export function fieldsOf(news: News): NewsFields {
  const { category, title, summary, content, imageUrl, imageCaption, videoLink, source, isFeatured } = news;
  return { category, title, summary, content, imageUrl, imageCaption, videoLink, source, isFeatured };
}

/**
 * What was typed, as it is kept: texts in NFC and trimmed, without characters that cannot be seen or turn the text
 * around them; lines in one line. The document stays as it is. Cleaning twice is cleaning once.
 */
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

/** Whether readers read something else: category and highlighting are not part of the text. */
export function isTextChanged(before: NewsFields, after: NewsFields): boolean {
  return newsFieldNames.some(
    (name) => name !== 'category' && name !== 'isFeatured' && before[name] !== after[name],
  );
}

/** Whether something was written after the scheduling: it will not come out with the rest. */
export function hasUnscheduledChanges({ fields, scheduledFields }: Draft): boolean {
  return scheduledFields !== null && !areSameFields(fields, scheduledFields);
}

/** In the order of the form. */
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

/**
 * Why fields that were cleaned may not be kept, not even as a draft; null when they may. `stored` is what the draft
 * and the published news hold already: an imported address or a document that nobody can read may stay as long as
 * nobody changes it. Whether an own image exists is for the caller to look up.
 */
export function draftFault(fields: NewsFields, stored: readonly NewsFields[]): Problem | null {
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
    if (!isReadable(content)) return fault('content', contentUnreadable);
  }
  return null;
}

/** Why fields that may be kept cannot be published yet (spec.md section 5); null when they can. */
export function publishFault(fields: NewsFields): Problem | null {
  if (fields.category === '') return fault('category', categoryMissing);
  if (fields.title === '') return fault('title', titleMissing);
  if (fields.summary === '') return fault('summary', summaryMissing);
  return null;
}

/** Why nothing can be scheduled for that moment; null when it can. Both are epoch milliseconds. */
export function scheduleFault(publishAt: number, now: number): Problem | null {
  if (publishAt <= now) return fault('publishAt', scheduleInThePast);
  if (publishAt > now + scheduleMaxAheadMs) return fault('publishAt', scheduleTooFar);
  return null;
}

/**
 * The name above news: published news keep theirs, new ones get the name of the person who created the draft. Drafts
 * whose creator is unknown get `publisher`, the person who publishes them, or who saved them last.
 */
export function bylineOf(
  news: Pick<News, 'author'> | null,
  draft: Pick<Draft, 'createdBy'> | null,
  publisher: Actor | null,
): string {
  return news ? news.author : draft?.createdBy.name.trim() || (publisher?.name ?? '');
}

/** The news that fields become. The caller has seen to it that they can be published. */
export function toNews(
  fields: NewsFields & { category: CategorySlug },
  { id, slug, createdAt, author, modifiedAt }: Omit<News, keyof NewsFields>,
): News {
  return { ...fields, id, slug, createdAt, author, modifiedAt };
}

/** Fields as they were written to a database or sent by a program; what is missing is empty. Null for no fields. */
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

/** A draft as it was put aside with its news; null for what is none. It comes back unscheduled. */
export function readDraft(value: unknown): Draft | null {
  const fields = isRecord(value) ? readFields(value.fields) : null;
  if (!fields || !isRecord(value)) return null;
  const { id, version, baseVersion, createdAt, updatedAt } = value;
  if (typeof id !== 'string' || typeof version !== 'number') return null;
  return {
    id,
    version,
    baseVersion: typeof baseVersion === 'number' ? baseVersion : null,
    fields,
    state: 'draft',
    publishAt: null,
    scheduledFields: null,
    failure: '',
    createdAt: typeof createdAt === 'number' ? createdAt : 0,
    createdBy: readActor(value.createdBy),
    updatedAt: typeof updatedAt === 'number' ? updatedAt : 0,
    updatedBy: readActor(value.updatedBy),
  };
}

function readActor(value: unknown): Actor {
  const { userId, name } = isRecord(value) ? value : {};
  return { userId: String(userId ?? ''), name: String(name ?? '') };
}

/** Whether a document can be shown as it is: the editor says so before it overwrites one that cannot. */
export function isReadable(content: string): boolean {
  if (parseRichText(content) === null) return false;
  const state: unknown = JSON.parse(content);
  // What readers would not be shown must not be stored.
  return isRecord(state) && (!Array.isArray(state.blocks) || state.blocks.length <= blocksMax);
}

/** Whether a document has neither words nor images nor videos: publishing it needs a second look. */
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
