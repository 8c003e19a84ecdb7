/** The records of a foreign site, as the readers of its files yield them (docs/product.md#moving-in). */
import type { ImageDetails } from '../media/image-details.ts';
import type { PortalFacts } from './disclosed-meta.ts';
import type { ImportProblem } from './import-problems.ts';
import type { ImportKind } from './import-report.ts';
import type { ForeignSearch } from './search-meta.ts';

/**
 * A foreign site is a site of another system, as its export files describe it. Records have the order of the files.
 * Titles, names and other short texts are plain; texts of items and comments, and addresses, are as they are in the
 * files. Dates are epoch milliseconds.
 */
export type ForeignRecord =
  | ForeignSite
  | ForeignSection
  | ForeignTopic
  | ForeignAuthor
  | ForeignItem
  | ForeignComment
  | ForeignFile
  | ForeignPattern
  | LeftOut
  | ForeignFault;

export interface ForeignSite {
  kind: 'site';
  system: 'wordpress' | 'ghost';
  version: string;
  /** The address, without a slash at its end; null when unknown. */
  address: string | null;
  name: string;
}

interface Identified {
  /** Unique within its kind and foreign site, and the same in a later file of the same site. */
  id: string;
  /**
   * Paths with query, as `/?p=123`, `/2019/05/slug/`, `/category/x/`, at which the old site answered with it; the
   * present one comes first.
   */
  oldPaths: readonly string[];
}

export interface ForeignSection extends Identified {
  kind: 'section';
  name: string;
  slug: string;
  description: string;
  parentId: string | null;
  search?: ForeignSearch;
}

export interface ForeignTopic extends Identified {
  kind: 'topic';
  name: string;
  slug: string;
  introduction: string;
  search?: ForeignSearch;
}

export interface ForeignAuthor extends Identified {
  kind: 'author';
  name: string;
  slug: string;
  email: string | null;
  biography: string;
  photo: string | null;
  links: readonly string[];
}

export interface ForeignItem extends Identified {
  kind: 'item';
  type: 'post' | 'page';
  state: 'published' | 'scheduled' | 'draft';
  /** Whether a draft waits for an editor. */
  isPending?: boolean;
  title: string;
  slug: string;
  excerpt: string;
  text: ForeignText;
  /** A draft may have no date. */
  publishedAt: number | null;
  updatedAt: number | null;
  /** Why the date may be wrong (`sem fuso horário`), else null. */
  dateDoubt: string | null;
  isFeatured: boolean;
  sectionIds: readonly string[];
  /** The category that the foreign site marks as the main one; null for none. */
  primarySectionId: string | null;
  topicIds: readonly string[];
  authorIds: readonly string[];
  image: ForeignImage | null;
  /** The custom fields by their keys; missing without any. */
  fields?: Readonly<Record<string, string>>;
  /** The texts for search engines and networks; missing where the foreign site has none of its own. */
  search?: ForeignSearch;
  /** The disclosures, embargo and end; only exports of this portal have them. */
  disclosed?: PortalFacts;
  /** Problems of the record, for the report: what the reader had to change or leave out. */
  problems: readonly ImportProblem[];
}

const featuredMaxAgeMs = 30 * 24 * 60 * 60_000;

/**
 * Old systems mark news as featured for years, and featured news lead the home page: marks of old news are not
 * imported.
 */
export function hasOldMark({ isFeatured, state, publishedAt }: ForeignItem, now: number): boolean {
  return isFeatured && state === 'published' && now - (publishedAt ?? 0) > featuredMaxAgeMs;
}

/**
 * `wordpress` is HTML with automatic paragraphs and shortcodes, or with the comments of blocks; `html` is plain HTML.
 */
export interface ForeignText {
  format: 'wordpress' | 'html' | 'lexical' | 'mobiledoc';
  source: string;
}

export interface ForeignImage {
  /** The id of an image file of the same site, whose record may come later; then the address is null. */
  fileId: string | null;
  address: string | null;
  caption: string;
  alternativeText: string;
  credit: string;
}

export interface ForeignComment {
  kind: 'comment';
  id: string;
  itemId: string;
  parentId: string | null;
  name: string;
  createdAt: number;
  /** Whether it waited for approval; missing when readers saw it. */
  isHeld?: true;
  /** HTML; comments of WordPress have line breaks without elements. */
  text: string;
}

export interface ForeignFile extends Identified {
  kind: 'file';
  /** Absolute, or a path on the old site. */
  address: string;
  title: string;
  caption: string;
  alternativeText: string;
  credit: string;
  /** Further details in exports of this portal, and the description that WordPress keeps. */
  details?: Partial<Omit<ImageDetails, 'altText' | 'credit'>>;
  /** The item for which the file was uploaded, and its position among the files of that item. */
  attachedTo?: { itemId: string; position: number };
}

/** A reusable block of WordPress: a text that other texts show by its id. */
interface ForeignPattern {
  kind: 'pattern';
  id: string;
  source: string;
}

/**
 * A record that is only counted, because it is not imported: members, trashed items, spam.
 */
export interface LeftOut {
  kind: 'left-out';
  what: string;
}

export interface ForeignFault {
  kind: 'fault';
  /** The kind of record; `site` for a whole file, which is counted as no record. */
  collection: ImportKind | 'site';
  id: string;
  reason: string;
}
