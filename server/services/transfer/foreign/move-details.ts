/** Imports the details of an image into the library: alternative text, caption, credit and licence. */
import { storageKeyOf } from '../../../../domain/media/image.ts';
import { fitImageDetails, type ImageDetails } from '../../../../domain/media/image-details.ts';
import type { ForeignFile } from '../../../../domain/transfer/foreign-record.ts';
import type { ImportProblem } from '../../../../domain/transfer/import-problems.ts';
import { splitCredit } from '../../../../domain/transfer/split-credit.ts';

/** The details of a stored image; their texts are cut to the portal's limits. */
export interface MovedDetails {
  storageKey: string;
  details: Partial<ImageDetails>;
}

interface ForeignDetails extends Pick<ForeignFile, 'alternativeText' | 'credit'> {
  caption?: string;
  details?: ForeignFile['details'] | undefined;
}

/**
 * Returns the details of an image at an address of this site, as the foreign site had them. Texts that were cut are
 * problems. An image without details gives none.
 */
export function toMovedDetails(
  address: string,
  { alternativeText: altText, caption = '', credit, details: others }: ForeignDetails,
  problems: ImportProblem[],
): MovedDetails[] {
  const storageKey = storageKeyOf(address);
  if (storageKey === null) return [];
  const said = { altText, caption, credit, ...others };
  const { details, cut } = fitImageDetails(credit === '' ? { ...said, ...splitCredit(said.caption) } : said);
  for (const label of cut) problems.push({ code: 'cut', detail: `${label} da imagem` });
  return Object.keys(details).length === 0 ? [] : [{ storageKey, details }];
}
