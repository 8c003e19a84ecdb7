/** Reads the export of a Ghost site as records that an import understands. */
import { isRecord, listOf } from '../../../../domain/text/json-values.ts';
import type { ForeignRecord } from '../../../../domain/transfer/foreign-record.ts';
import { nameLeftOutRow } from '../../../../domain/transfer/ghost/left-out.ts';
import {
  isPublicTag,
  toGhostAuthor,
  toGhostItem,
  toGhostSection,
  toGhostTopic,
} from '../../../../domain/transfer/ghost/records.ts';
import { createSiteVotes, type SiteVotes } from '../../../../domain/transfer/ghost/site-address.ts';
import { type GhostRow, idOf, isTrue, textOf } from '../../../../domain/transfer/ghost/values.ts';
import { ghostSearchColumns } from '../../../../domain/transfer/search-meta.ts';
import { toSiteAddress } from '../../../../domain/transfer/wordpress/site-address.ts';
import { type ForeignSource, ZipDamage } from './foreign-source.ts';
import { GhostDamage, type GhostTableRow, readGhostRows } from './ghost-rows.ts';

/** The most rows of posts_tags, posts_authors and posts_meta that are kept. */
const joinsMax = 2_000_000;
const ownTables: readonly string[] = [
  'posts',
  'tags',
  'users',
  'meta',
  'posts_tags',
  'posts_authors',
  'posts_meta',
];
const metaTextMaxLength = 2_000;

interface Join {
  id: string;
  order: number;
}

/** The ids to which posts refer. Their rows may come after the posts in the file. */
interface GhostIndex {
  /** The addresses of the site that its rows name. */
  votes: SiteVotes;
  version: string;
  name: string;
  tags: Map<string, Join[]>;
  authors: Map<string, Join[]>;
  images: Map<string, { alternativeText: string; caption: string }>;
  /** The texts of `posts_meta` for search engines and networks, by post. */
  searches: Map<string, GhostRow>;
  emailOnly: Set<string>;
  publicTags: Set<string>;
  /** The ids of public tags by `toNameKey` of their names, which rows of posts may have instead of joins. */
  tagIds: Map<string, string>;
  sections: Set<string>;
  usedAuthors: Set<string>;
  joins: number;
  /** The number of characters before the piece with the damage. */
  carefulFrom: number;
}

/**
 * Reads the records of a Ghost file (versions 0 to 6) in two passes, with constant memory. `siteAddress` is the address
 * of the old site; with null, it is found in the file.
 */
export async function* readGhost(
  source: ForeignSource,
  now: number,
  siteAddress: string | null = null,
): AsyncGenerator<ForeignRecord, void, undefined> {
  const index = await readIndex(source);
  const { address, basePath } = toSiteAddress(siteAddress ?? index.votes.find() ?? '');
  yield { kind: 'site', system: 'ghost', version: index.version, address, name: index.name };
  if (index.joins > joinsMax) {
    const reason = `mais de ${joinsMax} ligações de textos com assuntos e autores: as outras não foram lidas`;
    yield { kind: 'fault', collection: 'site', id: 'posts_tags', reason };
  }
  const given = new Set<string>();
  try {
    for await (const row of readGhostRows(source, { characters: 0 }, index.carefulFrom)) {
      yield* toRecords(row, index, given, { now, basePath });
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    const reason = `${error.message}: o que vem depois não foi importado`;
    yield { kind: 'fault', collection: 'site', id: source.name, reason };
  }
}

function isDamage(error: unknown): error is Error {
  return error instanceof GhostDamage || error instanceof ZipDamage;
}

function* toRecords(
  { table, rowNumber, value, id: largeId }: GhostTableRow,
  index: GhostIndex,
  given: Set<string>,
  { now, basePath }: { now: number; basePath: string },
): Generator<ForeignRecord, void, undefined> {
  const isMoved = table === 'posts' || table === 'tags' || table === 'users';
  if (!isMoved) {
    const what = ownTables.includes(table) ? null : nameLeftOutRow(table);
    if (what !== null) yield { kind: 'left-out', what };
    return;
  }
  const collection = ({ posts: 'post', tags: 'topic', users: 'author' } as const)[table];
  const id = isRecord(value) ? idOf(value) : largeId;
  const fault = (reason: string): ForeignRecord => ({
    kind: 'fault',
    collection,
    id: id || `${table} ${rowNumber}`,
    reason,
  });
  if (value === null) yield fault('o registro é grande demais');
  else if (!isRecord(value) || id === '') yield fault('o registro não tem id');
  else if (given.has(`${table} ${id}`)) yield { kind: 'left-out', what: 'item repetido' };
  else {
    given.add(`${table} ${id}`);
    if (table === 'posts') yield toGhostItem(value, joinsOf(value, id, index), now, basePath);
    else if (table === 'users') {
      if (index.usedAuthors.has(id)) yield toGhostAuthor(value, basePath);
      else yield { kind: 'left-out', what: 'conta sem textos' };
    } else if (!isPublicTag(value)) yield { kind: 'left-out', what: 'assunto interno' };
    else {
      if (textOf(value, 'feature_image') !== '' || textOf(value, 'image') !== '')
        yield { kind: 'left-out', what: 'imagem de tag' };
      yield index.sections.has(id) ? toGhostSection(value, basePath) : toGhostTopic(value, basePath);
    }
  }
}

function joinsOf(row: GhostRow, id: string, index: GhostIndex) {
  const listed = idsOf(index.authors.get(id));
  const single = textOf(row, 'author_id');
  return {
    isEmailOnly: index.emailOnly.has(id),
    isCutOff: index.carefulFrom < Number.POSITIVE_INFINITY || index.joins > joinsMax,
    searchRow: index.searches.get(id),
    tagIds: tagsOf(id, index),
    missingTags: namesOfTags(row).filter((name) => !index.tagIds.has(toNameKey(name))),
    isSection: (tag: string) => index.sections.has(tag),
    authorIds: listed.length > 0 || single === '' ? listed : [single],
    ...(index.images.get(id) ?? {
      alternativeText: textOf(row, 'feature_image_alt'),
      caption: textOf(row, 'feature_image_caption'),
    }),
  };
}

/** Returns the public tags of a post, with the primary one first. */
function tagsOf(postId: string, { tags, tagIds, publicTags }: GhostIndex): string[] {
  const ids = idsOf(tags.get(postId)).map((id) => tagIds.get(id) ?? id);
  return [...new Set(ids)].filter((id) => publicTags.has(id));
}

/** Returns the names of the tags in the row of a post, as files for Ghost's first importer have them. */
function namesOfTags(row: GhostRow): string[] {
  return listOf(row.tags).flatMap((tag) => (isRecord(tag) ? textOf(tag, 'name') : []));
}

/** Marks a name of a tag, so that it differs from ids: a tag may have another tag's id as its name. */
function toNameKey(name: string): string {
  return `name ${name}`;
}

function idsOf(joins: readonly Join[] = []): string[] {
  return [...new Set(joins.toSorted((one, other) => one.order - other.order).map(({ id }) => id))];
}

async function readIndex(source: ForeignSource): Promise<GhostIndex> {
  const index: GhostIndex = {
    votes: createSiteVotes(),
    version: '',
    name: '',
    tags: new Map(),
    authors: new Map(),
    images: new Map(),
    searches: new Map(),
    emailOnly: new Set(),
    publicTags: new Set(),
    tagIds: new Map(),
    sections: new Set(),
    usedAuthors: new Set(),
    joins: 0,
    carefulFrom: Number.POSITIVE_INFINITY,
  };
  const pages = new Set<string>();
  const names = createNames();
  const progress = { characters: 0 };
  try {
    for await (const { table, value } of readGhostRows(source, progress)) {
      if (isRecord(value)) addToIndex(index, table, value, names, pages);
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    index.carefulFrom = progress.characters;
  }
  for (const postId of index.tags.keys()) {
    if (pages.has(postId)) continue;
    const [primary] = tagsOf(postId, index);
    if (primary !== undefined) index.sections.add(primary);
  }
  return index;
}

function addToIndex(
  index: GhostIndex,
  table: string,
  row: GhostRow,
  nameOf: (id: string) => string,
  pages: Set<string>,
): void {
  const postId = textOf(row, 'post_id');
  index.votes.add(table, row);
  switch (table) {
    case 'meta':
      index.version ||= textOf(row, 'version');
      break;
    case 'settings':
      if (textOf(row, 'key') === 'title') index.name = textOf(row, 'value');
      break;
    case 'tags':
      if (!isPublicTag(row)) break;
      index.publicTags.add(nameOf(idOf(row)));
      index.tagIds.set(toNameKey(textOf(row, 'name')), nameOf(idOf(row)));
      break;
    case 'posts': {
      const author = textOf(row, 'author_id');
      if (author !== '') index.usedAuthors.add(nameOf(author));
      if (textOf(row, 'type') === 'page' || row.page === true || row.page === 1) pages.add(idOf(row));
      for (const name of namesOfTags(row)) addJoin(index, index.tags, idOf(row), nameOf(toNameKey(name)), {});
      break;
    }
    case 'posts_tags':
      addJoin(index, index.tags, postId, nameOf(textOf(row, 'tag_id')), row);
      break;
    case 'posts_authors': {
      const author = nameOf(textOf(row, 'author_id'));
      addJoin(index, index.authors, postId, author, row);
      index.usedAuthors.add(author);
      break;
    }
    case 'posts_meta': {
      const alternativeText = textOf(row, 'feature_image_alt').slice(0, metaTextMaxLength);
      const caption = textOf(row, 'feature_image_caption').slice(0, metaTextMaxLength);
      const isEmailOnly = isTrue(row, 'email_only');
      const hasTexts = alternativeText !== '' || caption !== '';
      const search = ghostSearchColumns
        .map((name) => [name, textOf(row, name).slice(0, metaTextMaxLength)] as const)
        .filter(([, text]) => text !== '');
      if (isEmailOnly || hasTexts || search.length > 0) index.joins += 1;
      if (index.joins > joinsMax) break;
      if (isEmailOnly) index.emailOnly.add(postId);
      if (hasTexts) index.images.set(postId, { alternativeText, caption });
      if (search.length > 0) index.searches.set(postId, Object.fromEntries(search));
    }
  }
}

function addJoin(
  index: GhostIndex,
  joins: Map<string, Join[]>,
  postId: string,
  id: string,
  row: GhostRow,
): void {
  index.joins += 1;
  if (index.joins > joinsMax || postId === '' || id === '') return;
  const list = joins.get(postId);
  const order = typeof row.sort_order === 'number' ? row.sort_order : (list?.length ?? 0);
  if (list) list.push({ id, order });
  else joins.set(postId, [{ id, order }]);
}

/** Returns the same string object for equal ids, so that a million joins keep few strings in memory. */
function createNames(): (id: string) => string {
  const names = new Map<string, string>();
  return (id) => {
    const known = names.get(id);
    if (known !== undefined) return known;
    if (names.size < joinsMax) names.set(id, id);
    return id;
  };
}
