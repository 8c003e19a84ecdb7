/** Chooses how the page of a section, group, topic or author draws its first stories (docs/product.md#lists). */

/**
 * `front` is large, with `second` and `third` beside it. `half` is one of two stories that share a row. `opener` is as
 * wide as the page. All other stories are three in a row.
 */
export type FrontStory = 'opener' | 'front' | 'second' | 'third' | 'half';

const perRow = 3;
const trio: FrontStory[] = ['front', 'second', 'third'];
const quartet: FrontStory[] = ['front', 'third', 'third', 'third'];
const pair: FrontStory[] = ['half', 'half'];
const fullPage = 12;

/**
 * Returns the drawings of the first stories. `pictures` says, for each story of the first page, whether it has a
 * picture. The remaining stories fill their rows, except below an opener.
 */
export function drawFrontStories(pictures: readonly boolean[]): FrontStory[] {
  const stories = pictures.length;
  const havePictures = (count: number) => pictures.slice(0, count).every(Boolean);
  if (stories === 0) return [];
  if (stories === 1 || (!pictures[0] && pictures.some(Boolean))) return ['opener'];
  const isFull = stories >= fullPage && havePictures(quartet.length + pair.length);
  if (isFull && stories % perRow === 0) return [...quartet, ...pair];
  if (stories % perRow === 1) return quartet;
  if (stories % perRow === 2) return pictures[0] === pictures[1] ? pair : ['opener'];
  return trio;
}
