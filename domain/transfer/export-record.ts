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
 * The records of an export in their order: the site, then authors, sections, topics and files, then each item with its
 * comments. If possible, they have the form of records of a foreign site (foreign-record.ts).
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
  /** The address of the site, without a slash at its end. */
  address: string;
  /** The address of the files (FILES_URL); null when it is `/files` of the site. */
  filesUrl: string | null;
  writtenAt: number;
}

type Kept = 'kind' | 'id' | 'type' | 'state' | 'title' | 'slug' | 'excerpt' | 'publishedAt' | 'updatedAt';

/** An item of the export. The slug of a draft may be ''. */
export interface ExportItem extends Pick<ForeignItem, Kept | 'isFeatured' | 'isPending'>, Searched {
  /** The path on the portal, such as `/news/slug`. */
  path: string;
  text: RichText;
  /**
   * The name of the genre, who paid, how AI helped, conflicts of interest, and the moments of embargo and end; each is
   * '' for none. The disclosures are also at the beginning of the text.
   */
  disclosed?: PortalFacts;
  /** The sections; the main one comes first. */
  sections: readonly Named[];
  topics: readonly Named[];
  /** The authors, followed by the contributors. */
  authors: readonly Named[];
  /** The main image; its record comes before that of the item. */
  image: ExportFile | null;
}

/** The texts for search engines and networks. The image for networks is a file whose record comes later. */
interface Searched {
  search: ExportSearch;
  shareImage: ExportFile | null;
}

export type ExportSection = Omit<ForeignSection, 'search'> & Searched;
export type ExportTopic = Omit<ForeignTopic, 'search'> & Searched;

export interface ExportFile extends ForeignFile {
  /** The address in texts; images of the portal are below `/files`. */
  source: string;
  /** In pixels; null when the portal does not know the size. */
  width: number | null;
  height: number | null;
}

export interface Named {
  slug: string;
  name: string;
}
