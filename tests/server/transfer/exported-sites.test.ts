/** An export as Markdown has all of a portal: read by a parser that shares no code with the writer. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { parseFragment } from 'parse5';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ExportItem, ExportRecord } from '../../../domain/transfer/export-record.ts';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import { exportForeign } from '../../../server/services/transfer/formats/export-foreign.ts';
import { listRecords } from '../../../server/services/transfer/formats/list-records.ts';
import * as builders from '../../builders.ts';
import { openTemporarySqlite } from '../../contracts/databases.ts';
import { fill, imageFile, imageKey, site } from './full-portal.ts';
import { useForeignImport } from './use-foreign-import.ts';

const facts = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]));

interface Node {
  nodeName: string;
  value?: string;
  childNodes?: Node[];
  attrs?: { name: string; value: string }[];
}

/** What readers get of a text: its words, and how often each kind of element is in it. */
interface Shown {
  words: string[];
  elements: Record<string, number>;
}

const counted = ['strong', 'em', 'u', 's', 'mark', 'blockquote', 'ul', 'ol', 'li', 'tr', 'pre', 'img'];

function readHtml(html: string): Shown {
  const shown: Shown = { words: [], elements: {} };
  const walk = (node: Node): void => {
    const name = node.nodeName;
    if (counted.includes(name)) shown.elements[name] = (shown.elements[name] ?? 0) + 1;
    if (node.value) shown.words.push(...(node.value.match(/[\p{L}\p{N}🚀]+/gu) ?? []));
    for (const { name: key, value } of node.attrs ?? [])
      if (key === 'alt' || key === 'title') shown.words.push(...(value.match(/[\p{L}\p{N}]+/gu) ?? []));
    for (const child of node.childNodes ?? []) walk(child);
  };
  walk(parseFragment(html) as Node);
  return shown;
}

/** The words of the blocks of an item, as the portal stores them. */
function wordsOf({ text: { blocks } }: ExportItem): string[] {
  const words: string[] = [];
  const walk = (value: unknown, key = ''): void => {
    if (typeof value === 'string') {
      if (/^(?:text|caption|title|alt|cell)$/.test(key) || key === '')
        words.push(...(value.match(/[\p{L}\p{N}🚀]+/gu) ?? []));
    } else if (Array.isArray(value)) for (const one of value) walk(one);
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) walk(one, name);
  };
  walk(blocks, 'blocks');
  return words;
}

const missing = (wanted: readonly string[], found: readonly string[]) => {
  const left = new Set(found);
  return wanted.filter((word) => !left.has(word));
};

/** The elements of the article that has one of everything. */
const rocketElements = {
  strong: 1,
  em: 1,
  u: 1,
  s: 1,
  mark: 1,
  blockquote: 1,
  ul: 2,
  ol: 1,
  li: 4,
  tr: 3,
  pre: 1,
  img: 1,
};

describe('an export of the whole portal', () => {
  const portal = useForeignImport(openTemporarySqlite);
  const records: ExportRecord[] = [];
  const items = () => records.flatMap((record) => (record.kind === 'item' ? record : []));
  const things = () =>
    records.flatMap((record) => (record.kind === 'section' || record.kind === 'topic' ? record : []));

  beforeEach(async () => {
    records.length = 0;
    await portal.database().inTransaction((stores) => fill(stores, builders.testNowMs + builders.dayMs));
    await portal.adapters().files.save(imageKey, await readFile(imageFile));
    for await (const record of listRecords({ ...portal.adapters(), site })) records.push(record);
    expect(items().length).toBeGreaterThan(6);
  });

  it('is whole in a folder of Markdown', async () => {
    const folder = join(portal.folder(), 'saida');
    const write = exportForeign({ ...portal.adapters(), site, openFolder: openDiskFileStore });
    await write({ exportFile: folder, filesFolder: null, format: 'markdown' });
    const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md'));
    expect(files).toHaveLength(items().length);
    expect(await readdir(join(folder, 'imagens/news_images'))).toEqual(['1763650000000_capa.jpg']);
    const listed = JSON.parse(await readFile(join(folder, 'site.json'), 'utf8'));
    for (const { kind, slug, name, search, ...thing } of things()) {
      const description = 'description' in thing ? thing.description : thing.introduction;
      const found = listed[`${kind}s`].find((one: { slug: string }) => one.slug === slug);
      expect(found, slug).toMatchObject({ name, description });
      expect([found.seo_title ?? '', found.canonical ?? '']).toEqual([search.title, search.canonical]);
    }
    const markdown = new MarkdownIt({ html: true });
    const written = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
    const read = written.map((content) => {
      const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(content) ?? [];
      const lines = head
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')), JSON.parse(line.slice(line.indexOf(':') + 1))]);
      return { facts: facts.parse(Object.fromEntries(lines)), html: markdown.render(body) };
    });
    for (const item of items()) {
      const found = read.find(({ facts: { url } }) => url === site.url + item.path);
      const namesOf = (all: readonly { name: string }[]) =>
        all.length > 0 ? all.map(({ name }) => name) : undefined;
      const wanted = {
        title: item.title,
        slug: item.slug,
        draft: item.state === 'draft' || undefined,
        in_review: item.isPending,
        featured: item.isFeatured || undefined,
        section: item.sections[0]?.name,
        further_sections: namesOf(item.sections.slice(1)),
        topics: namesOf(item.topics),
        authors: namesOf(item.authors),
        description: item.excerpt || undefined,
        image_caption: item.image?.caption || undefined,
        seo_title: item.search.title || undefined,
        seo_description: item.search.description || undefined,
        share_title: item.search.shareTitle || undefined,
        canonical: item.search.canonical || undefined,
      };
      for (const [name, value] of Object.entries(wanted))
        expect(found?.facts[name], `${item.title}: ${name}`).toEqual(value);
      const { date } = found?.facts ?? {};
      expect(typeof date === 'string' ? Date.parse(date) : null).toBe(
        item.publishedAt === null ? null : Math.trunc(item.publishedAt / 1_000) * 1_000,
      );
      expect(missing(wordsOf(item), readHtml(found?.html ?? '').words), item.title).toEqual([]);
    }
    const rocket = readHtml(read.find(({ facts: { slug } }) => slug === 'foguete')?.html ?? '');
    expect(rocket.elements).toEqual(rocketElements);
  });
});
