/**
 * Compares a file of WordPress or Ghost with what an import made of it, for tests. It reads the file by a parser of its own, which
 * shares no code with the importer, so that both cannot have the same fault.
 */
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { z } from 'zod';
import type { Database } from '../../../server/ports/stores.ts';

/** The title that the portal gives an item without one. */
const untitled = 'Sem título';

interface SourceItem {
  title: string;
  type: string;
  categories: string[];
  tags: string[];
  comments: number;
  text: string;
  excerpt: string;
  /** The names of those who wrote it. */
  authors: string[];
  /** The address of its main image; '' without one. */
  image: string;
  /** Whether everybody could read it. */
  isPublic: boolean;
  /** When it was published, in epoch milliseconds; null where the file does not say so in UTC. */
  publishedAt: number | null;
}

type Part =
  | ('items' | 'comments' | 'categories' | 'tags' | 'words')
  | ('links' | 'pictures' | 'authors' | 'mainImages');

/** How many of each part the source has, and how many of these are here. */
export type Comparison = Record<Part, { source: number; here: number }> & {
  /** Parts of the source that are neither in the portal nor named in its report. */
  unsaid: string[];
};

/** Decodes the entities of a text, by a parser of browsers; `<` stays what it is. */
function decode(text: string): string {
  if (!text.includes('&')) return text;
  const { childNodes } = parseFragment(text.replaceAll('<', '&lt;').replaceAll('\r', '&#13;'));
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

/** Returns the content of the first element of a name, without its CDATA. */
function contentOf(xml: string, name: string): string {
  const start = xml.indexOf(`<${name}>`);
  if (start < 0) return '';
  const end = xml.indexOf(`</${name}>`, start);
  const content = xml.slice(start + name.length + 2, end).trim();
  if (!content.startsWith('<![CDATA[')) return decode(content);
  return content.slice(9, -3).replaceAll(/\]\]><!\[CDATA\[/g, '');
}

function partsOf(xml: string, name: string): string[] {
  return xml
    .split(`<${name}>`)
    .slice(1)
    .map((part) => part.split(`</${name}>`)[0] ?? '');
}

function namesOf(item: string, domain: string): string[] {
  const pattern = new RegExp(
    `<category domain="${domain}" nicename="[^"]*">(?:<!\\[CDATA\\[)?([^<]*?)(?:\\]\\]>)?</category>`,
    'g',
  );
  const names = Array.from(item.matchAll(pattern), ([, name = '']) => decode(decode(name)).trim());
  return [...new Set(names)];
}

function isApproved(comment: string): boolean {
  const type = contentOf(comment, 'wp:comment_type');
  return contentOf(comment, 'wp:comment_approved') === '1' && (type === '' || type === 'comment');
}

const metaOf = (item: string, key: string) =>
  partsOf(item, 'wp:postmeta')
    .filter((meta) => contentOf(meta, 'wp:meta_key') === key)
    .map((meta) => contentOf(meta, 'wp:meta_value'))
    .at(-1) ?? '';

function readSource(xml: string): SourceItem[] {
  const nameOfLogin = new Map(
    xml
      .split('<wp:author_login>')
      .slice(1)
      .map((author) => [
        contentOf(`<login>${author.replace('</wp:author_login>', '</login>')}`, 'login'),
        contentOf(author, 'wp:author_display_name'),
      ]),
  );
  const files = new Map(
    partsOf(xml, 'item')
      .filter((item) => contentOf(item, 'wp:post_type') === 'attachment')
      .map((item) => [contentOf(item, 'wp:post_id'), contentOf(item, 'wp:attachment_url')]),
  );
  /** Returns the address of a file; the report names one that the archive does not have. */
  const fileOf = (id: string) => (/^[1-9]/.test(id) ? (files.get(id) ?? `arquivo ${id}`) : '');
  const toUtc = (gmt: string) => (/^[1-9]/.test(gmt) ? Date.parse(`${gmt.replace(' ', 'T')}Z`) : null);
  // Files that were put together may have one item twice, with other line ends.
  const items = new Set(partsOf(xml.replaceAll('\r\n', '\n'), 'item'));
  return [...items]
    .filter((item) => /^(?:post|page)$/.test(contentOf(item, 'wp:post_type')))
    .filter((item) => !/^(?:trash|auto-draft)$/.test(contentOf(item, 'wp:status')))
    .map((item) => ({
      title: contentOf(item, 'title'),
      type: contentOf(item, 'wp:post_type'),
      categories: namesOf(item, 'category'),
      tags: namesOf(item, 'post_tag'),
      comments: partsOf(item, 'wp:comment').filter(isApproved).length,
      text: contentOf(item, 'content:encoded'),
      excerpt: contentOf(item, 'excerpt:encoded'),
      authors: [contentOf(item, 'dc:creator')]
        .map((login) => nameOfLogin.get(login.replace(/^\W+/, '')) || login)
        .filter((name) => name !== ''),
      image: fileOf(metaOf(item, '_thumbnail_id')),
      isPublic: contentOf(item, 'wp:status') === 'publish' && contentOf(item, 'wp:post_password') === '',
      publishedAt: toUtc(contentOf(item, 'wp:post_date_gmt')),
    }));
}

const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/\p{L}{4,}/gu) ?? [];

const unseen = /^(?:script|style|template|title|select|textarea|button|label|noembed|noframes|iframe|svg)$/;
/** Elements that leave words whole, as in `super<b>mercado</b>`. */
const within =
  /^(?:b|i|u|em|strong|span|a|code|font|small|big|abbr|mark|del|ins|q|cite|tt|s|strike|kbd|acronym)$/;

type Tree = DefaultTreeAdapterTypes.ChildNode;

/** Returns the text of parsed HTML that readers see. */
function seenIn(nodes: readonly Tree[]): string {
  return nodes
    .map((node) => {
      if ('value' in node) return node.value;
      if (!('tagName' in node) || unseen.test(node.tagName)) return ' ';
      const { tagName, attrs, childNodes } = node;
      const attributeOf = (name: string) => attrs.find((one) => one.name === name)?.value ?? '';
      // The button of a file repeats its link.
      if (
        /display\s?:\s?none/.test(attributeOf('style')) ||
        /wp-block-file__button/.test(attributeOf('class'))
      )
        return ' ';
      // The names of a bookmark stand beside each other without a blank.
      if (/kg-bookmark-/.test(attributeOf('class'))) return ` ${seenIn(childNodes)} `;
      // Raised letters are other characters in the portal, and so is the word around them.
      if (/^su[bp]$/.test(tagName)) return '\0';
      return within.test(tagName) ? seenIn(childNodes) : ` ${seenIn(childNodes)} `;
    })
    .join('');
}

/** Returns a text whose code is no markup: the plug-ins for code show all that is inside of their marks. */
function withShownCode(html: string): string {
  const show = (_: string, start: string, _name: string, inner: string, end: string) =>
    `${start}${inner.replaceAll('<', '&lt;')}${end}`;
  return html
    .replace(/(\[(code|sourcecode|cc[beilnstw]*(?:_\w+)?)(?=[\s\]])[^\]]*\])([\s\S]*?)(\[\/\2\])/gi, show)
    .replace(/(<(pre)\b[^>]*\slang=[^>]*>)([\s\S]*?)(<\/pre>)/gi, show);
}

/** Returns the words that readers of a text saw on the old site. */
function shownWords(html: string): string[] {
  const text = seenIn(parseFragment(html.replace(/<\/a>\s*<a\b/gi, '</a> <a')).childNodes)
    .replace(/[\p{L}\p{N}]*\0[\p{L}\p{N}\0]*/gu, ' ')
    .replace(/\[\/?[a-z][^\]]*\]/gi, ' ')
    .replace(/https?:\S+/g, ' ');
  return wordsOf(text);
}

/** Returns the addresses of the pictures that readers see, also of those for browsers without scripts. */
function picturesOf(html: string): string[] {
  const walk = (nodes: readonly Tree[]): string[] =>
    nodes.flatMap((node) => {
      if (!('tagName' in node)) return [];
      const attributeOf = (name: string) => node.attrs.find((one) => one.name === name)?.value.trim() ?? '';
      if (/display\s?:\s?none/.test(attributeOf('style'))) return [];
      // Pictures of two pixels count readers, and the icon of a bookmark is its site's mark.
      const isMark =
        [attributeOf('width'), attributeOf('height')].some((size) => /^[0-2](?:px)?$/.test(size)) ||
        /kg-bookmark-icon/.test(attributeOf('class'));
      const src = node.tagName === 'img' && !isMark ? attributeOf('src') : '';
      return [...(src === '' ? [] : [src]), ...walk(node.childNodes)];
    });
  return walk(parseFragment(html, { scriptingEnabled: false }).childNodes);
}

/** Returns the addresses of the links that readers see: one without text and picture has nothing to click on. */
function linksOf(html: string): string[] {
  const walk = (nodes: readonly Tree[]): string[] =>
    nodes.flatMap((node) => {
      if (!('tagName' in node)) return [];
      const href = node.attrs.find(({ name }) => name === 'href')?.value;
      const isSeen = seenIn(node.childNodes).trim() !== '' || hasPicture(node.childNodes);
      const own = node.tagName === 'a' && href && isSeen ? [href.trim()] : [];
      return [...own, ...walk(node.childNodes)];
    });
  return walk(parseFragment(html).childNodes);
}

function hasPicture(nodes: readonly Tree[]): boolean {
  return nodes.some(
    (node) => 'tagName' in node && (/^(?:img|svg)$/.test(node.tagName) || hasPicture(node.childNodes)),
  );
}

interface Here {
  kind: string;
  title: string;
  content: string;
  names: string[];
  comments: number;
  said: string;
  summary: string;
  author: string;
  imageUrl: string;
  isPublic: boolean;
  createdAt: number | null;
}

/** Reads everything that an import wrote, with what its report says of each item. */
async function readHere(
  database: Database,
): Promise<{ items: Here[]; said: string; reportedComments: number }> {
  const sections = await database.things.readSections();
  const every = { after: null, limit: 100_000 };
  const rows = await database.imports.listProblems({ code: null, isOpen: true }, every);
  const toSaid = ({ problems }: (typeof rows)[number]) =>
    problems.flatMap(({ detail, candidates = [] }) => [detail, ...candidates]).join('\n');
  const saidOf = (id: string) =>
    rows
      .filter(({ newId }) => newId === id)
      .map(toSaid)
      .join('\n');
  const items: Here[] = [];
  const news = (await database.news.listAll(null, 100_000)).map((one) => ({ ...one, isPublic: true }));
  const drafts = (await database.drafts.listAll('', 100_000)).map(({ id, fields, createdBy }) => ({
    ...fields,
    id,
    isPublic: false,
    author: createdBy.name,
    createdAt: null,
  }));
  for (const { id, category, furtherSections, topics, ...one } of [...news, ...drafts]) {
    const ids = [category, ...furtherSections.split('\n')];
    items.push({
      ...one,
      kind: 'post',
      names: [...ids.map((section) => sections.find(section)?.name ?? ''), ...topics.split('\n')],
      comments: await database.comments.countByNews(id),
      said: saidOf(id),
    });
  }
  for (const { id } of await database.textPages.list()) {
    const page = await database.textPages.find(id);
    if (page)
      items.push({
        ...{ kind: 'page', title: page.title, content: page.content, summary: page.description },
        ...{ author: '', imageUrl: '', createdAt: null, names: [], isPublic: page.published !== null },
        comments: await database.comments.countByNews(id),
        said: saidOf(id),
      });
  }
  return {
    items,
    said: rows.map((row) => `${row.title}\n${toSaid(row)}`).join('\n'),
    reportedComments: rows.filter(({ kind }) => kind === 'comment').length,
  };
}

const plain = (text: string) => {
  const words = decode(text.replace(/<[^>]*>/g, '')).replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
  return wordsOf(words.normalize('NFKC')).join(' ');
};
const fileNameOf = (address: string) =>
  (
    address
      .split(/[?#]/)[0]
      ?.split('/')
      .findLast((part) => part !== '') ?? ''
  )
    .replace(/-\d+x\d+(?=\.)/, '')
    .replace(/\.\w+$/, '');

const identity = z.union([z.string(), z.number()]).transform(String);
const ghostFile = z.object({
  db: z.array(
    z.object({
      data: z.object({
        posts: z.array(
          z.object({
            id: identity.optional(),
            title: z.string(),
            type: z.string().nullish(),
            page: z.unknown().optional(),
            status: z.string(),
            visibility: z.string().nullish(),
            published_at: z.union([z.string(), z.number()]).nullish(),
            custom_excerpt: z.string().nullish(),
            feature_image: z.string().nullish(),
            image: z.string().nullish(),
            author_id: identity.nullish(),
            tags: z.array(z.object({ name: z.string() })).nullish(),
            html: z.string().nullish(),
            lexical: z.string().nullish(),
            mobiledoc: z.string().nullish(),
          }),
        ),
        tags: z
          .array(z.object({ id: identity, name: z.string(), visibility: z.string().nullish() }))
          .nullish(),
        posts_tags: z.array(z.object({ post_id: identity, tag_id: identity })).nullish(),
        users: z.array(z.object({ id: identity, name: z.string() })).nullish(),
        posts_authors: z.array(z.object({ post_id: identity, author_id: identity })).nullish(),
      }),
    }),
  ),
});

/** Returns the texts of a document of Ghost: `text` of Lexical, and `[0, [1], 0, 'text']` of Mobiledoc. */
function textsOf(json: string | null | undefined): string[] {
  const texts: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      if (value.length === 4 && value[0] === 0 && typeof value[3] === 'string') texts.push(value[3]);
      for (const one of value) walk(one);
    } else if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) {
        if (key === 'text' && typeof one === 'string') texts.push(one);
        else walk(one);
      }
  };
  walk(JSON.parse(json || 'null'));
  return texts.map((text) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`);
}

/** SQLite writes dates in UTC without saying so. */
const toIso = (date: string) => (/[TZ]/.test(date) ? date : `${date.replace(' ', 'T')}Z`);

/** Reads the posts and pages of a Ghost file: the HTML that Ghost made of them is what readers saw. */
function readGhostSource(json: string): SourceItem[] {
  const parsed: unknown = JSON.parse(json);
  const whole = typeof parsed === 'object' && parsed !== null && 'db' in parsed ? parsed : { db: [parsed] };
  return ghostFile.parse(whole).db.flatMap(({ data }) =>
    data.posts.map((post) => {
      const { id, title, type, page, html, lexical, mobiledoc, status, visibility } = post;
      const published = post.published_at;
      const writers = (data.posts_authors ?? []).filter((one) => one.post_id === id);
      const writerIds = writers.length > 0 ? writers.map((one) => one.author_id) : [post.author_id];
      const tagIds = (data.posts_tags ?? []).filter((one) => one.post_id === id).map((one) => one.tag_id);
      const isShown = ({ name, visibility }: { name: string; visibility?: string | null | undefined }) =>
        visibility !== 'internal' && !name.startsWith('#');
      return {
        title,
        type: type ?? (page ? 'page' : 'post'),
        categories: [],
        tags: (data.tags ?? [])
          .filter((tag) => tagIds.includes(tag.id))
          .concat((post.tags ?? []).map(({ name }) => ({ id: name, name })))
          .filter(isShown)
          .map(({ name }) => name),
        comments: 0,
        text: [html ?? '', ...textsOf(lexical), ...textsOf(mobiledoc)].join('\n'),
        excerpt: post.custom_excerpt ?? '',
        authors: (data.users ?? []).filter((user) => writerIds.includes(user.id)).map(({ name }) => name),
        image: post.feature_image || post.image || '',
        isPublic: status === 'published' && /^(?:public)?$/.test(visibility ?? ''),
        publishedAt: typeof published === 'string' ? Date.parse(toIso(published)) : (published ?? null),
      };
    }),
  );
}

/** Compares the items of a WordPress file with those of a portal that had nothing else. */
export function compareWithSource(xml: string, database: Database): Promise<Comparison> {
  return compareItems(readSource(xml), database);
}

/** Compares the items of a Ghost file with those of a portal that had nothing else. */
export function compareWithGhost(json: string, database: Database): Promise<Comparison> {
  return compareItems(readGhostSource(json), database);
}

async function compareItems(source: readonly SourceItem[], database: Database): Promise<Comparison> {
  const { items: here, said, reportedComments } = await readHere(database);
  const none = () => ({ source: 0, here: 0 });
  const result: Comparison = {
    ...{ items: none(), comments: none(), categories: none(), tags: none(), words: none() },
    ...{ links: none(), pictures: none(), authors: none(), mainImages: none() },
    unsaid: [],
  };
  const left = new Set(here);
  // Items of one title are distinguished by their words, so the longest item chooses first.
  for (const item of source.toSorted((one, other) => other.text.length - one.text.length)) {
    const all = [...left].filter(({ kind }) => kind === item.type);
    const name = /^(?:\(Untitled\))?$/.test(item.title) ? untitled : item.title;
    // A draft may be without a title, also here.
    const exact = all.filter(({ title }) => (title || untitled) === name);
    const named = exact.length > 0 ? exact : all.filter(({ title }) => plain(title) === plain(name));
    const html = withShownCode(item.text);
    const words = shownWords(html);
    const found = named.toSorted((one, other) => wordsIn(other, words) - wordsIn(one, words))[0];
    result.items.source += 1;
    if (!found) {
      if (!said.includes(item.title)) result.unsaid.push(`${item.type} ${item.title}`);
      continue;
    }
    left.delete(found);
    result.items.here += 1;
    const compare = (what: Part, all: readonly string[], has: (one: string) => boolean) => {
      for (const one of all) {
        result[what].source += 1;
        if (has(one)) result[what].here += 1;
        else if (!found.said.includes(one)) result.unsaid.push(`${item.title}: ${what}: ${one}`);
      }
    };
    const fold = (name: string) => plain(name) || name.normalize('NFC').toLowerCase();
    const names = new Set(found.names.map(fold));
    const isHere = (name: string) => item.type === 'page' || names.has(fold(name));
    const isOwnName = (name: string) => !/^(?:uncategorized|sem categoria)$/i.test(name);
    compare('categories', item.categories.filter(isOwnName), isHere);
    compare('tags', item.tags, isHere);
    const shown = shownHere(found);
    const summary = new Set<string>(wordsOf(decode(found.summary)));
    const isSummed = (word: string) => shown.has(word) || summary.has(word);
    compare('words', words, (word) => shown.has(word));
    compare('words', shownWords(item.excerpt), isSummed);
    // Pages are signed by nobody.
    if (item.type === 'post')
      compare('authors', item.authors, (name) => plain(found.author).includes(plain(name)));
    if (item.image)
      compare('mainImages', [item.image], (address) =>
        hasFile({ ...found, content: found.imageUrl }, address),
      );
    if (found.isPublic && !item.isPublic) result.unsaid.push(`${item.title} became public`);
    if (item.isPublic && !found.isPublic && found.said === '')
      result.unsaid.push(`${item.title} is not public`);
    if (found.createdAt !== null && item.publishedAt !== null && found.createdAt !== item.publishedAt)
      result.unsaid.push(`${item.title}: ${found.createdAt} is not its date, ${item.publishedAt}`);
    compare('links', linksOf(html).filter(isWebLink), (href) => hasLink(found, href));
    compare('pictures', picturesOf(html), (src) => hasFile(found, src));
    result.comments.source += item.comments;
    result.comments.here += found.comments;
  }
  const { source: written, here: kept } = result.comments;
  if (kept + reportedComments < written) result.unsaid.push(`${written - kept} comments`);
  return result;
}

/** Returns the words of a stored document; its code may show entities as they are written. */
function shownHere({ content }: Here): ReadonlySet<string> {
  // An escape of JSON, such as the backslash of a formula, is told from a line or tab by its parity.
  const text = content.replaceAll(/\\(\\|[nt])/g, (_, one: string) => (one === '\\' ? '\\' : ' '));
  // An address may follow a word without a blank.
  const words = text.replaceAll(/https?:/g, ' ');
  return new Set([...wordsOf(words), ...wordsOf(decode(words))]);
}

function wordsIn(here: Here, words: readonly string[]): number {
  const shown = shownHere(here);
  return words.filter((word) => shown.has(word)).length;
}

const isWebLink = (href: string) => /^(?:https?:)?\/\//i.test(href);

/** Links to the old site lead to a path of the portal; what they led to is compared by other tests. */
function hasLink({ content, said }: Here, href: string): boolean {
  const bare = href.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  return (
    content.includes(bare) ||
    said.includes(bare) ||
    /"url":"\/(?:news|pagina|categoria|assunto|files)?/.test(content) ||
    hasFile({ content, said }, href)
  );
}

function hasFile({ content, said }: Pick<Here, 'content' | 'said'>, address: string): boolean {
  const name = fileNameOf(address);
  return name !== '' && (content.includes(name) || said.includes(name));
}
