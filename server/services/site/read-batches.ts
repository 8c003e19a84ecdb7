/** Reads a long list in batches for exports and background work, because it might not fit into memory. */

/** `read` gets the last item of the previous batch, null at first, and returns at most `limit` items after it. */
export async function* readBatches<Item>(
  limit: number,
  read: (last: Item | null) => Promise<Item[]>,
): AsyncGenerator<Item[], void, undefined> {
  let last: Item | null = null;
  for (;;) {
    const items: Item[] = await read(last);
    if (items.length > 0) yield items;
    if (items.length < limit) return;
    last = items.at(-1) ?? null;
  }
}
