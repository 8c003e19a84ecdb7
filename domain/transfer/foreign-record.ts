/** The records of a foreign site, as the readers of its files produce them (docs/product.md#moving-in). */
import type { ImageDetails } from '../media/image-details.ts';
import type { PortalFacts } from './disclosed-meta.ts';
import type { ImportProblem } from './import-problems.ts';
import type { ImportKind } from './import-report.ts';
import type { ForeignSearch } from './search-meta.ts';

/**
 * A foreign site is a site of another system, as its export files describe it. Its records come in the order of the
 * files. Titles, names and other short texts are plain text. Texts of items and comments, and addresses, are as in the
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
  /** Unique among the records of its kind on the foreign site. It is the same in later files of that site. */
  id: string;
  /**
   * The paths at which the old site answered with this record, with their queries: `/?p=123`, `/2019/05/slug/`,
   * `/category/x/`. The most recent one comes first.
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
  /** Null for a draft without a date. */
  publishedAt: number | null;
  updatedAt: number | null;
  /** Why the date may be wrong (`sem fuso horário`); otherwise null. */
  dateDoubt: string | null;
  isFeatured: boolean;
  sectionIds: readonly string[];
  /** The category that the foreign site marks as the main one; null for none. */
  primarySectionId: string | null;
  topicIds: readonly string[];
  authorIds: readonly string[];
  image: ForeignImage | null;
  /** The custom fields by their keys; missing when there are none. */
  fields?: Readonly<Record<string, string>>;
  /** The texts for search engines and networks; missing when the foreign site has none for this item. */
  search?: ForeignSearch;
  /** The disclosures, embargo and end; only exports of this portal have them. */
  disclosed?: PortalFacts;
  /** Problems of the record, for the report: what the reader of the file had to change or leave out. */
  problems: readonly ImportProblem[];
}

const featuredMaxAgeMs = 30 * 24 * 60 * 60_000;

/**
 * Old systems leave news marked as featured for years, and featured news lead the home page. So such marks of old news
 * are not imported.
 */
export function hasOldMark({ isFeatured, state, publishedAt }: ForeignItem, now: number): boolean {
  return isFeatured && state === 'published' && now - (publishedAt ?? 0) > featuredMaxAgeMs;
}

/**
 * The text of an item. `wordpress` is HTML with automatic paragraphs and shortcodes, or with block comments; `html` is
 * plain HTML.
 */
export interface ForeignText {
  format: 'wordpress' | 'html' | 'lexical' | 'mobiledoc';
  source: string;
}

export interface ForeignImage {
  /** The id of an image file of the same site, whose record may come later. If it is set, the address is null. */
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
  /** Whether the comment waited for approval; missing when readers saw it. */
  isHeld?: true;
  /** HTML. Comments of WordPress have plain line breaks, without elements for them. */
  text: string;
}

export interface ForeignFile extends Identified {
  kind: 'file';
  /** An absolute address, or a path on the old site. */
  address: string;
  title: string;
  caption: string;
  alternativeText: string;
  credit: string;
  /** Further details: exports of this portal contain them, and WordPress contains a description. */
  details?: Partial<Omit<ImageDetails, 'altText' | 'credit'>>;
  /** The item for which the file was uploaded, and its position among the files of that item. */
  attachedTo?: { itemId: string; position: number };
}

/** A reusable block of WordPress: a text that other texts include by its id. */
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
  /** The kind of record. `site` is a fault of a whole file, which is not counted as a record. */
  collection: ImportKind | 'site';
  id: string;
  reason: string;
}
