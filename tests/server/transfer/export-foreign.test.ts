/** Exports for other systems, and what remains when one is imported again. */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import { exportForeign } from '../../../server/services/transfer/formats/export-foreign.ts';
import { indexLocalFiles } from '../../../server/services/transfer/local-files.ts';
import { findForeignSite } from '../../../server/services/transfer/readers/find-foreign-site.ts';
import * as builders from '../../builders.ts';
import { databases } from '../../contracts/databases.ts';
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
      // Ghost's importer knows no comments, and no drafts that wait for an editor. A credit stands in the caption.
      [
        'ghost',
        'pauta.zip',
        (text: string) => (text.includes('"kind":"comment"') ? '' : text.replace('"isPending":true,', '')),
        { altText: imageDetails.altText },
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
        const report = await second.run(records, { localFiles });
        // The three pages that every portal has.
        expect(report.problems).toEqual({ slug: 3 });
        expect(report.searchTexts).toBe(3);
        const credit = format === 'ghost' ? '. Crédito: Lia & Rui · CC BY-SA 4.0' : '';
        const known = (await listAll(first)).flatMap((one) => toKnown(JSON.stringify(one)) || []).toSorted();
        const found = (await listAll(second)).map((one) => JSON.stringify(one));
        expect(found.join()).toContain(`"caption":"A capa${credit}"`);
        expect(found.map((one) => one.replace(credit, '')).toSorted()).toEqual(known);
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
