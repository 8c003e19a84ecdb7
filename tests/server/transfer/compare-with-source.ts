/**
 * Compares a file of WordPress or Ghost with what an import made of it, for tests. It reads the file by a parser of its own, which
 * shares no code with the importer, so that both cannot have the same fault.
 */
import { z } from 'zod';
import type { Database } from '../../../server/ports/stores.ts';

/** What the portal calls an item without a title. */
const untitled = 'Sem título';

interface SourceItem {
  title: string;
  type: string;
  categories: string[];
  tags: string[];
  comments: number;
  text: string;
}

export interface Comparison {
  items: { source: number; here: number };
  comments: { source: number; here: number };
  categories: { source: number; here: number };
  tags: { source: number; here: number };
  words: { source: number; here: number };
  links: { source: number; here: number };
  pictures: { source: number; here: number };
  /** What is neither in the portal nor named in its report. */
  unsaid: string[];
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,5}));/gi, (whole, number, hex, name) => {
    if (number) return String.fromCodePoint(Number(number));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return named[name] ?? whole;
  });
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

function readSource(xml: string): SourceItem[] {
  return partsOf(xml, 'item')
    .filter((item) => /^(?:post|page)$/.test(contentOf(item, 'wp:post_type')))
    .filter((item) => !/^(?:trash|auto-draft)$/.test(contentOf(item, 'wp:status')))
    .map((item) => ({
      title: contentOf(item, 'title'),
      type: contentOf(item, 'wp:post_type'),
      categories: namesOf(item, 'category'),
      tags: namesOf(item, 'post_tag'),
      comments: partsOf(item, 'wp:comment').filter(isApproved).length,
      text: contentOf(item, 'content:encoded'),
    }));
}

const wordsOf = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/\p{L}{4,}/gu) ?? [];

/** Returns the words that readers of a text saw on the old site. */
function shownWords(html: string): string[] {
  const text = html
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<(script|style|select|textarea|button|label)\b[\s\S]*?<\/\1>/gi, ' ')
    // The button of a file repeats its link.
    .replace(/<a\b[^>]*wp-block-file__button[^>]*>[^<]*<\/a>/gi, ' ')
    .replace(/<su[bp]>[^<]*<\/su[bp]>/gi, ' ')
    .replace(/<\/a>\s*<a\b/gi, '</a> <a')
    .replace(/<\/?(?:b|i|u|em|strong|span|a|code|font|small|big|abbr|mark|del|ins|q|cite)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\[\/?[a-z][^\]]*\]/gi, ' ')
    .replace(/https?:\S+/g, ' ');
  return wordsOf(decode(text));
}

/** Returns the values of an attribute of an element of HTML. */
function valuesOf(html: string, tag: string, attribute: string): string[] {
  const pattern = new RegExp(`<${tag}\\b[^>]*?\\s${attribute}\\s*=\\s*["']([^"']+)["']`, 'gi');
  return Array.from(html.matchAll(pattern), ([, value = '']) => decode(value).trim());
}

interface Here {
  kind: string;
  title: string;
  content: string;
  names: string[];
  comments: number;
  said: string;
}

/** Reads everything that an import wrote, with what its report says of each item. */
async function readHere(database: Database): Promise<{ items: Here[]; said: string }> {
  const sections = await database.things.readSections();
  const rows = await database.imports.listProblems(
    { code: null, isOpen: true },
    { after: null, limit: 100_000 },
  );
  const toSaid = ({ problems }: (typeof rows)[number]) => problems.map(({ detail }) => detail).join('\n');
  const saidOf = (id: string) =>
    rows
      .filter(({ newId }) => newId === id)
      .map(toSaid)
      .join('\n');
  const items: Here[] = [];
  const news = (await database.news.listAll(null, 100_000)).map((one) => ({ ...one, kind: 'post' }));
  const drafts = (await database.drafts.listAll('', 100_000)).map(({ id, fields }) => ({
    ...fields,
    id,
    kind: 'post',
  }));
  for (const { id, title, content, category, furtherSections, topics, kind } of [...news, ...drafts]) {
    const ids = [category, ...furtherSections.split('\n')];
    items.push({
      kind,
      title,
      content,
      names: [...ids.map((section) => sections.find(section)?.name ?? ''), ...topics.split('\n')],
      comments: await database.comments.countByNews(id),
      said: saidOf(id),
    });
  }
  for (const { id } of await database.textPages.list()) {
    const page = await database.textPages.find(id);
    if (page)
      items.push({
        kind: 'page',
        title: page.title,
        content: page.content,
        names: [],
        comments: await database.comments.countByNews(id),
        said: saidOf(id),
      });
  }
  return { items, said: rows.map((row) => `${row.title}\n${toSaid(row)}`).join('\n') };
}

const plain = (text: string) => {
  const words = decode(text.replace(/<[^>]*>/g, '')).replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
  return wordsOf(words.normalize('NFKC')).join(' ');
};
const fileNameOf = (address: string) =>
  (address.split(/[?#]/)[0]?.split('/').at(-1) ?? '').replace(/-\d+x\d+(?=\.)/, '').replace(/\.\w+$/, '');

const ghostFile = z.object({
  db: z.array(
    z.object({
      data: z.object({
        posts: z.array(
          z.object({
            id: z.union([z.string(), z.number()]).transform(String),
            title: z.string(),
            type: z.string().nullish(),
            page: z.unknown().optional(),
            status: z.string(),
            html: z.string().nullish(),
            lexical: z.string().nullish(),
            mobiledoc: z.string().nullish(),
          }),
        ),
        tags: z
          .array(
            z.object({
              id: z.union([z.string(), z.number()]).transform(String),
              name: z.string(),
              visibility: z.string().nullish(),
            }),
          )
          .nullish(),
        posts_tags: z
          .array(
            z.object({
              post_id: z.union([z.string(), z.number()]).transform(String),
              tag_id: z.union([z.string(), z.number()]).transform(String),
            }),
          )
          .nullish(),
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

/** Reads the posts and pages of a Ghost file: the HTML that Ghost made of them is what readers saw. */
function readGhostSource(json: string): SourceItem[] {
  const parsed: unknown = JSON.parse(json);
  const whole = typeof parsed === 'object' && parsed !== null && 'db' in parsed ? parsed : { db: [parsed] };
  return ghostFile.parse(whole).db.flatMap(({ data }) =>
    data.posts.map(({ id, title, type, page, html, lexical, mobiledoc }) => {
      const tagIds = (data.posts_tags ?? []).filter((one) => one.post_id === id).map((one) => one.tag_id);
      const isShown = ({ name, visibility }: { name: string; visibility?: string | null | undefined }) =>
        visibility !== 'internal' && !name.startsWith('#');
      return {
        title,
        type: type ?? (page ? 'page' : 'post'),
        categories: [],
        tags: (data.tags ?? [])
          .filter((tag) => tagIds.includes(tag.id) && isShown(tag))
          .map(({ name }) => name),
        comments: 0,
        text: [html ?? '', ...textsOf(lexical), ...textsOf(mobiledoc)].join('\n'),
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
  const { items: here, said } = await readHere(database);
  const result: Comparison = {
    items: { source: 0, here: 0 },
    comments: { source: 0, here: 0 },
    categories: { source: 0, here: 0 },
    tags: { source: 0, here: 0 },
    words: { source: 0, here: 0 },
    links: { source: 0, here: 0 },
    pictures: { source: 0, here: 0 },
    unsaid: [],
  };
  const left = new Set(here);
  for (const item of source) {
    const all = [...left].filter(({ kind }) => kind === item.type);
    const name = item.title || untitled;
    const found =
      all.find(({ title }) => title === name) ?? all.find(({ title }) => plain(title) === plain(name));
    result.items.source += 1;
    if (!found) {
      if (!said.includes(item.title)) result.unsaid.push(`${item.type} ${item.title}`);
      continue;
    }
    left.delete(found);
    result.items.here += 1;
    const compare = (
      what: Exclude<keyof Comparison, 'unsaid'>,
      all: readonly string[],
      has: (one: string) => boolean,
    ) => {
      for (const one of all) {
        result[what].source += 1;
        if (has(one)) result[what].here += 1;
        else if (!found.said.includes(one)) result.unsaid.push(`${item.title}: ${what}: ${one}`);
      }
    };
    const names = new Set(found.names.map((name) => plain(name) || name));
    const isHere = (name: string) => item.type === 'page' || names.has(plain(name) || name);
    const isOwnName = (name: string) => !/^(?:uncategorized|sem categoria)$/i.test(name);
    compare('categories', item.categories.filter(isOwnName), isHere);
    compare('tags', item.tags, isHere);
    const shown = new Set(wordsOf(decode(found.content.replaceAll('\\n', ' ').replaceAll('\\t', ' '))));
    compare('words', shownWords(item.text), (word) => shown.has(word));
    compare('links', valuesOf(item.text, 'a', 'href').filter(isWebLink), (href) => hasLink(found, href));
    compare('pictures', valuesOf(item.text, 'img', 'src'), (src) => hasFile(found, src));
    result.comments.source += item.comments;
    result.comments.here += found.comments;
    if (found.comments < item.comments)
      result.unsaid.push(`${item.title}: ${item.comments - found.comments} comments`);
  }
  return result;
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
