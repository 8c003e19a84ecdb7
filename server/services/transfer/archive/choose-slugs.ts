import { numberedSlug, slugCandidates, slugFromTitle } from '../../../../domain/news/slug.ts';
import { cleanPageSlug, findSlugFault } from '../../../../domain/pages/text-pages.ts';
import { slugMaxLength } from '../../../../domain/site/limits.ts';
import type { ArchiveItem } from '../../../../domain/transfer/archive-record.ts';
import type { Scratch } from '../../../ports/scratch.ts';
import type { Stores } from '../../../ports/stores.ts';

type ChooseSlug = (id: string, wanted: string, title: string) => Promise<string>;
export interface SlugChoosers extends Record<ArchiveItem['type'], ChooseSlug> {
  /** Whether an item of the archive gets this slug. */
  isChosen(slug: string): boolean;
}

const slugForm = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** The slug of an item in the archive as a slug of news; '' when nothing of it can be one. */
export function toCleanSlug(slug: string): string {
  const decoded = decode(slug).toLowerCase();
  return slugForm.test(decoded) && decoded.length <= slugMaxLength ? decoded : slugFromTitle(decoded);
}

function decode(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** Choose slugs that neither the portal nor earlier items of the archive have. */
export async function createSlugChoosers(
  { news, textPages, things }: Pick<Stores, 'news' | 'textPages' | 'things'>,
  scratch: Scratch,
): Promise<SlugChoosers> {
  const known = await things.readSections();
  const ofPages = new Set(
    [...(await textPages.list()), ...known.all, ...known.groups].map(({ slug }) => slug),
  );
  const post = createChooser(scratch, (slug, id) => news.isSlugTaken(slug, id));
  const page = createChooser(
    scratch,
    async (slug) =>
      findSlugFault(slug, (one) => ofPages.has(one)) !== null ||
      (await things.listHolders('section', [slug])).has(slug),
  );
  return {
    isChosen: (slug) => post.isChosen(slug) || page.isChosen(slug),
    post: (id, wanted, title) => post.choose(id, toCleanSlug(wanted) || slugFromTitle(title), id),
    page: (id, wanted, title) =>
      page.choose(id, cleanPageSlug(toCleanSlug(wanted), title), cleanPageSlug(id.toLowerCase(), '')),
  };
}

/** Equal slugs are numbered from the last number on. */
function createChooser(scratch: Scratch, isTaken: (slug: string, id: string) => Promise<boolean>) {
  const chosen = scratch.createMap();
  const numbers = scratch.createMap();
  const choose = async (id: string, base: string, otherwise: string): Promise<string> => {
    if (base === '') return otherwise;
    const isFree = async (slug: string) => !chosen.has(slug) && !(await isTaken(slug, id));
    let [slug = base] = slugCandidates(base);
    for (let number = Number(numbers.get(base) ?? 2); !(await isFree(slug)); number += 1) {
      slug = numberedSlug(base, number);
      numbers.set(base, String(number + 1));
    }
    chosen.set(slug, '');
    return slug;
  };
  return { choose, isChosen: (slug: string) => chosen.has(slug) };
}
