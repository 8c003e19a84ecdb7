/** Reads categories, tags and authors of a WordPress file. */

import { htmlToText } from '../convert/plain-text.ts';
import type { ForeignAuthor, ForeignSection, ForeignTopic, LeftOut } from '../foreign-record.ts';
import { type ForeignSearch, readWordPressSearch } from '../search-meta.ts';
import { ownKeys } from './items.ts';
import { decodeSlug, listOldPaths, type SiteAddress, toNicename } from './site-address.ts';
import { readMeta, textOfChild, type XmlElement } from './xml-element.ts';

export interface Category {
  id: string;
  termId: string;
  name: string;
  description: string;
  parentId: string | null;
  search?: ForeignSearch;
}

/** The most categories in a path. Deeper paths are cyclic or hostile. */
const depthMax = 20;

const firstText = (element: XmlElement, ...names: string[]) =>
  names.map((name) => textOfChild(element, name)).find((text) => text !== '') ?? '';

/** Reads a `wp:category`, or a `wp:term` for a category; null without a slug. */
export function readCategory(element: XmlElement): Category | null {
  const id = firstText(element, 'wp:category_nicename', 'wp:term_slug');
  if (id === '') return null;
  const parentId = firstText(element, 'wp:category_parent', 'wp:term_parent');
  const name = htmlToText(firstText(element, 'wp:cat_name', 'wp:term_name')) || decodeSlug(id);
  const description = htmlToText(firstText(element, 'wp:category_description', 'wp:term_description'));
  return {
    id,
    termId: textOfChild(element, 'wp:term_id'),
    name,
    description,
    parentId: parentId === '' || parentId === '0' ? null : parentId,
    ...readTermSearch(element, name, description),
  };
}

/**
 * Reads the texts of plug-ins for search engines about a term. Those of Yoast SEO are missing, because they are an
 * option, which no export contains.
 */
function readTermSearch(element: XmlElement, name: string, description: string): { search?: ForeignSearch } {
  const meta = readMeta(element, 'wp:termmeta');
  const search = readWordPressSearch(meta, { title: name, excerpt: description });
  return search ? { search } : {};
}

/**
 * Lists the metadata of a term that this portal cannot store. Metadata of plug-ins that mean nothing to readers are
 * omitted.
 */
export function listLeftOutTermMeta(element: XmlElement): LeftOut[] {
  return [...readMeta(element, 'wp:termmeta')].flatMap(([key, value]) =>
    key === '' || value === '' || ownKeys.test(key)
      ? []
      : { kind: 'left-out', what: `campo de categoria ${key.slice(0, 60)}` },
  );
}

/** Returns the section of a category. It has no parent if its parent is unknown, or if it would be above itself. */
export function toForeignSection(
  site: SiteAddress,
  category: Category,
  categories: ReadonlyMap<string, Category>,
): ForeignSection {
  const { id, termId, name, description, search } = category;
  const ancestors: string[] = [];
  let parent = findParent(category, categories);
  while (parent && parent.id !== id && ancestors.length < depthMax) {
    ancestors.unshift(parent.id);
    parent = findParent(parent, categories);
  }
  const isRooted = parent === undefined;
  const parents = isRooted ? ancestors : [];
  const { basePath } = site;
  const oldPaths = listOldPaths(site, [
    `${basePath}/category/${[...parents, id].join('/')}/`,
    `${basePath}/category/${id}/`,
    termId && `${basePath}/?cat=${termId}`,
    `${basePath}/?category_name=${id}`,
  ]);
  const parentId = isRooted ? (parents.at(-1) ?? null) : null;
  const slug = decodeSlug(id);
  return { kind: 'section', id, name, slug, description, parentId, oldPaths, ...(search ? { search } : {}) };
}

function findParent({ parentId }: Category, categories: ReadonlyMap<string, Category>): Category | undefined {
  return parentId === null ? undefined : categories.get(parentId);
}

/** Reads a `wp:tag`, or a `wp:term` for a tag; null without a slug. */
export function readTopic(site: SiteAddress, element: XmlElement): ForeignTopic | null {
  const id = firstText(element, 'wp:tag_slug', 'wp:term_slug');
  if (id === '') return null;
  const name = firstText(element, 'wp:tag_name', 'wp:term_name');
  const topic = toForeignTopic(
    site,
    id,
    name,
    firstText(element, 'wp:tag_description', 'wp:term_description'),
  );
  return { ...topic, ...readTermSearch(element, topic.name, topic.introduction) };
}

export function toForeignTopic(site: SiteAddress, id: string, name: string, description = ''): ForeignTopic {
  const { basePath } = site;
  return {
    kind: 'topic',
    id,
    name: htmlToText(name) || decodeSlug(id),
    slug: decodeSlug(id),
    introduction: htmlToText(description),
    oldPaths: listOldPaths(site, [`${basePath}/tag/${id}/`, `${basePath}/?tag=${id}`]),
  };
}

/** Reads a `wp:author`; null without a login. */
export function readAuthor(site: SiteAddress, element: XmlElement): ForeignAuthor | null {
  const login = textOfChild(element, 'wp:author_login');
  if (login === '') return null;
  const whole = `${textOfChild(element, 'wp:author_first_name')} ${textOfChild(element, 'wp:author_last_name')}`;
  const name = textOfChild(element, 'wp:author_display_name') || whole.trim();
  const email = textOfChild(element, 'wp:author_email') || null;
  return toForeignAuthor(site, login, { name, email, number: textOfChild(element, 'wp:author_id') });
}

export function toForeignAuthor(
  site: SiteAddress,
  login: string,
  { name = '', email = null, number = '' }: { name?: string; email?: string | null; number?: string } = {},
): ForeignAuthor {
  const { basePath } = site;
  const slug = toNicename(login);
  return {
    kind: 'author',
    id: login,
    // A login may be an e-mail address, and that must not become public.
    name: beforeAt(htmlToText(name)) || beforeAt(login),
    slug,
    email,
    biography: '',
    photo: null,
    links: [],
    oldPaths: listOldPaths(site, [
      slug && `${basePath}/author/${slug}/`,
      number && `${basePath}/?author=${number}`,
    ]),
  };
}

const beforeAt = (text: string) => text.split('@', 1)[0]?.trim() ?? '';
