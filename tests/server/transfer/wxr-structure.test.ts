/**
 * The structure of WXR 1.2 as WordPress 5.7 and later write it (`export_wp()`): the elements of each part in their
 * order, and how their values are written. `text` is escaped, `cdata` a CDATA section, `parts` has elements inside.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { beforeEach, describe, expect, it } from 'vitest';
import { words } from '../../builders.ts';
import { databases } from '../../contracts/databases.ts';
import { fillAndExport } from './full-portal.ts';
import { useForeignImport } from './use-foreign-import.ts';

type Kind = 'text' | 'cdata' | 'parts';
type Count = 'one' | 'optional' | 'many';
type Field = readonly [name: string, kind: Kind, count: Count];

const metaFields = 'cdata: wp:meta_key wp:meta_value';

/** The elements of each part: a kind with the names in their order, where `?` is optional and `*` any number. */
const structureText: Readonly<Record<string, string>> = {
  rss: 'parts: channel',
  channel: `
    text: title link description pubDate language wp:wxr_version wp:base_site_url wp:base_blog_url
    parts: wp:author* wp:category* wp:tag* wp:term*
    text: generator
    parts: item*`,
  'wp:author': `
    text: wp:author_id
    cdata: wp:author_login wp:author_email wp:author_display_name wp:author_first_name wp:author_last_name`,
  'wp:category': `
    text: wp:term_id
    cdata: wp:category_nicename wp:category_parent wp:cat_name? wp:category_description?
    parts: wp:termmeta*`,
  'wp:tag': `
    text: wp:term_id
    cdata: wp:tag_slug wp:tag_name? wp:tag_description?
    parts: wp:termmeta*`,
  'wp:term': `
    text: wp:term_id
    cdata: wp:term_taxonomy wp:term_slug wp:term_parent wp:term_name? wp:term_description?
    parts: wp:termmeta*`,
  // Only attachments have an address.
  item: `
    cdata: title
    text: link pubDate
    cdata: dc:creator
    text: guid description
    cdata: content:encoded excerpt:encoded
    text: wp:post_id
    cdata: wp:post_date wp:post_date_gmt wp:post_modified wp:post_modified_gmt
    cdata: wp:comment_status wp:ping_status wp:post_name wp:status
    text: wp:post_parent wp:menu_order
    cdata: wp:post_type wp:post_password
    text: wp:is_sticky
    cdata: wp:attachment_url? category*
    parts: wp:postmeta* wp:comment*`,
  'wp:comment': `
    text: wp:comment_id
    cdata: wp:comment_author wp:comment_author_email
    text: wp:comment_author_url
    cdata: wp:comment_author_IP wp:comment_date wp:comment_date_gmt
    cdata: wp:comment_content wp:comment_approved wp:comment_type
    text: wp:comment_parent wp:comment_user_id
    parts: wp:commentmeta*`,
  'wp:termmeta': metaFields,
  'wp:postmeta': metaFields,
  'wp:commentmeta': metaFields,
};

/** Returns the elements of a part with their kinds; nothing for an element without parts. */
function fieldsOf(name: string): readonly Field[] {
  return (structureText[name] ?? '')
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [head = '', ...names] = words(line);
      const kind = head === 'cdata:' ? 'cdata' : head === 'parts:' ? 'parts' : 'text';
      return names.map((field): Field => {
        const count = field.endsWith('*') ? 'many' : field.endsWith('?') ? 'optional' : 'one';
        return [field.replace(/[*?]$/, ''), kind, count];
      });
    });
}

const namespaces = [
  ['version', '2.0'],
  ['xmlns:excerpt', 'http://wordpress.org/export/1.2/excerpt/'],
  ['xmlns:content', 'http://purl.org/rss/1.0/modules/content/'],
  ['xmlns:wfw', 'http://wellformedweb.org/CommentAPI/'],
  ['xmlns:dc', 'http://purl.org/dc/elements/1.1/'],
  ['xmlns:wp', 'http://wordpress.org/export/1.2/'],
];

interface Element {
  name: string;
  attributes: Record<string, string>;
  kind: Kind;
  text: string;
  children: Element[];
}

/** Parses a file whose names all have declared prefixes. */
function parse(xml: string): Element {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const root: Element = { name: '', attributes: {}, kind: 'parts', text: '', children: [] };
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes: found }) => {
    const attributes = Object.fromEntries(Object.values(found).map(({ name: key, value }) => [key, value]));
    const child: Element = { name, attributes, kind: 'text', text: '', children: [] };
    const parent = open.at(-1);
    if (parent) parent.kind = 'parts';
    parent?.children.push(child);
    open.push(child);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('cdata', (text) => {
    const element = open.at(-1);
    if (element) Object.assign(element, { kind: 'cdata', text: element.text + text });
  });
  parser.write(xml).close();
  return root.children[0] ?? root;
}

/** Lists what differs from the structure, in the element and everything inside. */
function listDifferences({ name, kind, text, children }: Element): string[] {
  const fields = fieldsOf(name);
  if (fields.length === 0) return [];
  const found = children.map((child) => child.name);
  const expected = fields.flatMap(([field, , count]) => {
    const times = found.filter((one) => one === field).length;
    return Array<string>(count === 'many' ? times : count === 'one' ? 1 : Math.min(times, 1)).fill(field);
  });
  const order = found.join(' ') === expected.join(' ') ? [] : [`${name}: ${[...new Set(found)].join(' ')}`];
  const stray = kind === 'parts' && text.trim() !== '' ? [`${name}: text between elements`] : [];
  const kinds = children.flatMap((child) => {
    const wanted = fields.find(([field]) => field === child.name)?.[1];
    return wanted === child.kind ? [] : [`${name}/${child.name} is ${child.kind}, not ${wanted}`];
  });
  return [...new Set([...order, ...stray, ...kinds, ...children.flatMap(listDifferences)])];
}

const [sqlite] = databases;
if (!sqlite) throw new Error('There is no database.');

describe('an export for WordPress', () => {
  const portal = useForeignImport(sqlite.open);
  let xml = '';
  let channel: Element;
  const all = (name: string, { children } = channel) => children.filter((child) => child.name === name);
  const textOf = (element: Element, name: string) => all(name, element)[0]?.text ?? 'none';
  const valuesOf = (name: string, field: string) => all(name).map((element) => textOf(element, field));
  const metaOf = (item: Element, key: string) =>
    all('wp:postmeta', item).flatMap((meta) =>
      textOf(meta, 'wp:meta_key') === key ? [textOf(meta, 'wp:meta_value')] : [],
    );
  const ofType = (type: string) => all('item').filter((item) => textOf(item, 'wp:post_type') === type);

  beforeEach(async () => {
    const exportFile = join(portal.folder(), 'pauta.xml');
    await fillAndExport(portal, { exportFile, filesFolder: null, format: 'wxr' });
    xml = await readFile(exportFile, 'utf8');
    const [found] = parse(xml).children;
    if (!found) throw new Error('There is no channel.');
    channel = found;
  });

  it('has every element, in the order and form that WordPress gives it', () => {
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8" \?>\n/);
    const rss = parse(xml);
    expect(rss.name).toBe('rss');
    expect(Object.entries(rss.attributes)).toEqual(namespaces);
    expect(listDifferences(rss)).toEqual([]);
  });

  it('names its version and its site', () => {
    const head = channel.children.slice(0, 8).map(({ text }) => text);
    expect(head).toEqual([
      'Folha & Cia',
      'https://folha.example',
      'notícias da serra',
      expect.stringMatching(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} \+0000$/),
      'pt-BR',
      '1.2',
      'https://folha.example',
      'https://folha.example',
    ]);
  });

  it('has dates as a database of WordPress has them', () => {
    const date = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
    for (const item of all('item')) {
      const isDraft = /^(?:draft|pending)$/.test(textOf(item, 'wp:status'));
      const [local, utc] = [textOf(item, 'wp:post_date'), textOf(item, 'wp:post_date_gmt')];
      expect(local).toMatch(date);
      expect(local).not.toMatch(/^0000/);
      // WordPress dates drafts in UTC when they are published.
      expect(utc.startsWith('0000-00-00 00:00:00')).toBe(isDraft);
      if (!isDraft) expect(Date.parse(`${utc}Z`) - Date.parse(`${local}Z`)).toBe(3 * 3_600_000);
      expect(textOf(item, 'pubDate') === '').toBe(isDraft);
      expect(textOf(item, 'wp:post_modified')).toMatch(date);
      expect(textOf(item, 'wp:post_modified_gmt')).toMatch(date);
    }
  });

  it('has only values that WordPress knows', () => {
    const values = (name: string) => [...new Set(valuesOf('item', name))].toSorted();
    expect(values('wp:status')).toEqual(['draft', 'future', 'inherit', 'pending', 'publish']);
    expect(values('wp:post_type')).toEqual(['attachment', 'page', 'post']);
    expect(values('wp:comment_status')).toEqual(['closed', 'open']);
    expect(values('wp:ping_status')).toEqual(['closed']);
    expect(values('wp:is_sticky')).toEqual(['0', '1']);
    expect(values('wp:post_password')).toEqual(['']);
    const comments = all('item').flatMap((item) => all('wp:comment', item));
    expect(comments.map((comment) => textOf(comment, 'wp:comment_approved'))).toEqual(['1', '1', '0']);
    for (const comment of comments) {
      expect(textOf(comment, 'wp:comment_type')).toBe('comment');
    }
  });

  it('refers only to records that it contains', () => {
    const ids = valuesOf('item', 'wp:post_id');
    expect(new Set(ids).size).toBe(ids.length);
    const logins = valuesOf('wp:author', 'wp:author_login');
    const categories = valuesOf('wp:category', 'wp:category_nicename');
    const tags = valuesOf('wp:tag', 'wp:tag_slug');
    const attachments = ofType('attachment').map((item) => textOf(item, 'wp:post_id'));
    for (const item of all('item')) {
      expect([...logins, '']).toContain(textOf(item, 'dc:creator'));
      for (const id of metaOf(item, '_thumbnail_id')) expect(attachments).toContain(id);
      for (const { attributes } of all('category', item)) {
        const { domain = '', nicename = '' } = attributes;
        const known = { category: categories, post_tag: tags, author: logins.map((one) => `cap-${one}`) };
        expect(Object.entries(known).find(([name]) => name === domain)?.[1]).toContain(nicename);
      }
    }
  });

  it('has attachments as WordPress stores them', () => {
    const attachments = ofType('attachment');
    expect(attachments.length).toBeGreaterThan(1);
    for (const item of attachments) {
      const address = textOf(item, 'wp:attachment_url');
      expect(textOf(item, 'guid')).toBe(address);
      expect(all('guid', item)[0]?.attributes).toEqual({ isPermaLink: 'false' });
      expect(textOf(item, 'wp:status')).toBe('inherit');
      // The importer of WordPress reads the folder of the month from this value.
      expect(metaOf(item, '_wp_attached_file')).toEqual([`2025/11/${address.split('/').at(-1)}`]);
      expect(textOf(item, 'wp:post_date')).toMatch(/^2025-11-20 /);
    }
    // The importer takes two attachments with the same title and date for one.
    const keys = attachments.map((item) => textOf(item, 'title') + textOf(item, 'wp:post_date'));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
