/** The records that readers of archives from other systems yield (docs/product.md#moving-in). */
import type { ImportProblem } from './import-problems.ts';

/**
 * An archive is the export file of another system. Its reader yields one record at a time, in the order of the archive.
 * Titles, names and other short texts are plain; texts of items and comments, and addresses, are as they are in the
 * archive. Dates are epoch milliseconds.
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
  /** Why the date may be wrong (`sem fuso horário`), else null. */
  dateDoubt: string | null;
  isFeatured: boolean;
  /** The primary section comes first. */
  sectionIds: readonly string[];
  topicIds: readonly string[];
  authorIds: readonly string[];
  image: ArchiveImage | null;
  /** What the reader could not take over as it was, for the report. */
  problems: readonly ImportProblem[];
}

/**
 * `wordpress` is HTML with automatic paragraphs and shortcodes, or with the comments of blocks; `html` is plain HTML.
 */
export interface ArchiveText {
  format: 'wordpress' | 'html' | 'lexical' | 'mobiledoc';
  source: string;
}

export interface ArchiveImage {
  /** The id of a file of the same archive, which may come later; then the address is null. */
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
  /** HTML; comments of WordPress have line breaks without elements. */
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
  /** The item for which the file was uploaded, and its position among the files of that item. */
  attachedTo?: { itemId: string; position: number };
}

/** A reusable block of WordPress: a text that other texts show by its id. */
interface ArchivePattern {
  kind: 'pattern';
  id: string;
  source: string;
}

/**
 * A record that is only counted, because it is not imported: members, trashed items, comments that were not approved.
 */
export interface LeftOut {
  kind: 'left-out';
  what: string;
}

export interface ArchiveFault {
  kind: 'fault';
  /** The kind of record, such as `post`. */
  collection: string;
  id: string;
  reason: string;
}
