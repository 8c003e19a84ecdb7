/** The published versions of a piece of news, and how two of them differ. */
import type { Actor } from '../accounts/audit.ts';
import { type DifferencePart, diffTexts } from '../text/differences.ts';
import { parseRichText, plainText } from '../text/rich-text.ts';
import { describeSearchFields } from '../web/search-fields.ts';
import { describeMoment } from './embargo-and-end.ts';
import { furtherSectionIds } from './further-sections.ts';
import { genres, readGenre } from './genres.ts';
import { diffMedia, type MediaDifference } from './media-differences.ts';
import { type NewsFields, newsFieldNames } from './news-fields.ts';
import type { NameOf } from './news-merge.ts';

export const revisionKinds = ['published', 'edited', 'restored'] as const;
export type RevisionKind = (typeof revisionKinds)[number];

export interface Revision {
  newsId: string;
  version: number;
  savedAt: number;
  user: Actor | null;
  what: RevisionKind;
  /** Whether an editor marked the change as more than a correction. */
  isMajor: boolean;
  fields: NewsFields;
  /** The fields that did not exist yet when this version was saved. */
  unknownFields?: readonly (keyof NewsFields)[];
}

export type RevisionSummary = Omit<Revision, 'fields'> & { title: string };

export type FieldDifference<Name = keyof NewsFields> = {
  field: Name;
  /** The changed paragraphs in reading order. Each line of a field counts as a paragraph. */
  paragraphs: DifferencePart[][];
  media: MediaDifference[];
  /** Whether only the formatting differs. */
  isLookOnly: boolean;
};

/** Lists the fields of news that differ. `nameOf` gives the name of a section by its id. */
export function diffFields(
  before: NewsFields,
  after: NewsFields,
  nameOf: (category: string) => string,
): FieldDifference[] {
  return diffTextFields(newsFieldNames, before, after, (fields, field) => readable(fields, field, nameOf));
}

/** Lists the fields of any text that differ. `read` returns the words of a field. */
export function diffTextFields<Fields extends { content: string }>(
  names: readonly NameOf<Fields>[],
  before: Fields,
  after: Fields,
  read: (fields: Fields, field: NameOf<Fields>) => string,
): FieldDifference<NameOf<Fields>>[] {
  return names
    .filter((field) => before[field] !== after[field])
    .map((field) => {
      const paragraphs = diffTexts(read(before, field), read(after, field));
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
    case 'content':
      return wordsOf(fields.content);
    case 'category':
      return nameOf(fields.category);
    case 'furtherSections':
      return furtherSectionIds(fields.furtherSections).map(nameOf).join('\n');
    case 'searchFields':
      return describeSearchFields(fields.searchFields);
    case 'genre':
      return genres[readGenre(fields.genre)].name;
    case 'embargoUntil':
    case 'endsAt':
      return describeMoment(fields[field]);
    case 'commentClosing':
      return fields.commentClosing === '' ? 'Não' : 'Sim';
    case 'isFeatured':
      return fields.isFeatured ? 'Sim' : 'Não';
    default:
      return fields[field];
  }
}

/** Reads the words of a stored document; if it cannot be parsed, returns it unchanged. */
export function wordsOf(content: string): string {
  const text = parseRichText(content);
  return text ? plainText(text) : content;
}
