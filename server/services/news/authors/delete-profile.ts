import { storageKeyOf } from '../../../../domain/media/image.ts';
import type { Author } from '../../../../domain/news/authors.ts';
import type { Stores } from '../../../ports/stores.ts';
import { deleteUnusedImages, saveImageUses } from '../../media/image-uses.ts';

/** In the transaction of the caller, who invalidates pages. Its addresses lead to the target, or to nothing. */
export async function deleteProfile(
  stores: Stores,
  author: Author,
  targetId: string | null,
  now: number,
): Promise<void> {
  const { id, name, photo } = author;
  await stores.authors.delete(author, targetId);
  await stores.tombstones.save('authors', [id]);
  await saveImageUses(stores, [{ owner: { kind: 'author', id, title: name }, uses: [] }]);
  const key = storageKeyOf(photo);
  if (key) await deleteUnusedImages(stores, [key], now);
}
