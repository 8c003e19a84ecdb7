/**
 * Finds the address of an item, list or image from which WordPress or Ghost derived a given address
 * (docs/product.md#redirects).
 */

/** Ends that WordPress and Ghost add to addresses: feeds, pages of texts, lists and comments, and AMP pages. */
const derivedEnd = /\/(?:feed(?:\/(?:rss2?|atom|rdf))?|rss|amp|page\/\d{1,6}|comment-page-\d{1,6}|\d{1,3})$/;
/** `/2019/05/03`, perhaps with a page: the archive of a month or a day. */
const dateArchive = /^(.*\/(?:19|20)\d\d)\/\d\d(?:\/\d\d)?(?:\/page\/\d{1,6})?$/;
/** `foto-300x200.jpg`, `foto-scaled.jpg`. */
const sizedName = /-(?:\d{2,5}x\d{2,5}|scaled)(\.(?:jpe?g|png|gif|webp|avif))$/i;
const ending = /(\.(?:jpe?g|png|gif|webp|avif))$/i;
/** `/content/images/size/w600/format/webp/2024/02/foto.jpg`. */
const sizedFolder = /^(.*\/content\/images)\/size\/w\d{1,5}(?:h\d{1,5})?(?:\/format\/[a-z]{2,5})?(\/.+)$/;

/**
 * Returns the addresses from which a path may be derived, the most similar first; none for most paths. The path has the
 * form of `pathKey`.
 */
export function listOriginsOf(key: string): string[] {
  const archive = dateArchive.exec(key);
  if (archive?.[1]) return [archive[1]];
  // A page of the old site's home page.
  if (/^\/page\/\d{1,6}$/.test(key)) return ['/page'];
  const item = key.replace(derivedEnd, '');
  if (item !== key) return item === '' ? [] : [item];
  const folder = sizedFolder.exec(key);
  if (folder) return [`${folder[1]}${folder[2]}`];
  const file = key.replace(sizedName, '$1');
  // WordPress stores a large image as `foto-scaled.jpg`, but the names of its sizes do not have that word.
  return file === key ? [] : [file, file.replace(ending, '-scaled$1')].filter((one) => one !== key);
}
