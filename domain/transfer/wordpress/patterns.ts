/** Inserts reusable blocks of WordPress into texts that include them by id: `<!-- wp:block {"ref":40} /-->`. */

const reference = /<!--\s+wp:(?:core\/)?block\s+\{[^{}]{0,200}?"ref":\s?(\d{1,20})[^<>]{0,2000}?\/-->/g;
/** Reusable blocks may contain others. */
const depthMax = 10;
/**
 * The most text that inserted blocks may add, in UTF-16 units. Blocks that contain others many times would otherwise
 * fill the memory.
 */
const addedUnitsMax = 1024 * 1024;

/**
 * Replaces references by their blocks. A reference to an unknown block stays, and so does a reference to a block that
 * contains it.
 */
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
