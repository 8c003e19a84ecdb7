/** Reusable blocks of WordPress (`wp_block`), which texts refer to by their id: `<!-- wp:block {"ref":40} /-->`. */

const reference = /<!--\s+wp:(?:core\/)?block\s+\{[^{}]{0,200}?"ref":\s?(\d{1,20})[^<>]{0,2000}?\/-->/g;
/** Reusable blocks may contain others. */
const depthMax = 10;
/** As long as a text of an item may be: blocks that contain each other many times would fill the memory. */
const addedUnitsMax = 1024 * 1024;

/** The text with the blocks that it refers to in place. References to unknown blocks, and to the block around, stay. */
export function insertPatterns(source: string, find: (id: string) => string | undefined): string {
  let left = addedUnitsMax;
  const insert = (text: string, around: readonly string[]): string =>
    text.replace(reference, (whole, id: string) => {
      const found = around.includes(id) || around.length >= depthMax ? undefined : find(id);
      if (found === undefined || found.length > left) return whole;
      left -= found.length;
      return insert(found, [...around, id]);
    });
  return source.includes('block') ? insert(source, []) : source;
}
