/** Divides the things of a foreign site into parts for one transaction or statement. */
const batchItems = 200;

export function* toBatches<T>(all: Iterable<T>): Generator<T[], void, undefined> {
  const items = [...all];
  for (let start = 0; start < items.length; start += batchItems) yield items.slice(start, start + batchItems);
}
