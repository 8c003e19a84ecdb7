/** Exports for other systems, and what remains when one is imported again. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { parseFragment } from 'parse5';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseRichText, plainText } from '../../../domain/text/rich-text.ts';
import type { ExportItem, ExportRecord } from '../../../domain/transfer/export-record.ts';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import { exportForeign } from '../../../server/services/transfer/formats/export-foreign.ts';
import { listRecords } from '../../../server/services/transfer/formats/list-records.ts';
import { indexLocalFiles } from '../../../server/services/transfer/local-files.ts';
import { findForeignSite } from '../../../server/services/transfer/readers/find-foreign-site.ts';
import * as builders from '../../builders.ts';
import { testNowMs } from '../../builders.ts';
import { databases, openTemporarySqlite } from '../../contracts/databases.ts';
import { fill, imageDetails, imageFile, imageKey, listKnown, site } from './full-portal.ts';
import { useForeignImport } from './use-foreign-import.ts';

for (const { name, open } of databases) {
  describe(`export for another system from ${name}`, () => {
    const first = useForeignImport(open);
    const second = useForeignImport(open);
    const listAll = async (portal: typeof first) => {
      const known = await listKnown(portal.adapters());
      expect(known.length).toBeGreaterThan(20);
      return known;
    };

    it.each([
      ['wxr', 'pauta.xml', (text: string) => text, imageDetails],
      // Ghost's importer knows no comments, and no drafts that wait for an editor. A credit stands after the caption.
      [
        'ghost',
        'pauta.zip',
        (text: string) => (text.includes('"kind":"comment"') ? '' : text.replace('"isPending":true,', '')),
        { altText: imageDetails.altText, credit: 'Crédito: Lia & Rui · CC BY-SA 4.0' },
      ],
    ] as const)(
      'loses nothing that a file for %s knows on the way into another portal',
      async (format, file, toKnown, details) => {
        await first.database().inTransaction((stores) => fill(stores, builders.testNowMs + builders.dayMs));
        await first.adapters().files.save(imageKey, await readFile(imageFile));
        const exportFile = join(first.folder(), file);
        const filesFolder = join(first.folder(), 'imagens');
        const write = exportForeign({ ...first.adapters(), site, openFolder: openDiskFileStore });
        await write({ exportFile, filesFolder, format });

        const foreignSite = await findForeignSite([exportFile], builders.testNowMs);
        if (!foreignSite) throw new Error('The foreign site is not recognized.');
        const localFiles = await indexLocalFiles(filesFolder);
        const records = [];
        for await (const record of foreignSite.read()) records.push(record);
        expect(JSON.stringify(records)).not.toContain('Pagador antigo');
        const report = await second.run(records, { localFiles });
        // The three pages that every portal has.
        expect(report.problems).toEqual({ slug: 3 });
        expect(report.searchTexts).toBe(3);
        const known = (await listAll(first)).flatMap((one) => toKnown(JSON.stringify(one)) || []).toSorted();
        const found = (await listAll(second)).map((one) => JSON.stringify(one));
        expect(found.join()).toContain('"caption":"A capa"');
        expect(found.toSorted()).toEqual(known);
        expect(await second.database().images.listAll('', 9)).toMatchObject([details]);
      },
    );
  });
}

describe('export as Markdown', () => {
  const [sqlite] = databases;
  if (!sqlite) throw new Error('There is no database.');
  const source = useForeignImport(sqlite.open);

  it('has a file for each item, with its images beside it', async () => {
    await source.database().inTransaction((stores) => fill(stores, builders.testNowMs + builders.dayMs));
    const image = await readFile(imageFile);
    await source.adapters().files.save(imageKey, image);
    const target = join(source.folder(), 'saida');
    await mkdir(`${target}.unfinished/noticias`, { recursive: true });
    const write = exportForeign({ ...source.adapters(), site, openFolder: openDiskFileStore });
    const request = { exportFile: target, filesFolder: null, format: 'markdown' } as const;
    await write(request);
    const written = await readFile(join(target, 'noticias/2025/foguete.md'), 'utf8');
    expect(written).toContain('title: "Foguete “volta” & pousa <já>"\n');
    expect(written).toContain('date: "2025-01-30T23:30:00-03:00"\n');
    expect(written).toContain('authors: ["Zoë & Rui","Rui Costa"]\n');
    expect(written).toContain('seo_title: "Foguete <reusável> & barato"\n');
    expect(written).toContain('canonical: "https://outro.example/foguete?a=1&b=2"\n');
    expect(written).toContain(
      'image_caption: "A capa"\nimage_alt: "Um foguete na base"\nimage_credit: "Lia & Rui"\n' +
        'image_licence: "CC BY-SA 4.0"\nimage_licence_url: "https://creativecommons.org/licenses/by-sa/4.0/deed.pt-br"\n' +
        'image_focus: "20% 80%"\n',
    );
    expect(await readFile(join(target, 'noticias/2010/antiga.md'), 'utf8')).toMatch(
      /share_image: "\.\.\/\.\.\/imagens\/news_images\/1763650000000_capa\.jpg"\n/,
    );
    const [, linked = ''] = /!\[Um foguete\]\((.+?) "No ar"\)/.exec(written) ?? [];
    expect(await readFile(join(target, 'noticias/2025', linked))).toEqual(image);
    expect(await readFile(join(target, 'rascunhos/d1.md'), 'utf8')).toContain('draft: true\n');
    expect((await readdir(target)).toSorted()).toEqual([
      'agendadas',
      'imagens',
      'noticias',
      'paginas',
      'rascunhos',
      'site.json',
    ]);
    await expect(write(request)).rejects.toThrow('exists already');
  });
});

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
      // What the player of an embed needs is no text.
      for (const [name, one] of Object.entries(value)) if (name !== 'player') walk(one, name);
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
  strong: 6,
  em: 1,
  u: 1,
  s: 1,
  mark: 1,
  blockquote: 2,
  ul: 3,
  ol: 1,
  li: 6,
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

const [sqlite] = databases;
if (!sqlite) throw new Error('There is no database.');

describe('a foreign site as WordPress writes it', () => {
  const portal = useForeignImport(sqlite.open);

  async function run(name: string, localFiles = true) {
    const file = new URL(`readers/wordpress/${name}.xml`, import.meta.url).pathname;
    const foreignSite = await findForeignSite([file], testNowMs);
    const records = [];
    for await (const record of foreignSite?.read() ?? []) records.push(record);
    const folder = join(portal.folder(), 'media');
    await mkdir(join(folder, '2021/02'), { recursive: true });
    await writeFile(join(folder, '2021/02/cheia.jpg'), await readFile(imageFile));
    return portal.run(records, { localFiles: localFiles ? await indexLocalFiles(folder) : null });
  }
  const textOf = async (slug: string) => {
    const text = parseRichText((await portal.findNews(slug))?.content ?? '');
    return text ? plainText(text) : '';
  };

  it('shows the text of reusable blocks in place, and reports those that are missing', async () => {
    const report = await run('wordpress-6.5');
    expect(await textOf('item-30')).toBe('Um.\nAssine o boletim.\nFale com a redação.\nDois ]]> fim.');
    expect(await textOf('item-31')).toBe('');
    expect(report.problems).toMatchObject({ text: 2 });
  });

  it.each([true, false])(
    'finds files at the host of WordPress.com in the first run: %s',
    async (isAtOnce) => {
      if (!isAtOnce) {
        expect((await run('wordpress-com', false)).problems).toMatchObject({ image: 3 });
        portal.advanceClock(60_000);
      }
      const report = await run('wordpress-com');
      expect(report.problems).toEqual({});
      const news = await portal.findNews('cheia');
      expect(news?.imageUrl).toMatch(/^\/files\//);
      expect(news?.content).toMatch(/"src":"\/files\//);
    },
  );
});

describe('a file of Ghost, which does not say where the site was', () => {
  const portal = useForeignImport(sqlite.open);
  const aPost = (id: string, changes: object = {}) => ({
    id,
    title: `Título ${id}`,
    slug: id,
    html: '<p>Veja <a href="https://www.velho.example/b/">b</a> e <a href="https://outro.example/b/">outro</a>.</p>',
    type: 'post',
    status: 'published',
    visibility: 'public',
    published_at: '2021-01-02T00:00:00.000Z',
    ...changes,
  });

  async function run(siteAddress: string | null, changes: object = {}) {
    const posts = [aPost('a', changes), aPost('b')];
    const file = join(portal.folder(), 'ghost.json');
    await writeFile(file, JSON.stringify({ db: [{ meta: { version: '5.1.0' }, data: { posts } }] }));
    const foreignSite = await findForeignSite([file], testNowMs, siteAddress);
    const records = [];
    for await (const record of foreignSite?.read() ?? []) records.push(record);
    return portal.run(records);
  }
  const linksOf = async (slug: string) =>
    [...((await portal.findNews(slug))?.content ?? '').matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url);

  it('keeps whole addresses of the old site', async () => {
    expect((await run(null)).site).toBe('');
    expect(await linksOf('a')).toEqual(['https://www.velho.example/b/', 'https://outro.example/b/']);
  });

  it('rewrites addresses of the old site when the operator names it', async () => {
    expect((await run('https://velho.example')).site).toBe('https://velho.example');
    expect(await linksOf('a')).toEqual(['/news/b', 'https://outro.example/b/']);
  });

  it('has the same records in a second run with the address of the site', async () => {
    await run(null);
    const { counts } = await run('https://velho.example');
    expect(counts.post).toMatchObject({ added: 0, unchanged: 2 });
  });
});
