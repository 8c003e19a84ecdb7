/** The records from which exports for other systems are written. */

import type { RichText } from '../text/rich-text.ts';
import type { PortalFacts } from './disclosed-meta.ts';
import type {
  ForeignAuthor,
  ForeignComment,
  ForeignFile,
  ForeignItem,
  ForeignSection,
  ForeignTopic,
} from './foreign-record.ts';
import type { ExportSearch } from './write-search.ts';

/**
 * The records of an export: the site first, then authors, sections, topics and files, then each item with its comments.
 * Where possible they are the records of a foreign site (foreign-record.ts).
 */
export type ExportRecord =
  | ExportSite
  | ForeignAuthor
  | ExportSection
  | ExportTopic
  | ExportFile
  | ExportItem
  | ForeignComment;

export interface ExportSite {
  kind: 'site';
  name: string;
  description: string;
  /** Without a slash at its end. */
  address: string;
  /** The address of the files, if not `/files` of the site (FILES_URL). */
  filesUrl: string | null;
  writtenAt: number;
}

type Kept = 'kind' | 'id' | 'type' | 'state' | 'title' | 'slug' | 'excerpt' | 'publishedAt' | 'updatedAt';

/** An item of the export; a draft without a slug has ''. */
export interface ExportItem extends Pick<ForeignItem, Kept | 'isFeatured' | 'isPending'>, Searched {
  /** The path on the portal, such as `/news/slug`. */
  path: string;
  text: RichText;
  /**
   * The name of the genre, who paid, how AI helped and conflicts of interest, which also begin the text, and the moments
   * of embargo and end; '' for none.
   */
  disclosed?: PortalFacts;
  /** The main section comes first. */
  sections: readonly Named[];
  topics: readonly Named[];
  /** Authors first, then those who contributed. */
  authors: readonly Named[];
  /** A file that came before the item. */
  image: ExportFile | null;
}

/** The texts for search engines and networks; the image for networks is a file that comes later. */
interface Searched {
  search: ExportSearch;
  shareImage: ExportFile | null;
}

export type ExportSection = Omit<ForeignSection, 'search'> & Searched;
export type ExportTopic = Omit<ForeignTopic, 'search'> & Searched;

export interface ExportFile extends ForeignFile {
  /** The address in texts, which is below `/files` for own images. */
  source: string;
  /** Pixels; null where the portal does not know them. */
  width: number | null;
  height: number | null;
}

export interface Named {
  slug: string;
  name: string;
}
