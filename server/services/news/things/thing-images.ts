/** Records the images of a section, group, topic or author, and deletes those that nothing uses any more. */
import { attachmentUsesOf, imageUseOf } from '../../../../domain/media/image-use.ts';
import type { ThingKind, Things } from '../../../../domain/news/things.ts';
import { readSearchFields } from '../../../../domain/web/search-fields.ts';
import type { RecordImages } from '../../../ports/media.ts';
import type { Stores } from '../../../ports/stores.ts';
import { deleteReplacedImages, saveImageUses } from '../../media/image-uses.ts';

/** Returns the photo of an author, and the image of a thing for networks. */
export function toThingImages(kind: ThingKind, thing: Things[ThingKind]): RecordImages {
  const addresses = ['photo' in thing ? thing.photo : '', readSearchFields(thing.searchFields).shareImage];
  const all = [...addresses.flatMap(imageUseOf), ...attachmentUsesOf(thing)];
  const uses = new Map(all.map((use) => [use.storageKey, use]));
  return { owner: { kind, id: thing.id, title: thing.name }, uses: [...uses.values()] };
}

/**
 * Saves the images of a thing in the transaction that changes it. `after` is null if the thing is deleted or merged.
 */
export async function saveThingImages(
  stores: Stores,
  kind: ThingKind,
  before: Things[ThingKind] | null,
  after: Things[ThingKind] | null,
  now: number,
): Promise<void> {
  const shown = after && toThingImages(kind, after);
  const former = before && toThingImages(kind, before);
  const keys = new Set(shown?.uses.map(({ storageKey }) => storageKey));
  const lost = (former?.uses ?? []).flatMap(({ storageKey }) => (keys.has(storageKey) ? [] : storageKey));
  if (keys.size === 0 && lost.length === 0) return;
  if (shown) await saveImageUses(stores, [shown]);
  else if (former) await saveImageUses(stores, [{ owner: former.owner, uses: [] }]);
  if (lost.length > 0) await deleteReplacedImages(stores, lost, now);
}
