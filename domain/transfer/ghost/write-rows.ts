/** Writes rows of a file of Ghost 6, as its importer reads them. */
import { storageKeyOf } from '../../media/image.ts';
import { creditLineOf, stopAfter } from '../../media/image-details.ts';
import { isStorageKey } from '../../media/storage-key.ts';
import { escapeMarkup } from '../../text/markup.ts';
import { absolute } from '../../text/rich-text-html.ts';
import type {
  ExportFile,
  ExportItem,
  ExportSection,
  ExportSite,
  ExportTopic,
  Named,
} from '../export-record.ts';
import type { ForeignAuthor } from '../foreign-record.ts';
import { toGhostSearchColumns } from '../write-search.ts';
import { markCredit } from './caption-credit.ts';
import { writeDisclosedHead } from './disclosed-head.ts';
import { writeGhostHtml } from './write-ghost-html.ts';

export const ghostVersion = '6.0.0';

export type GhostRow = Readonly<Record<string, string | number | null>>;
export type GhostTable = (typeof ghostTables)[number];
export type GhostRows = Partial<Record<GhostTable, GhostRow[]>>;
export const ghostTables = [
  'users',
  'roles',
  'roles_users',
  'tags',
  'posts',
  'posts_meta',
  'posts_tags',
  'posts_authors',
] as const;

/** The limits of Ghost's own tables, in characters. */
const titleMax = 255;
const excerptMax = 300;
const nameMax = 191;
const bioMax = 200;
const descriptionMax = 500;
const imageAltMax = 125;
const roleId = 'contributor';
const imagesPath = 'images/';

/** The role of imported authors. They may write, but neither publish nor change texts of others. */
export const contributorRole: GhostRow = { id: roleId, name: 'Contributor' };

/** Returns the path of an uploaded image in the zip file; null for an image of another site. */
export function ghostImagePath(source: string): string | null {
  const key = storageKeyOf(source);
  return key === null || !isStorageKey(key) ? null : imagesPath + key;
}

/** Cuts a text to the number of code points that a column of Ghost holds. */
function cutTo(text: string, max: number): string {
  return text.length <= max ? text : Array.from(text).slice(0, max).join('');
}

/**
 * Returns the rows of an author. Ghost requires an e-mail address for each author; an address at `.invalid` receives no
 * mail.
 */
export function toUserRows({ name, slug, biography, photo }: ForeignAuthor): GhostRows {
  const id = userId(slug);
  const user: GhostRow = {
    id,
    name: cutTo(name, nameMax),
    slug,
    email: `${slug}@autores.invalid`,
    bio: cutTo(biography, bioMax),
    profile_image: photo,
    status: 'locked',
  };
  return { users: [user], roles_users: [{ id: `role-${id}`, user_id: id, role_id: roleId }] };
}

/** Sections and topics become tags; the first tag of a post is its main section. */
export function toTagRows({ slug, name }: Named, description: string, search: GhostRow = {}): GhostRows {
  const tag = { id: tagId(slug), name: cutTo(name, nameMax), slug, visibility: 'public' };
  return { tags: [{ ...tag, description: cutTo(description, descriptionMax), ...search }] };
}

/** Returns the columns of a section or topic for search engines and networks. */
export function toTagSearch({ search, shareImage }: ExportSection | ExportTopic, site: ExportSite): GhostRow {
  const address = shareImage ? toImageAddress(shareImage.source, site) : '';
  const canonical = search.canonical === '' ? {} : { canonical_url: search.canonical };
  return { ...toGhostSearchColumns({ ...search, shareImage: address }), ...canonical };
}

/** Returns the rows of a post. `sizeOf` returns the size of an image of the portal, in pixels. */
export function toPostRows(
  item: ExportItem,
  site: ExportSite,
  sizeOf: (source: string) => Pick<ExportFile, 'width' | 'height'>,
): GhostRows {
  const { id, title, slug, type, state, excerpt, image, sections, topics, authors } = item;
  const isDraft = state === 'draft';
  const changedAt = toDate(item.updatedAt ?? item.publishedAt ?? site.writtenAt);
  const addresses = {
    link: (address: string) => absolute(address, site.address),
    image: (source: string) => ({ src: toImageAddress(source, site), ...sizeOf(source) }),
  };
  const post: GhostRow = {
    id,
    title: cutTo(title, titleMax) || '(Untitled)',
    slug: slug || id,
    html: writeGhostHtml(item.text, addresses),
    type,
    status: state,
    visibility: 'public',
    featured: Number(item.isFeatured),
    feature_image: image && toImageAddress(image.source, site),
    canonical_url: item.search.canonical || null,
    codeinjection_head: writeDisclosedHead(item.disclosed),
    custom_excerpt: excerpt === '' ? null : cutTo(excerpt, excerptMax),
    created_at: changedAt,
    updated_at: changedAt,
    published_at: isDraft || item.publishedAt === null ? null : toDate(item.publishedAt),
  };
  const credit = image
    ? creditLineOf({ credit: image.credit, licence: image.details?.licence ?? '' }, image.caption)
    : '';
  const said = image?.caption ?? '';
  const caption = escapeMarkup(said) + (credit === '' ? '' : markCredit(stopAfter(said) + credit));
  const imageColumns = {
    ...(image?.alternativeText ? { feature_image_alt: cutTo(image.alternativeText, imageAltMax) } : {}),
    ...(caption === '' ? {} : { feature_image_caption: caption }),
  };
  const search = toGhostSearchColumns({
    ...item.search,
    shareImage: item.shareImage ? toImageAddress(item.shareImage.source, site) : '',
  });
  const metaRow = { ...imageColumns, ...search };
  const tags = [...new Set([...sections, ...topics].map((tag) => tag.slug))];
  const join = (other: string) => ({ id: `${id}-${other}`, post_id: id });
  return {
    posts: [post],
    posts_meta: Object.keys(metaRow).length === 0 ? [] : [{ ...join('meta'), ...metaRow }],
    posts_tags: tags.map((tag, index) => ({ ...join(tag), tag_id: tagId(tag), sort_order: index })),
    posts_authors: authors.map(({ slug: author }, index) => ({
      ...join(author),
      author_id: userId(author),
      sort_order: index,
    })),
  };
}

/** Returns the address of an image; Ghost replaces `__GHOST_URL__` by its own address. */
function toImageAddress(source: string, site: ExportSite): string {
  const path = ghostImagePath(source);
  return path === null ? absolute(source, site.address) : `__GHOST_URL__/content/${encodeURI(path)}`;
}

const tagId = (slug: string) => `tag-${slug}`;
const userId = (slug: string) => `user-${slug}`;
const toDate = (atMs: number) => new Date(atMs).toISOString();
