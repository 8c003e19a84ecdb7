/** Converting imported texts again when images arrived late or the conversion became better. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { hashFields, hashPage } from '../../../server/services/transfer/foreign/foreign-ids.ts';
import { createForeignImages } from '../../../server/services/transfer/foreign/foreign-images.ts';
import { unpackOriginal } from '../../../server/services/transfer/foreign/pack-original.ts';
import { updateImportedTexts } from '../../../server/services/transfer/foreign/rewrite-texts.ts';
import { indexLocalFiles } from '../../../server/services/transfer/local-files.ts';
import { aContent } from '../../builders.ts';
import { databases } from '../../contracts/databases.ts';
import { aForeignFile, anItem, aSite } from './foreign-records.ts';
import { useForeignImport } from './use-foreign-import.ts';

for (const { name, open } of databases) {
  describe(`imported texts on ${name}`, () => {
    const { database, adapters, folder, redirects, advanceClock, findNews, run } = useForeignImport(open);

    it('show the images of the folder, each stored once, also when they come later', async () => {
      const uploads = join(folder(), 'uploads');
      await mkdir(join(uploads, '2019/05'), { recursive: true });
      const background = { width: 640, height: 400, channels: 3, background: 'red' } as const;
      const jpeg = await sharp({ create: background }).jpeg().toBuffer();
      await writeFile(join(uploads, '2019/05/capa.jpg'), jpeg);
      await writeFile(join(uploads, '2019/05/falsa.jpg'), 'nada');
      const address = (file: string) => `https://antigo.example/wp-content/uploads/2019/05/${file}`;
      const image = {
        fileId: '50',
        address: null,
        caption: '',
        alternativeText: 'Um foguete',
        credit: 'NASA',
      };
      const source = `<p>x</p><img src="${address('capa-300x200.jpg')}"><img src="/wp-content/falta.png">`;
      const records = [
        aSite,
        anItem('1', { image, text: { format: 'html', source } }),
        anItem('2', { image: { ...image, fileId: null, address: address('falsa.jpg') } }),
        aForeignFile('50', address('capa.jpg')),
        aForeignFile('51', address('falta.pdf')),
      ];
      const report = await run(records, { localFiles: await indexLocalFiles(uploads) });
      const news = await findNews('titulo-1');
      expect(news?.imageUrl).toMatch(/^\/files\/news_images\/1556668800000_capa-[0-9a-f]{8}\.jpg$/);
      expect(news?.imageCaption).toBe('');
      expect(await database().images.listAll('', 9)).toMatchObject([
        { altText: 'Um foguete', credit: 'NASA' },
      ]);
      expect(news?.content).toContain(news?.imageUrl);
      expect(news?.content).toContain('/wp-content/falta.png');
      expect(report.counts.file).toMatchObject({ added: 1, skipped: 1, failed: 0 });
      expect(report.problems).toMatchObject({ image: 1, file: 2 });
      for (const file of ['capa.jpg', 'capa-300x200.jpg'])
        expect(redirects()).toContainEqual({
          from: `/wp-content/uploads/2019/05/${file}`,
          to: news?.imageUrl,
        });

      const readOriginal = vi.spyOn(database().imports, 'findOriginal');
      advanceClock(1_000);
      const same = await run(records, { localFiles: await indexLocalFiles(uploads) });
      expect(same).toMatchObject({ rewritten: 0, counts: { post: { unchanged: 2 } } });
      expect(readOriginal).not.toHaveBeenCalled();
      await writeFile(join(uploads, 'falta.png'), await sharp(jpeg).png().toBuffer());
      advanceClock(1_000);
      const later = await run(records, { localFiles: await indexLocalFiles(uploads) });
      expect(later).toMatchObject({
        rewritten: 1,
        counts: { post: { unchanged: 2 }, file: { unchanged: 1 } },
      });
      expect(readOriginal).toHaveBeenCalledTimes(1);
      readOriginal.mockRestore();
      expect((await findNews('titulo-1'))?.content).not.toContain('/wp-content/');
      expect((await database().news.findVersion(news?.id ?? ''))?.stamp.version).toBe(2);
    });

    it('show galleries of attached images, and keep and report links to files', async () => {
      const address = (file: string) => `https://antigo.example/wp-content/uploads/${file}`;
      const attachedTo = (itemId: string, position: number) => ({ attachedTo: { itemId, position } });
      const pdf = `<a href="${address('edital.pdf')}">Edital</a>`;
      const records = [
        aSite,
        anItem('1', { text: { format: 'wordpress', source: `${pdf}\n\n[gallery exclude="53"]` } }),
        aForeignFile('50', address('b.jpg'), attachedTo('1', 2)),
        aForeignFile('51', address('a.jpg'), attachedTo('1', 1)),
        aForeignFile('52', address('c.jpg'), attachedTo('2', 0)),
        aForeignFile('53', address('capa.jpg'), attachedTo('1', 0)),
        aForeignFile('54', address('edital.pdf'), attachedTo('1', 0)),
      ];
      await run(records);
      const { id = '', content = '' } = (await findNews('titulo-1')) ?? {};
      expect(content.match(/[\w]+\.(?:jpg|pdf)/g)).toEqual(['edital.pdf', 'a.jpg', 'b.jpg']);
      expect(content).toContain(address('edital.pdf'));
      const [row] = await database().imports.listByIds([id]);
      expect(row?.problems).toContainEqual({
        code: 'file',
        detail: address('edital.pdf'),
        candidates: [],
      });
      const original = unpackOriginal((await database().imports.findOriginal(id)) ?? '');
      expect(original.attached).toEqual({ '1': ['53', '51', '50'] });
    });

    it('are converted again unless they were edited since', async () => {
      const text = { format: 'html', source: '<p>Um</p><p>Dois</p>' } as const;
      await run([
        aSite,
        anItem('1', { text }),
        anItem('2', { text }),
        anItem('3', { text, state: 'draft' }),
        anItem('4', { text, type: 'page', slug: 'sobre-o-blog' }),
      ]);
      const [one, two] = [await findNews('titulo-1'), await findNews('titulo-2')];
      const page = await database().textPages.findBySlug('sobre-o-blog');
      const [draft] = await database().drafts.listAll('', 1);
      if (!one || !two || !page || !draft) throw new Error('Something was not imported.');
      // As a worse conversion would have written them.
      const worse = { content: aContent('Um Dois') };
      for (const news of [one, two]) await database().news.save({ ...news, ...worse }, undefined, news);
      await database().textPages.save({ ...page, ...worse });
      const worseDraft = { ...draft, version: draft.version + 1, fields: { ...draft.fields, ...worse } };
      await database().drafts.replace(worseDraft, draft.version);
      const written = new Map([
        [one.id, hashFields({ ...one, ...worse })],
        [draft.id, hashFields(worseDraft.fields)],
        [page.id, hashPage({ ...page, ...worse })],
      ]);
      for (const row of await database().imports.listWithOriginal('', 9))
        await database().imports.save({ ...row, written: written.get(row.newId) ?? row.written });

      const again = () =>
        updateImportedTexts(
          {
            ...adapters(),
            createImages: (oldSite) =>
              createForeignImages(adapters(), {
                oldSite,
                localFiles: null,
                fetchFile: null,
              }),
          },
          'all',
        );
      expect(await again()).toEqual({ rewritten: 3, unchanged: 0, left: 1 });
      expect((await findNews('titulo-1'))?.content).toBe(one.content);
      expect((await findNews('titulo-2'))?.content).toBe(worse.content);
      expect((await database().textPages.findBySlug('sobre-o-blog'))?.content).toBe(page.content);
      expect((await database().drafts.find(draft.id))?.fields.content).toBe(draft.fields.content);
      expect(await again()).toEqual({ rewritten: 0, unchanged: 3, left: 1 });
    });
  });
}
