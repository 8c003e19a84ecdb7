import type { RichText } from '../text/rich-text.ts';
import type {
  ArchiveAuthor,
  ArchiveComment,
  ArchiveFile,
  ArchiveItem,
  ArchiveSection,
  ArchiveTopic,
} from './archive-record.ts';

/**
 * What the portal writes for other systems, one record at a time: the site first, then authors, sections, topics and
 * files, then each item with its comments. The records are those that archives of other systems are read into.
 */
export type ExportRecord =
  | ExportSite
  | ArchiveAuthor
  | ArchiveSection
  | ArchiveTopic
  | ExportFile
  | ExportItem
  | ArchiveComment;

export interface ExportSite {
  kind: 'site';
  name: string;
  description: string;
  /** Without a slash at its end. */
  address: string;
  /** Where files are, if not below `/files` of the site (FILES_URL). */
  filesUrl: string | null;
  writtenAt: number;
}

type Kept = 'kind' | 'id' | 'type' | 'state' | 'title' | 'slug' | 'excerpt' | 'publishedAt' | 'updatedAt';

/** '' as the slug of a draft without one. */
export interface ExportItem extends Pick<ArchiveItem, Kept | 'isFeatured'> {
  /** Of the portal, as `/news/slug`. */
  path: string;
  text: RichText;
  section: Named | null;
  topics: readonly Named[];
  /** Authors first, then those who contributed. */
  authors: readonly Named[];
  /** A file that was written before. */
  image: ExportFile | null;
}

export interface ExportFile extends ArchiveFile {
  /** As texts name it: below `/files` for own images. */
  source: string;
  /** Pixels; null where the portal does not know them. */
  width: number | null;
  height: number | null;
}

export interface Named {
  slug: string;
  name: string;
}
