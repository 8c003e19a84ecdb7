/**
 * Reads, for an import, the texts for search engines and networks that plug-ins of WordPress store, and that Ghost
 * stores.
 */
import { longestField } from '../site/limits.ts';
import { type SearchFields, searchLabels } from '../web/search-fields.ts';
import { htmlToText } from './convert/plain-text.ts';
import { addressOf, type GhostRow, textOf } from './ghost/values.ts';

export interface ForeignSearch {
  /** Plain texts. The address of the image is that in the files of the foreign site. */
  fields: Omit<SearchFields, 'slug'>;
  /** The id of an image file of the same site; null when only its address is known. */
  imageFileId: string | null;
  /** Settings that have no field in this portal, for the report. */
  leftOut: readonly string[];
}

type TextName = Exclude<keyof ForeignSearch['fields'], 'isHidden'>;
/** Texts that only X (Twitter) gets; in this portal, all networks share one text. */
type CardName = 'cardTitle' | 'cardDescription' | 'cardImage';
type Raw = Partial<Record<TextName | CardName | 'imageFileId', string>> & { isHidden?: boolean };

/** For each text, the names of the metadata that hold it: of Yoast SEO, Rank Math, and All in One SEO 4 and 3. */
const metaNames: Readonly<Record<Exclude<keyof Raw, 'isHidden'>, readonly string[]>> = {
  title: ['_yoast_wpseo_title', 'rank_math_title', '_aioseo_title', '_aioseop_title'],
  description: [
    '_yoast_wpseo_metadesc',
    'rank_math_description',
    '_aioseo_description',
    '_aioseop_description',
  ],
  shareTitle: ['_yoast_wpseo_opengraph-title', 'rank_math_facebook_title', '_aioseo_og_title'],
  shareDescription: [
    '_yoast_wpseo_opengraph-description',
    'rank_math_facebook_description',
    '_aioseo_og_description',
  ],
  shareImage: ['_yoast_wpseo_opengraph-image', 'rank_math_facebook_image'],
  imageFileId: ['_yoast_wpseo_opengraph-image-id', 'rank_math_facebook_image_id'],
  canonical: ['_yoast_wpseo_canonical', 'rank_math_canonical_url', '_aioseop_custom_link'],
  cardTitle: ['_yoast_wpseo_twitter-title', 'rank_math_twitter_title', '_aioseo_twitter_title'],
  cardDescription: [
    '_yoast_wpseo_twitter-description',
    'rank_math_twitter_description',
    '_aioseo_twitter_description',
  ],
  cardImage: ['_yoast_wpseo_twitter-image', 'rank_math_twitter_image'],
};
/** The fields that can be templates, with their names for the report. */
const templateLabels: Readonly<Record<string, string>> = {
  title: searchLabels.title,
  description: searchLabels.description,
  shareTitle: searchLabels.shareTitle,
  shareDescription: searchLabels.shareDescription,
  cardTitle: searchLabels.shareTitle,
  cardDescription: searchLabels.shareDescription,
};
/** The serialized settings in which All in One SEO 3 keeps the texts for networks. */
const oldShareName = '_aioseop_opengraph_settings';
const hiddenMarks: Readonly<Record<string, RegExp>> = {
  '_yoast_wpseo_meta-robots-noindex': /^1$/,
  rank_math_robots: /"noindex"/,
  _aioseop_noindex: /^on$/,
};

/** Reads the metadata of an item or term of WordPress. Null when its plug-ins have no text for it. */
export function readWordPressSearch(
  meta: ReadonlyMap<string, string>,
  item: { title: string; excerpt: string },
): ForeignSearch | null {
  const leftOut: string[] = [];
  const find = (field: string, names: readonly string[]) => {
    const name = names.find((one) => meta.get(one));
    // Longer texts are cut here. Later they are cut again at the limits of the fields, which are far lower.
    const text = ((name && meta.get(name)) ?? '').slice(0, longestField);
    if (name === undefined || !(field in templateLabels)) return text;
    const filled = fillTemplate(htmlToText(text), item, name.startsWith('_yoast') ? doubled : single);
    if (filled === null) leftOut.push(`${templateLabels[field]}: ${text}`);
    return filled ?? '';
  };
  const found = Object.entries(metaNames).map(([field, names]) => [field, find(field, names)]);
  const raw: Raw = Object.fromEntries(found);
  const oldShare = meta.get(oldShareName) ?? '';
  raw.shareTitle ||= readSerialized(oldShare, 'aioseop_opengraph_settings_title');
  raw.shareDescription ||= readSerialized(oldShare, 'aioseop_opengraph_settings_desc');
  raw.shareImage ||= readSerialized(oldShare, 'aioseop_opengraph_settings_customimg');
  raw.isHidden = Object.entries(hiddenMarks).some(([name, mark]) => mark.test(meta.get(name) ?? ''));
  return toSearch(raw, leftOut);
}

/** Reads a post or tag of Ghost. `more` are the columns of its row in `posts_meta`. Null when it has no such texts. */
export function readGhostSearch(row: GhostRow, more: GhostRow = {}, basePath = ''): ForeignSearch | null {
  const text = (name: string) => textOf(row, name) || textOf(more, name);
  const image = (name: string) => addressOf(row, name, basePath) || addressOf(more, name, basePath);
  return toSearch(
    {
      title: text('meta_title'),
      description: text('meta_description'),
      shareTitle: text('og_title'),
      shareDescription: text('og_description'),
      shareImage: image('og_image'),
      canonical: text('canonical_url'),
      cardTitle: text('twitter_title'),
      cardDescription: text('twitter_description'),
      cardImage: image('twitter_image'),
    },
    [],
  );
}

/** The columns of `posts_meta` of Ghost that `readGhostSearch` reads. */
export const ghostSearchColumns = [
  'meta_title',
  'meta_description',
  'og_title',
  'og_description',
  'og_image',
  'twitter_title',
  'twitter_description',
  'twitter_image',
] as const;

/** Adds to `leftOut` the texts that only X (Twitter) would have shown. */
function toSearch(raw: Raw, leftOut: string[]): ForeignSearch | null {
  const line = (text = '') => text.replace(/\s+/g, ' ').trim();
  const choose = (name: 'Title' | 'Description' | 'Image') => {
    const shared = line(raw[`share${name}`]);
    const card = line(raw[`card${name}`]);
    if (shared !== '' && card !== '' && shared !== card)
      leftOut.push(`${searchLabels[`share${name}`]}, só no X: ${card}`);
    return shared || card;
  };
  const fields = {
    title: line(raw.title),
    description: line(raw.description),
    shareTitle: choose('Title'),
    shareDescription: choose('Description'),
    shareImage: choose('Image'),
    canonical: line(raw.canonical),
    isHidden: raw.isHidden ?? false,
  };
  const imageFileId = /^[1-9]\d*$/.test(raw.imageFileId ?? '') ? (raw.imageFileId ?? null) : null;
  const isEmpty = imageFileId === null && leftOut.length === 0 && !Object.values(fields).some(Boolean);
  return isEmpty ? null : { fields, imageFileId, leftOut };
}

/** Variables of Yoast SEO: `%%title%%`. */
const doubled = /%%([\w-]{1,60})%%/g;
/** Variables of Rank Math and All in One SEO 3 (`%title%`), and of All in One SEO 4 (`#post_title`). */
const single = /%([a-z_]{1,60})(?:\([^()%]{0,100}\))?%|#([a-z]+(?:_[a-z]+){1,4})\b/g;
/** Variables for the old site's name, separators and page numbers; texts leave them out here. */
const silentNames =
  /^(?:sep|separator_sa|site_?name|sitename|site_title|blog_title|page|pagenumber|pagetotal|page_number)$/;
const titleNames =
  /^(?:title|post_title|page_title|wp_title|seo_title|term|term_title|taxonomy_title|category_title|tag_title)$/;
const excerptNames =
  /^(?:excerpt|excerpt_only|post_excerpt|post_excerpt_only|seo_description|description|term_description|taxonomy_description|category_description|tag_description)$/;
const separators = /[\s\-–—|·•»«:~<>*/]/;

/**
 * Resolves the variables of a template. A template without words of its own becomes '', because it was the same for
 * every page of the old site. A template with an unknown variable becomes null.
 */
function fillTemplate(
  template: string,
  { title, excerpt }: { title: string; excerpt: string },
  variable: RegExp,
): string | null {
  let isKnown = true;
  let hasVariables = false;
  const fill = (text: string, values: { title: string; excerpt: string }) =>
    text.replace(variable, (whole: string, inSigns: string | undefined, behindHash: unknown) => {
      const name = inSigns ?? String(behindHash);
      const isSilent = silentNames.test(name);
      // A word with a # may be meant literally.
      if (whole.startsWith('#') && !isSilent && !titleNames.test(name) && !excerptNames.test(name))
        return whole;
      hasVariables = true;
      if (titleNames.test(name)) return values.title;
      if (excerptNames.test(name)) return values.excerpt;
      if (!isSilent) isKnown = false;
      return /^sep/.test(name) ? ' - ' : ' ';
    });
  const own = fill(template, { title: '', excerpt: '' });
  if (!hasVariables) return template;
  if (!isKnown) return null;
  return trimSeparators(own) === '' ? '' : trimSeparators(fill(template, { title, excerpt }));
}

function trimSeparators(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && separators.test(text[start] ?? '')) start += 1;
  while (end > start && separators.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}

/** Reads a text from an array that PHP serialized. The length before the text is ignored, because it counts bytes. */
function readSerialized(serialized: string, name: string): string {
  const key = `"${name}";s:`;
  const at = serialized.indexOf(key);
  if (at < 0) return '';
  const begin = serialized.indexOf('"', at + key.length);
  const end = serialized.indexOf('";', begin + 1);
  return begin < 0 || end < 0 ? '' : serialized.slice(begin + 1, end);
}
