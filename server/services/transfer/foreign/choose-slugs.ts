/** Chooses the slugs of imported news and pages, similar to those that they had. */
import { numberedSlug, slugCandidates, slugFromTitle } from '../../../../domain/news/slug.ts';
import { cleanPageSlug, findSlugFault } from '../../../../domain/pages/text-pages.ts';
import { slugMaxLength, textPageSlugMaxLength } from '../../../../domain/site/limits.ts';
import { decodeEscapes } from '../../../../domain/text/safe-address.ts';
import type { ForeignItem } from '../../../../domain/transfer/foreign-record.ts';
import type { Scratch } from '../../../ports/scratch.ts';
import type { Stores } from '../../../ports/stores.ts';

type ChooseSlug = (id: string, wanted: string, title: string) => Promise<string>;
export interface SlugChoosers extends Record<ForeignItem['type'], ChooseSlug> {
  /** Returns whether this slug was already chosen for an item of the foreign site. */
  isChosen(slug: string): boolean;
  /** Reads, by one query, whether the slugs that these posts want are free. */
  prepare(posts: readonly { id: string; slug: string; title: string }[]): Promise<void>;
}

const slugForm = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Converts the slug of an item on the foreign site to a slug of news; '' when nothing usable is left. */
export function toCleanSlug(slug: string): string {
  const decoded = decodeEscapes(slug).toLowerCase();
  return slugForm.test(decoded) && decoded.length <= slugMaxLength ? decoded : slugFromTitle(decoded);
}

function toPostSlug(slug: string, title: string): string {
  return toCleanSlug(slug) || slugFromTitle(title);
}

/** Creates the choosers. The chosen slugs are used neither by the portal nor by earlier items of the foreign site. */
export async function createSlugChoosers(
  { news, textPages, things }: Pick<Stores, 'news' | 'textPages' | 'things'>,
  scratch: Scratch,
): Promise<SlugChoosers> {
  const known = await things.readSections();
  const ofSections = [...known.all, ...known.groups].map(({ slug }) => slug);
  const ofPages = new Set([...(await textPages.listSlugs()), ...ofSections]);
  const prepared = new Map<string, boolean>();
  const keyOf = (slug: string, id: string) => `${slug} ${id}`;
  const post = createChooser(
    scratch,
    'post',
    slugMaxLength,
    async (slug, id) => prepared.get(keyOf(slug, id)) ?? news.isSlugTaken(slug, id),
  );
  const page = createChooser(
    scratch,
    'page',
    textPageSlugMaxLength,
    async (slug) =>
      findSlugFault(slug, (one) => ofPages.has(one)) !== null ||
      (await things.listHolders('section', [slug])).has(slug),
  );
  return {
    isChosen: (slug) => post.isChosen(slug) || page.isChosen(slug),
    async prepare(posts) {
      const wanted = posts.flatMap(({ id, slug, title }) => {
        const base = toPostSlug(slug, title);
        const [first = base] = slugCandidates(base);
        return base === '' ? [] : [{ id, slug: first }];
      });
      const taken = new Set(await news.listTakenSlugs(wanted));
      prepared.clear();
      for (const one of wanted) prepared.set(keyOf(one.slug, one.id), taken.has(one));
    },
    post: (id, wanted, title) => post.choose(id, toPostSlug(wanted, title), id),
    page: (id, wanted, title) =>
      page.choose(id, cleanPageSlug(toCleanSlug(wanted), title), cleanPageSlug(id.toLowerCase(), '')),
  };
}

/** Creates the chooser for one kind. If slugs are equal, they are numbered, starting after the last number. */
function createChooser(
  scratch: Scratch,
  type: ForeignItem['type'],
  maxLength: number,
  isTaken: (slug: string, id: string) => Promise<boolean>,
) {
  const chosen = scratch.map(`chosen slugs of ${type}`);
  const numbers = scratch.map(`last numbers of ${type}`);
  const choose = async (id: string, base: string, otherwise: string): Promise<string> => {
    if (base === '') return otherwise;
    const isFree = async (slug: string) => !chosen.has(slug) && !(await isTaken(slug, id));
    let [slug = base] = slugCandidates(base);
    for (let number = Number(numbers.get(base) ?? 2); !(await isFree(slug)); number += 1) {
      slug = numberedSlug(base, number, maxLength);
      numbers.set(base, String(number + 1));
    }
    chosen.set(slug, '');
    return slug;
  };
  return { choose, isChosen: (slug: string) => chosen.has(slug) };
}
