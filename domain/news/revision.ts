import type { Actor } from '../accounts/audit.ts';
import { compareTexts, type DifferencePart } from '../text/differences.ts';
import { parseRichText, plainText } from '../text/rich-text.ts';
import { findCategory } from './categories.ts';
import { type NewsFields, newsFieldNames } from './draft.ts';
import { compareMedia, type MediaDifference } from './media-differences.ts';

/** How a version came to be. */
export const revisionKinds = ['published', 'edited', 'restored'] as const;
export type RevisionKind = (typeof revisionKinds)[number];

/** A version of a piece of news as readers saw it. */
export interface Revision {
  newsId: string;
  /** 1 or more, each once; some may be missing. */
  version: number;
  /** Epoch milliseconds. */
  savedAt: number;
  /** Null for what came by an import. */
  user: Actor | null;
  what: RevisionKind;
  /** Said by whoever saved it: more than a correction. */
  isMajor: boolean;
  fields: NewsFields;
}

export type RevisionSummary = Omit<Revision, 'fields'> & { title: string };

/** What was changed in one field. */
export type FieldDifference = {
  field: keyof NewsFields;
  /** What stayed, came and went, in reading order; a document in paragraphs, everything else in one. */
  paragraphs: DifferencePart[][];
  /** The images and videos of the document that went or came; none in other fields. */
  media: MediaDifference[];
  /** The document looks different, and says and shows the same. */
  isLookOnly: boolean;
};

/** Compares two versions, field by field, in the order of the form. */
export function compareFields(before: NewsFields, after: NewsFields): FieldDifference[] {
  return newsFieldNames
    .filter((field) => before[field] !== after[field])
    .map((field) => {
      const paragraphs = compareTexts(readable(before, field), readable(after, field));
      const media = field === 'content' ? mediaBetween(before.content, after.content) : [];
      const isLookOnly = field === 'content' && paragraphs.length === 0 && media.length === 0;
      return { field, paragraphs, media, isLookOnly };
    });
}

function mediaBetween(before: string, after: string): MediaDifference[] {
  const none = { blocks: [] };
  return compareMedia(parseRichText(before) ?? none, parseRichText(after) ?? none);
}

/** A field as people read it. */
function readable(fields: NewsFields, field: keyof NewsFields): string {
  switch (field) {
    case 'content': {
      const text = parseRichText(fields.content);
      return text ? plainText(text) : fields.content;
    }
    case 'category':
      return findCategory(fields.category)?.name ?? '';
    case 'isFeatured':
      return fields.isFeatured ? 'Sim' : 'Não';
    default:
      return fields[field];
  }
}
