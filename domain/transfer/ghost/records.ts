/** Turns posts, tags and authors of a Ghost file into records of an import. */

import { isRecord, listOf, readJson } from '../../text/json-values.ts';
import type {
  ForeignAuthor,
  ForeignImage,
  ForeignItem,
  ForeignSection,
  ForeignText,
  ForeignTopic,
} from '../foreign-record.ts';
import type { ImportProblem } from '../import-problems.ts';
import { readGhostSearch } from '../search-meta.ts';
import { doubtPast } from '../wordpress/moments.ts';
import { readCredit } from './caption-credit.ts';
import { dropGhostDisclosures, readDisclosedHead } from './disclosed-head.ts';
import { addressOf, type GhostRow, idOf, isTrue, momentOf, textOf } from './values.ts';

/** The rows of other tables that belong to a post. */
interface PostJoins {
  /** Whether the post was only sent as a mail. */
  isEmailOnly: boolean;
  /** Whether rows of `posts_meta` may be missing, because the file is cut off or has too many rows. */
  isCutOff: boolean;
  /** The public tags, with the primary one first. */
  tagIds: readonly string[];
  /** Returns whether a tag is the primary one of some post, and so becomes a section. */
  isSection: (tagId: string) => boolean;
  authorIds: readonly string[];
  /** The names of tags that only the post itself contains, because the file has no rows for them. */
  missingTags?: readonly string[];
  alternativeText: string;
  caption: string;
  /** The row of the post in `posts_meta`, with the columns that `readGhostSearch` reads. */
  searchRow?: GhostRow | undefined;
}

/** The columns with code that Ghost inserts into the page of a post. */
const injected = [
  ['codeinjection_head', 'começo'],
  ['codeinjection_foot', 'fim'],
] as const;

const pathsOf = (...paths: string[]) => paths.filter((path) => path !== '');

/** Returns the item of a post. `basePath` is the folder of the site on its host: '' or `/blog`. */
export function toGhostItem(row: GhostRow, joins: PostJoins, now: number, basePath = ''): ForeignItem {
  const { tagIds, isSection, authorIds } = joins;
  const type = textOf(row, 'type') === 'page' || isTrue(row, 'page') ? 'page' : 'post';
  const slug = textOf(row, 'slug');
  const uuid = textOf(row, 'uuid');
  const { state, problems } = readState(row, joins);
  const written = momentOf(row, 'published_at') ?? (state === 'draft' ? null : momentOf(row, 'created_at'));
  const undoubted = { at: written, doubt: written === null && state !== 'draft' ? 'sem data' : null };
  const { at, doubt } = state === 'published' ? doubtPast(undoubted, now) : undoubted;
  const updatedAt = momentOf(row, 'updated_at');
  const title = textOf(row, 'title');
  const disclosed = readDisclosedHead(textOf(row, 'codeinjection_head'));
  const text = dropGhostDisclosures(findText(row), disclosed);
  if (`${title}${text.source}`.includes('\uFFFD'))
    problems.push({ code: 'encoding', detail: 'caracteres que não são da codificação do arquivo' });
  for (const name of joins.missingTags ?? []) problems.push({ code: 'topic', detail: name });
  for (const [column, place] of injected)
    if (textOf(row, column).trim() !== '' && (column !== 'codeinjection_head' || disclosed === null))
      problems.push({ code: 'text', detail: `código só desta página, no ${place}` });
  const isPage = type === 'page';
  const search = readGhostSearch(row, joins.searchRow, basePath);
  return {
    kind: 'item',
    id: idOf(row),
    type,
    state,
    title: title === '(Untitled)' ? '' : title,
    slug: slug === 'untitled' && state === 'draft' ? '' : slug,
    excerpt: textOf(row, 'custom_excerpt'),
    text,
    publishedAt: at,
    updatedAt: updatedAt !== null && updatedAt <= now ? updatedAt : null,
    dateDoubt: doubt,
    isFeatured: isTrue(row, 'featured'),
    sectionIds: isPage ? [] : tagIds.filter(isSection),
    primarySectionId: (isPage ? null : tagIds[0]) ?? null,
    topicIds: isPage ? [] : tagIds.filter((tag) => !isSection(tag)),
    authorIds,
    image: toImage(row, joins, basePath),
    ...(search ? { search } : {}),
    ...(disclosed ? { disclosed } : {}),
    problems,
    oldPaths: pathsOf(slug && `${basePath}/${slug}/`, uuid && `${basePath}/p/${uuid}/`),
  };
}

/**
 * Nothing becomes public that was not public: posts for members, and posts that were only sent by mail, become drafts
 * and are reported.
 */
function readState(
  row: GhostRow,
  { isEmailOnly, isCutOff }: PostJoins,
): { state: ForeignItem['state']; problems: ImportProblem[] } {
  const draft = (detail: string) => ({
    state: 'draft' as const,
    problems: [{ code: 'access' as const, detail }],
  });
  const status = textOf(row, 'status');
  const visibility = textOf(row, 'visibility');
  if (status === 'draft') return { state: 'draft', problems: [] };
  if (status === 'sent' || isEmailOnly || isTrue(row, 'email_only')) return draft('enviado só por e-mail');
  if (visibility !== '' && visibility !== 'public') {
    const names: Record<string, string> = { members: 'só para membros', paid: 'só para assinantes' };
    return draft(names[visibility] ?? `visibilidade ${visibility.slice(0, 40)}`);
  }
  // Only `posts_meta` tells whether a scheduled post is a mail and no article.
  if (status === 'scheduled' && isCutOff)
    return draft('agendado em um arquivo cortado, que não diz se era só para e-mail');
  if (status === 'published') return { state: 'published', problems: [] };
  if (status === 'scheduled') return { state: 'scheduled', problems: [] };
  return draft(`estado ${status.slice(0, 40)}`);
}

/**
 * Finds the source of a post. If the post has a document of the editor, its HTML was made from that, so the document is
 * read. HTML is read in place of a document that is damaged or has no content.
 */
function findText(row: GhostRow): ForeignText {
  const documents = (['lexical', 'mobiledoc'] as const)
    .map((format) => ({ format, source: textOf(row, format) }))
    .filter(({ source }) => source !== '');
  const html = { format: 'html' as const, source: textOf(row, 'html') };
  const [first = html] = documents;
  return html.source === '' ? first : (documents.find(hasContent) ?? html);
}

function hasContent({ format, source }: { format: 'lexical' | 'mobiledoc'; source: string }): boolean {
  const state = readJson(source);
  if (!isRecord(state)) return false;
  const content = format === 'mobiledoc' ? state.sections : isRecord(state.root) && state.root.children;
  return listOf(content).length > 0;
}

function toImage(
  row: GhostRow,
  { alternativeText, caption }: PostJoins,
  basePath: string,
): ForeignImage | null {
  // Before version 1.0 the column was `image`.
  const address = addressOf(row, 'feature_image', basePath) || addressOf(row, 'image', basePath);
  if (address === '') return null;
  return { fileId: null, address, ...readCredit(caption), alternativeText };
}

/** Returns whether readers see a tag. Tags whose names begin with # are only for the newsroom. */
export function isPublicTag(row: GhostRow): boolean {
  return textOf(row, 'visibility') !== 'internal' && !textOf(row, 'name').startsWith('#');
}

export function toGhostSection(row: GhostRow, basePath = ''): ForeignSection {
  const slug = textOf(row, 'slug');
  const description = textOf(row, 'description');
  const name = textOf(row, 'name') || slug;
  const oldPaths = pathsOf(slug && `${basePath}/tag/${slug}/`);
  const search = readGhostSearch(row, {}, basePath);
  const common = { id: idOf(row), name, slug, oldPaths, ...(search ? { search } : {}) };
  return { kind: 'section', ...common, description, parentId: null };
}

/** Returns the topic of a tag that is no section. */
export function toGhostTopic(row: GhostRow, basePath = ''): ForeignTopic {
  const { description: introduction, parentId: _, ...common } = toGhostSection(row, basePath);
  return { ...common, kind: 'topic', introduction };
}

const handlesAt = {
  twitter: 'https://x.com/',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  linkedin: 'https://www.linkedin.com/in/',
  bluesky: 'https://bsky.app/profile/',
  threads: 'https://www.threads.net/@',
} as const;

/** Returns the profile of an author, without the password and the rights of the account. */
export function toGhostAuthor(row: GhostRow, basePath = ''): ForeignAuthor {
  const slug = textOf(row, 'slug');
  const profiles = Object.entries(handlesAt).map(([name, site]) => {
    const handle = textOf(row, name).replace(/^[@/]+/, '');
    return handle === '' || /^https?:/i.test(handle) ? handle : site + handle;
  });
  return {
    kind: 'author',
    id: idOf(row),
    name: textOf(row, 'name') || slug,
    slug,
    email: textOf(row, 'email') || null,
    biography: textOf(row, 'bio'),
    photo: addressOf(row, 'profile_image', basePath) || addressOf(row, 'image', basePath) || null,
    links: pathsOf(textOf(row, 'website'), ...profiles),
    oldPaths: pathsOf(slug && `${basePath}/author/${slug}/`),
  };
}
