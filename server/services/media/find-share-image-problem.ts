/** Checks the image for networks in the form of a page, a section or another named thing. */
import { storageKeyOf } from '../../../domain/media/image.ts';
import { shareImageUnknown } from '../../../domain/text/sentences.ts';
import type { Problem } from '../../../domain/web/problem.ts';
import {
  findShareImageFault,
  readSearchFields,
  type Searchable,
  toSearchProblem,
} from '../../../domain/web/search-fields.ts';
import type { Stores } from '../../ports/stores.ts';

/** Finds why an image cannot be used, or null. It must be in the library, unless the record had it before. */
export async function findShareImageProblem(
  { images }: Pick<Stores, 'images'>,
  { searchFields }: Searchable,
  before: Searchable | null,
): Promise<Problem | null> {
  if (searchFields === before?.searchFields) return null;
  const known = before ? [before.searchFields] : [];
  const fault = findShareImageFault(searchFields, known);
  if (fault) return toSearchProblem(fault);
  const { shareImage } = readSearchFields(searchFields);
  const isKnown =
    shareImage === '' || known.some((stored) => readSearchFields(stored).shareImage === shareImage);
  return isKnown || (await images.find(storageKeyOf(shareImage) ?? ''))
    ? null
    : toSearchProblem(shareImageUnknown);
}
