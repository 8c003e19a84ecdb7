/** Finds slugs for new sections, topics and authors. */
import { slugCandidates } from '../../../../domain/news/slug.ts';
import { kindRules, type ThingKind } from '../../../../domain/news/things.ts';
import type { Stores } from '../../../ports/stores.ts';

/** How many slugs are tried; if none is free, the id is used. */
const triedSlugs = 50;

interface Named {
  id: string;
  name: string;
}

/**
 * Finds free slugs for things of one kind, by their ids. A slug is made from the name, and gets a number if necessary.
 */
export async function listFreeSlugs(
  { things }: Pick<Stores, 'things'>,
  kind: ThingKind,
  wanted: readonly Named[],
): Promise<Map<string, string>> {
  const candidates = wanted.map(({ id, name }) => ({
    id,
    slugs: [...slugCandidates(kindRules[kind].slugOf(name)).take(triedSlugs)],
  }));
  const holders = await things.listHolders(
    kind,
    candidates.flatMap(({ slugs }) => slugs),
  );
  const chosen = new Map<string, string>();
  for (const { id, slugs } of candidates) {
    const slug = slugs.find((one) => (holders.get(one) ?? id) === id) ?? id.toLowerCase();
    holders.set(slug, id);
    chosen.set(id, slug);
  }
  return chosen;
}

export async function findFreeThingSlug(
  stores: Pick<Stores, 'things'>,
  kind: ThingKind,
  thing: Named,
): Promise<string> {
  return (await listFreeSlugs(stores, kind, [thing])).get(thing.id) ?? thing.id.toLowerCase();
}

/** Returns the slug for a thing that is being saved: its own if its name stays, otherwise a free one. */
export async function keepSlugOrFind(
  stores: Pick<Stores, 'things'>,
  kind: ThingKind,
  thing: Named,
  before: { name: string; slug: string } | null,
): Promise<string> {
  return thing.name === before?.name ? before.slug : findFreeThingSlug(stores, kind, thing);
}

/** Returns the wanted slug if it is free, otherwise one made from the name. */
export async function findSlugOrFree(
  stores: Pick<Stores, 'things'>,
  kind: ThingKind,
  { slug, ...thing }: Named & { slug: string },
): Promise<string> {
  const holder = (await stores.things.listHolders(kind, [slug])).get(slug) ?? thing.id;
  return slug !== '' && holder === thing.id ? slug : findFreeThingSlug(stores, kind, thing);
}
