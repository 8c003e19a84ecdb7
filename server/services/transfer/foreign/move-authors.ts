/** Turns the authors of another system into profiles. */
import {
  type Author,
  cleanAuthorForm,
  findAuthorProblem,
  listLinks,
} from '../../../../domain/news/authors.ts';
import { slugFromName } from '../../../../domain/news/slug.ts';
import { thingPath } from '../../../../domain/news/thing-pages.ts';
import {
  authorBiographyMaxGraphemes,
  authorLinksMax,
  authorNameMaxGraphemes,
  authorProfilesMax,
} from '../../../../domain/site/limits.ts';
import { foldAccents } from '../../../../domain/text/text.ts';
import { fitText } from '../../../../domain/transfer/fit-text.ts';
import type { ForeignAuthor } from '../../../../domain/transfer/foreign-record.ts';
import type { ImportProblem } from '../../../../domain/transfer/import-problems.ts';
import { authorLine, isAuthorLine, type SectionMap } from '../../../../domain/transfer/section-plan.ts';
import type { ImportedRecord } from '../../../ports/imports.ts';
import type { Stores } from '../../../ports/stores.ts';
import { saveImageUses } from '../../media/image-uses.ts';
import { findSlugOrFree } from '../../news/things/find-free-slugs.ts';
import { toThingImages } from '../../news/things/thing-images.ts';
import { toCleanSlug } from './choose-slugs.ts';
import { hashRecord } from './foreign-ids.ts';
import type { ForeignImages } from './found-image.ts';
import { toImportedRow } from './imported-row.ts';
import type { MovedThing } from './move-sections.ts';
import { toRulesWithFeeds } from './redirect-rules.ts';
import type { Survey } from './survey.ts';

/** An author of a foreign site as a profile, whose photo is already stored. It is never an account. */
export interface PreparedAuthor {
  foreign: ForeignAuthor;
  id: string;
  photo: string;
  problems: readonly ImportProblem[];
}

export async function toPreparedAuthor(
  { idOf }: Pick<Survey, 'idOf'>,
  images: ForeignImages,
  foreign: ForeignAuthor,
): Promise<PreparedAuthor> {
  const problems: ImportProblem[] = [];
  const found = foreign.photo ? await images.find(foreign.photo) : null;
  if (found?.kind === 'missing' && foreign.photo) problems.push({ code: 'image', detail: foreign.photo });
  const photo = found?.kind === 'stored' ? found.address : '';
  return { foreign, id: idOf('author', foreign.id), photo, problems };
}

/**
 * Creates the profile of an author, in the transaction of the caller. An existing profile with the same name is used,
 * unless `chosenId` names another one. Returns null if the profile was deleted here.
 */
export async function moveAuthor(
  stores: Stores,
  { foreign, id, photo, problems: found }: PreparedAuthor,
  now: number,
  chosenId?: string,
): Promise<[MovedThing] | null> {
  const { things, tombstones } = stores;
  const chosen = chosenId === undefined ? null : await things.find('author', chosenId);
  if (!chosen && (await tombstones.has('authors', id))) return null;
  const problems = [...found];
  const name = fitText(foreign.name, authorNameMaxGraphemes, { isLine: true }).text;
  const same = chosen ?? (await findSameAuthor(stores, id, name));
  const author = same ?? (await createAuthorProfile());
  if (!author)
    problems.push({ code: 'fault', detail: name === '' ? 'sem nome' : 'não há lugar para mais autores' });
  const path = author ? thingPath('author', author) : '';
  const record = toImportedRow({
    id,
    kind: 'author',
    oldId: foreign.id,
    newId: author?.id ?? '',
    title: name || foreign.slug,
    oldAddress: foreign.oldPaths[0] ?? '',
    path,
    importedAt: now,
    checksum: hashRecord(foreign),
    problems,
  });
  const rules = author ? toRulesWithFeeds(foreign.oldPaths, path, `${path}/rss.xml`) : [];
  return [{ record, rules, ...(same ? { isNew: false } : {}) }];

  async function createAuthorProfile(): Promise<Author | null> {
    if (name === '' || (await things.count('author', authorProfilesMax)) === authorProfilesMax) return null;
    const biography = fitText(foreign.biography, authorBiographyMaxGraphemes);
    if (biography.isCut) problems.push({ code: 'cut', detail: 'biografia' });
    const form = cleanAuthorForm({
      name,
      role: '',
      biography: biography.text,
      photo,
      links: foreign.links.join('\n'),
      userId: null,
    });
    const isLink = (link: string) => findAuthorProblem({ ...form, biography: '', links: link }) === null;
    const links = listLinks(form).filter(isLink).slice(0, authorLinksMax).join('\n');
    const slug = await findSlugOrFree(stores, 'author', { id, name, slug: toCleanSlug(foreign.slug) });
    const created: Author = { ...form, links, id, slug, version: 1, searchFields: '' };
    await things.save('author', created);
    await saveImageUses(stores, [toThingImages('author', created)]);
    return created;
  }
}

/** Creates the row of an author to whom people gave no page, so that later imports know the author. */
export function toSkippedAuthor(
  { idOf }: Pick<Survey, 'idOf'>,
  foreign: ForeignAuthor,
  now: number,
): MovedThing {
  const names = { oldId: foreign.id, newId: '', title: foreign.name || foreign.slug };
  const id = idOf('author', foreign.id);
  const checksum = hashRecord(foreign);
  return { record: toImportedRow({ id, kind: 'author', ...names, importedAt: now, checksum }), rules: [] };
}

/** Returns whether an author was skipped by choice; an author who could not be written has a problem. */
export function isSkippedAuthor({ newId, problems }: ImportedRecord): boolean {
  return newId === '' && problems.length === 0;
}

/** Finds what the lines `author:NAME,PROFILE` of `--map` choose, by the ids of authors on the foreign site. */
export async function findMappedAuthors(
  { things }: Pick<Stores, 'things'>,
  { authors }: Pick<Survey, 'authors'>,
  map: SectionMap,
): Promise<{ choices: Map<string, string>; unknown: string[]; missing: string[] }> {
  const byName = new Map<string, string>();
  for (const { id, slug, name } of authors.values())
    for (const key of [name, slug, id]) byName.set(foldAccents(key), id);
  const choices = new Map<string, string>();
  const unknown: string[] = [];
  const missing: string[] = [];
  for (const [line, target] of map) {
    if (!isAuthorLine(line)) continue;
    const name = line.slice(authorLine.length).trim();
    const author = byName.get(name);
    const profile = target === 'skip' ? { id: target } : await things.findByAddress('author', target);
    if (author === undefined) unknown.push(name);
    else if (!profile) missing.push(target);
    else choices.set(author, profile.id);
  }
  return { choices, unknown, missing };
}

/** Finds the profile for an author of a foreign site, by id or by name. */
export async function findSameAuthor(
  { things }: Pick<Stores, 'things'>,
  id: string,
  name: string,
): Promise<Author | null> {
  const known = await things.find('author', id);
  if (known) return known;
  const namesake = await things.findByAddress('author', slugFromName(name));
  return namesake && foldAccents(namesake.name) === foldAccents(name) ? namesake : null;
}
