/** Exports for other systems, and what remains when one is imported again. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRichText, plainText } from '../../../domain/text/rich-text.ts';
import { listRecords } from '../../../server/services/transfer/formats/list-records.ts';
import { indexLocalFiles } from '../../../server/services/transfer/local-files.ts';
import { findForeignSite } from '../../../server/services/transfer/readers/find-foreign-site.ts';
import * as builders from '../../builders.ts';
import { databases, openTemporarySqlite } from '../../contracts/databases.ts';
import { fillAndExport, imageDetails, imageFile, listKnown, site } from './full-portal.ts';
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
        const exportFile = join(first.folder(), file);
        const filesFolder = join(first.folder(), 'imagens');
        await fillAndExport(first, { exportFile, filesFolder, format });

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
  const source = useForeignImport(openTemporarySqlite);

  it('has a file for each item, with its images beside it', async () => {
    const image = await readFile(imageFile);
    const target = join(source.folder(), 'saida');
    await mkdir(`${target}.unfinished/noticias`, { recursive: true });
    const again = await fillAndExport(source, { exportFile: target, filesFolder: null, format: 'markdown' });
    const written = await readFile(join(target, 'noticias/2025/foguete.md'), 'utf8');
    expect(written.split('\n---\n', 1)[0]?.split('\n').slice(1)).toEqual(
      `title: "Foguete “volta” & pousa <já>"
slug: "foguete"
date: "2025-01-30T23:30:00-03:00"
updated: "2025-01-31T21:00:00-03:00"
section: "Games"
further_sections: ["Saúde"]
topics: ["Pix","TCP/IP"]
authors: ["Zoë & Rui","Rui Costa"]
description: "Resumo com ]]> e & dentro."
image: "../../imagens/news_images/1763650000000_capa.jpg"
image_caption: "A capa"
image_alt: "Um foguete na base"
image_credit: "Lia & Rui"
image_licence: "CC BY-SA 4.0"
image_licence_url: "https://creativecommons.org/licenses/by-sa/4.0/deed.pt-br"
image_focus: "20% 80%"
seo_title: "Foguete <reusável> & barato"
seo_description: "Para buscadores."
share_title: "Olha o foguete"
share_description: "Para redes."
canonical: "https://outro.example/foguete?a=1&b=2"
url: "https://folha.example/news/foguete"`.split('\n'),
    );
    expect(await readFile(join(target, 'noticias/2010/antiga.md'), 'utf8')).toMatch(
      /share_image: "\.\.\/\.\.\/imagens\/news_images\/1763650000000_capa\.jpg"\n/,
    );
    const [, linked = ''] = /!\[Um foguete\]\((.+?) "No ar"\)/.exec(written) ?? [];
    expect(await readFile(join(target, 'noticias/2025', linked))).toEqual(image);
    const draft = await readFile(join(target, 'rascunhos/d3.md'), 'utf8');
    expect(draft).toContain('\ndraft: true\nin_review: true\nfeatured: true\nsection: "Games"\n');
    expect(draft).not.toContain('\ndate:');
    const { sections, topics } = JSON.parse(await readFile(join(target, 'site.json'), 'utf8'));
    const { all } = await source.database().things.readSections();
    expect(sections).toMatchObject(all.map(({ slug, name, description }) => ({ slug, name, description })));
    expect(sections.find(({ slug }: { slug: string }) => slug === 'games')).toMatchObject({
      seo_title: 'Tudo <sobre> jogos & consoles',
      canonical: 'https://outro.example/jogos?a=1&b=2',
    });
    expect(topics.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Pix', 'TCP/IP']);
    const files = (await readdir(target, { recursive: true })).filter((file) => file.endsWith('.md'));
    const records = [];
    for await (const record of listRecords({ ...source.adapters(), site })) records.push(record);
    expect(files).toHaveLength(records.filter(({ kind }) => kind === 'item').length);
    expect((await readdir(target)).toSorted()).toEqual([
      'agendadas',
      'imagens',
      'noticias',
      'paginas',
      'rascunhos',
      'site.json',
    ]);
    await expect(again()).rejects.toThrow('exists already');
  });
});

describe('a foreign site as WordPress writes it', () => {
  const portal = useForeignImport(openTemporarySqlite);

  async function run(name: string, localFiles = true) {
    const file = new URL(`readers/wordpress/${name}.xml`, import.meta.url).pathname;
    const folder = join(portal.folder(), 'media');
    await mkdir(join(folder, '2021/02'), { recursive: true });
    await writeFile(join(folder, '2021/02/cheia.jpg'), await readFile(imageFile));
    return portal.runFile(file, { localFiles: localFiles ? await indexLocalFiles(folder) : null });
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
  const portal = useForeignImport(openTemporarySqlite);
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
    return portal.runFile(file, siteAddress === null ? {} : { siteAddress });
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
