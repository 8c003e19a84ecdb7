/** The published versions of a piece of news, and how two of them differ. */
import type { Actor } from '../accounts/audit.ts';
import { type DifferencePart, diffTexts } from '../text/differences.ts';
import { parseRichText, plainText } from '../text/rich-text.ts';
import { diffMedia, type MediaDifference } from './media-differences.ts';
import { type NewsFields, newsFieldNames } from './news-fields.ts';

export const revisionKinds = ['published', 'edited', 'restored'] as const;
export type RevisionKind = (typeof revisionKinds)[number];

export interface Revision {
  newsId: string;
  version: number;
  savedAt: number;
  user: Actor | null;
  what: RevisionKind;
  /** An editor marked the change as more than a correction. */
  isMajor: boolean;
  fields: NewsFields;
  /** The revision was saved before news had topics, so it says nothing about them. */
  isBeforeTopics?: boolean;
}

export type RevisionSummary = Omit<Revision, 'fields'> & { title: string };

export type FieldDifference = {
  field: keyof NewsFields;
  /** In reading order; a document has several paragraphs, another field one. */
  paragraphs: DifferencePart[][];
  media: MediaDifference[];
  /** Only the formatting of the document differs. */
  isLookOnly: boolean;
};

/** `nameOf` gives the name of a section by its id. */
export function diffFields(
  before: NewsFields,
  after: NewsFields,
  nameOf: (category: string) => string,
): FieldDifference[] {
  return newsFieldNames
    .filter((field) => before[field] !== after[field])
    .map((field) => {
      const paragraphs = diffTexts(readable(before, field, nameOf), readable(after, field, nameOf));
      const media = field === 'content' ? mediaBetween(before.content, after.content) : [];
      const isLookOnly = field === 'content' && paragraphs.length === 0 && media.length === 0;
      return { field, paragraphs, media, isLookOnly };
    });
}

function mediaBetween(before: string, after: string): MediaDifference[] {
  const none = { blocks: [] };
  return diffMedia(parseRichText(before) ?? none, parseRichText(after) ?? none);
}

function readable(fields: NewsFields, field: keyof NewsFields, nameOf: (category: string) => string): string {
  switch (field) {
    case 'content': {
      const text = parseRichText(fields.content);
      return text ? plainText(text) : fields.content;
    }
    case 'category':
      return nameOf(fields.category);
    case 'isFeatured':
      return fields.isFeatured ? 'Sim' : 'Não';
    default:
      return fields[field];
  }
}
