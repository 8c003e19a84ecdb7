import type { ImportProblem } from './import-problems.ts';

/**
 * What the archive of another system holds, as its reader yields it: one record at a time,
 * in the order of the archive. Titles, names and other short texts are plain; the text of an item, that of a comment
 * and addresses are as they were written there. Dates are epoch milliseconds.
 */
export type ArchiveRecord =
  | ArchiveSite
  | ArchiveSection
  | ArchiveTopic
  | ArchiveAuthor
  | ArchiveItem
  | ArchiveComment
  | ArchiveFile
  | ArchivePattern
  | LeftOut
  | ArchiveFault;

export interface ArchiveSite {
  kind: 'site';
  system: 'wordpress' | 'ghost';
  version: string;
  /** Without a slash at its end; null where the archive does not say it. */
  address: string | null;
  name: string;
}

interface Identified {
  /** Unique within its kind and archive, and the same in a later archive of the same site. */
  id: string;
  /** Paths with query, as `/?p=123`, `/2019/05/slug/`, `/category/x/`, at which the old site answered with it. */
  oldPaths: readonly string[];
}

export interface ArchiveSection extends Identified {
  kind: 'section';
  name: string;
  slug: string;
  description: string;
  parentId: string | null;
}

export interface ArchiveTopic extends Identified {
  kind: 'topic';
  name: string;
  slug: string;
  introduction: string;
}

export interface ArchiveAuthor extends Identified {
  kind: 'author';
  name: string;
  slug: string;
  email: string | null;
  biography: string;
  photo: string | null;
  links: readonly string[];
}

export interface ArchiveItem extends Identified {
  kind: 'item';
  type: 'post' | 'page';
  state: 'published' | 'scheduled' | 'draft';
  title: string;
  slug: string;
  excerpt: string;
  text: ArchiveText;
  /** Null for drafts without a date. */
  publishedAt: number | null;
  updatedAt: number | null;
  /** Why the date may be wrong (`without a zone`, `in the year 0`), else null. */
  dateDoubt: string | null;
  isFeatured: boolean;
  /** The primary one first. */
  sectionIds: readonly string[];
  topicIds: readonly string[];
  authorIds: readonly string[];
  image: ArchiveImage | null;
  /** What the reader could not take over as it was, for the report. */
  problems: readonly ImportProblem[];
}

/** `wordpress` is classic HTML with automatic paragraphs and shortcodes, or Gutenberg's blocks; `html` is plain HTML. */
export interface ArchiveText {
  format: 'wordpress' | 'html' | 'lexical' | 'mobiledoc';
  source: string;
}

export interface ArchiveImage {
  /** An ArchiveFile of the same archive, which may come later; then the address is null. */
  fileId: string | null;
  address: string | null;
  caption: string;
  alternativeText: string;
  credit: string;
}

export interface ArchiveComment {
  kind: 'comment';
  id: string;
  itemId: string;
  parentId: string | null;
  name: string;
  createdAt: number;
  /** HTML, of WordPress with line breaks as they are. */
  text: string;
}

export interface ArchiveFile extends Identified {
  kind: 'file';
  /** Absolute, or a path on the old site. */
  address: string;
  title: string;
  caption: string;
  alternativeText: string;
  credit: string;
  /** The item that it was uploaded to, and its place among the files of it. */
  attachedTo?: { itemId: string; position: number };
}

/** A text that others show by its id: a reusable block of WordPress. */
export interface ArchivePattern {
  kind: 'pattern';
  id: string;
  source: string;
}

/** Known and not moved, only counted: members, newsletters, what is in the trash, comments that were not approved. */
export interface LeftOut {
  kind: 'left-out';
  what: string;
}

export interface ArchiveFault {
  kind: 'fault';
  /** The kind of record, as `post`, and its id or place in the file. */
  collection: string;
  id: string;
  reason: string;
}
