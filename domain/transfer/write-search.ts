/** For exports, writes the texts for search engines and networks of an item in the form of other systems. */
import type { SearchFields } from '../web/search-fields.ts';

/** The search fields of an item of an export. The image has its address in the export; '' without one. */
export type ExportSearch = Omit<SearchFields, 'slug'>;

/** Returns the metadata of Yoast SEO. `imageNumber` is the id of the image for networks among the files of the export. */
export function toYoastMeta(
  search: ExportSearch,
  imageNumber: number | null,
): (readonly [name: string, value: string])[] {
  const all = [
    ['_yoast_wpseo_title', search.title],
    ['_yoast_wpseo_metadesc', search.description],
    ['_yoast_wpseo_opengraph-title', search.shareTitle],
    ['_yoast_wpseo_opengraph-description', search.shareDescription],
    ['_yoast_wpseo_opengraph-image', search.shareImage],
    ['_yoast_wpseo_opengraph-image-id', search.shareImage && imageNumber ? String(imageNumber) : ''],
    ['_yoast_wpseo_canonical', search.canonical],
    ['_yoast_wpseo_meta-robots-noindex', search.isHidden ? '1' : ''],
  ] as const;
  return all.filter(([, value]) => value !== '');
}

/** Returns the metadata of Rank Math for a category or tag; `shareImage` is the address of its image. */
export function toRankMathMeta(search: ExportSearch): (readonly [name: string, value: string])[] {
  const all = [
    ['rank_math_title', search.title],
    ['rank_math_description', search.description],
    ['rank_math_facebook_title', search.shareTitle],
    ['rank_math_facebook_description', search.shareDescription],
    ['rank_math_facebook_image', search.shareImage],
    ['rank_math_canonical_url', search.canonical],
    // This is a list with one word in PHP's form.
    ['rank_math_robots', search.isHidden ? 'a:1:{i:0;s:7:"noindex";}' : ''],
  ] as const;
  return all.filter(([, value]) => value !== '');
}

/**
 * Returns the columns of Ghost's table `posts_meta`. Ghost has no `noindex`, and its column `canonical_url` is in the
 * table `posts`.
 */
export function toGhostSearchColumns(search: ExportSearch): Record<string, string> {
  return withoutEmpty({
    meta_title: search.title,
    meta_description: search.description,
    og_title: search.shareTitle,
    og_description: search.shareDescription,
    og_image: search.shareImage,
    // Ghost has a separate title for X.
    twitter_title: search.shareTitle,
    twitter_description: search.shareDescription,
    twitter_image: search.shareImage,
  });
}

/** Returns the facts for the front matter of a Markdown file. */
export function toSearchFacts(search: ExportSearch): Record<string, string | boolean> {
  return {
    ...withoutEmpty({
      seo_title: search.title,
      seo_description: search.description,
      share_title: search.shareTitle,
      share_description: search.shareDescription,
      share_image: search.shareImage,
      canonical: search.canonical,
    }),
    ...(search.isHidden ? { noindex: true } : {}),
  };
}

function withoutEmpty(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}
