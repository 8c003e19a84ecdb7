import { imageUseOf } from '../../../../domain/media/image-use.ts';
import {
  type Author,
  authorPath,
  cleanAuthorForm,
  findAuthorProblem,
  listLinks,
} from '../../../../domain/news/authors.ts';
import { slugFromName } from '../../../../domain/news/slug.ts';
import {
  authorBiographyMaxGraphemes,
  authorLinksMax,
  authorNameMaxGraphemes,
  authorProfilesMax,
} from '../../../../domain/site/limits.ts';
import { foldAccents } from '../../../../domain/text/text.ts';
import type { ArchiveAuthor } from '../../../../domain/transfer/archive-record.ts';
import { fitText } from '../../../../domain/transfer/fit-text.ts';
import type { ImportProblem } from '../../../../domain/transfer/import-problems.ts';
import type { ImportedRecord } from '../../../ports/imports.ts';
import type { Stores } from '../../../ports/stores.ts';
import { saveImageUses } from '../../media/image-uses.ts';
import { findFreeAuthorSlug } from '../../news/authors/sign-news.ts';
import { hashRecord } from './archive-ids.ts';
import type { ArchiveImages } from './archive-images.ts';
import { toCleanSlug } from './choose-slugs.ts';
import type { MovedPlace } from './move-sections.ts';
import { toRulesWithFeeds } from './old-addresses.ts';
import type { Survey } from './survey.ts';

/** An author of an archive as a profile, with the photo already stored; never an account. */
export interface PreparedAuthor {
  archived: ArchiveAuthor;
  id: string;
  photo: string;
  problems: readonly ImportProblem[];
}

export async function toPreparedAuthor(
  { idOf }: Pick<Survey, 'idOf'>,
  images: ArchiveImages,
  archived: ArchiveAuthor,
): Promise<PreparedAuthor> {
  const problems: ImportProblem[] = [];
  const found = archived.photo ? await images.find(archived.photo) : null;
  if (found?.kind === 'missing' && archived.photo) problems.push({ code: 'image', detail: archived.photo });
  const photo = found?.kind === 'stored' ? found.address : '';
  return { archived, id: idOf('author', archived.id), photo, problems };
}

/**
 * Creates the profile of an author in the transaction of the caller; one of the same name is the same person. Null where
 * a profile was deleted here.
 */
export async function moveAuthor(
  stores: Stores,
  { archived, id, photo, problems: found }: PreparedAuthor,
  now: number,
): Promise<[MovedPlace] | null> {
  const { authors, tombstones } = stores;
  if (await tombstones.has('authors', id)) return null;
  const problems = [...found];
  const name = fitText(archived.name, authorNameMaxGraphemes, { isLine: true }).text;
  const author = (await findSameAuthor(stores, id, name)) ?? (await createAuthorProfile());
  if (!author)
    problems.push({ code: 'fault', detail: name === '' ? 'sem nome' : 'não há lugar para mais autores' });
  const path = author ? authorPath(author) : '';
  const record: ImportedRecord = {
    id,
    kind: 'author',
    oldId: archived.id,
    newId: author?.id ?? '',
    title: name || archived.slug,
    path,
    importedAt: now,
    checksum: hashRecord(archived),
    written: '',
    problems,
    isOpen: true,
  };
  const rules = author ? toRulesWithFeeds(archived.oldPaths, path, `${path}/rss.xml`) : [];
  return [{ record, rules }];

  async function createAuthorProfile(): Promise<Author | null> {
    if (name === '' || (await authors.count(authorProfilesMax)) === authorProfilesMax) return null;
    const biography = fitText(archived.biography, authorBiographyMaxGraphemes);
    if (biography.isCut) problems.push({ code: 'cut', detail: 'biografia' });
    const form = cleanAuthorForm({
      name,
      role: '',
      biography: biography.text,
      photo,
      links: archived.links.join('\n'),
      userId: null,
    });
    const isLink = (link: string) => findAuthorProblem({ ...form, biography: '', links: link }) === null;
    const links = listLinks(form).filter(isLink).slice(0, authorLinksMax).join('\n');
    const wanted = toCleanSlug(archived.slug);
    const isFree = wanted !== '' && !(await authors.isSlugTaken(wanted, id));
    const slug = isFree ? wanted : await findFreeAuthorSlug(stores, name, id);
    const created: Author = { ...form, links, id, slug, version: 1 };
    await authors.save(created, null);
    await saveImageUses(stores, [{ owner: { kind: 'author', id, title: name }, uses: imageUseOf(photo) }]);
    return created;
  }
}

async function findSameAuthor(
  { authors }: Pick<Stores, 'authors'>,
  id: string,
  name: string,
): Promise<Author | null> {
  const known = await authors.findById(id);
  if (known) return known;
  const namesake = await authors.findBySlug(slugFromName(name));
  return namesake && foldAccents(namesake.name) === foldAccents(name) ? namesake : null;
}
