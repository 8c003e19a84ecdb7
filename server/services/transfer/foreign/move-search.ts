/** Imports the texts of an item for search engines and networks (docs/product.md#moving-in). */
import { searchDescriptionMaxGraphemes, searchTitleMaxGraphemes } from '../../../../domain/site/limits.ts';
import { fitText } from '../../../../domain/transfer/fit-text.ts';
import type { ForeignItem } from '../../../../domain/transfer/foreign-record.ts';
import type { ImportProblem } from '../../../../domain/transfer/import-problems.ts';
import {
  isCanonicalAddress,
  noSearchFields,
  searchLabels,
  writeSearchFields,
} from '../../../../domain/web/search-fields.ts';
import type { MoveContext } from './move-context.ts';
import { toAddressKey } from './redirect-rules.ts';

type SearchContext = Pick<MoveContext, 'images' | 'oldSite'> & { files: Pick<MoveContext['files'], 'get'> };

/** Returns the search fields of an item as they are stored. Whatever cannot be imported becomes a problem. */
export async function moveSearch(
  context: SearchContext,
  { search, oldPaths, image: mainImage }: Pick<ForeignItem, 'search' | 'oldPaths' | 'image'>,
  problems: ImportProblem[],
): Promise<string> {
  if (!search) return '';
  const { fields, leftOut } = search;
  const lineOf = (name: 'title' | 'description' | 'shareTitle' | 'shareDescription') => {
    const max = /itle/.test(name) ? searchTitleMaxGraphemes : searchDescriptionMaxGraphemes;
    const { text, isCut } = fitText(fields[name], max, { isLine: true });
    if (isCut) problems.push({ code: 'cut', detail: searchLabels[name].toLowerCase() });
    return text;
  };
  for (const detail of leftOut) problems.push({ code: 'search', detail });
  return writeSearchFields({
    ...noSearchFields,
    title: lineOf('title'),
    description: lineOf('description'),
    shareTitle: lineOf('shareTitle'),
    shareDescription: lineOf('shareDescription'),
    shareImage: await moveShareImage(context, search, mainImage, problems),
    canonical: moveCanonical(context, fields.canonical, oldPaths, problems),
    isHidden: fields.isHidden,
  });
}

/** Returns a canonical address; the address of the item itself is dropped. */
function moveCanonical(
  { oldSite }: SearchContext,
  canonical: string,
  oldPaths: readonly string[],
  problems: ImportProblem[],
): string {
  if (canonical === '') return '';
  const path = oldSite.pathOf(canonical);
  const own = oldPaths.map(toAddressKey);
  if (path !== null && own.includes(toAddressKey(path))) return '';
  if (isCanonicalAddress(canonical)) return canonical;
  problems.push({ code: 'search', detail: `${searchLabels.canonical}: ${canonical}` });
  return '';
}

async function moveShareImage(
  { images, files }: SearchContext,
  { fields, imageFileId }: NonNullable<ForeignItem['search']>,
  mainImage: ForeignItem['image'],
  problems: ImportProblem[],
): Promise<string> {
  const file = imageFileId === null ? undefined : files.get(imageFileId);
  const address = fields.shareImage || (file?.address ?? '');
  const isMain = imageFileId !== null && imageFileId === mainImage?.fileId;
  if (address === '' || isMain || address === mainImage?.address) return '';
  const found = await images.find(address);
  if (found.kind === 'stored') return found.address;
  problems.push({ code: 'image', detail: address, candidates: [] });
  return '';
}
