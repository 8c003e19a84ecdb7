/** What imports bring to the library: alternative text, caption, credit, licence and focal point of images. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { noImageDetails } from '../../../domain/media/image-details.ts';
import { queryGroups } from '../../../domain/search/search-text.ts';
import { indexLocalFiles, type LocalFiles } from '../../../server/services/transfer/local-files.ts';
import { databases } from '../../contracts/databases.ts';
import { aForeignFile, anItem, aSite } from './foreign-records.ts';
import { useForeignImport } from './use-foreign-import.ts';

for (const { name, open } of databases) {
  describe(`images of a foreign site on ${name}`, () => {
    const { database, folder, run, findNews } = useForeignImport(open);
    const address = (file: string) => `https://antigo.example/${file}.jpg`;
    const image = { fileId: '50', address: null, caption: '', alternativeText: '', credit: '' };
    const listImages = () => database().images.listAll('', 9);
    let localFiles: LocalFiles;

    beforeEach(async () => {
      const uploads = join(folder(), 'uploads');
      await mkdir(uploads, { recursive: true });
      const background = { width: 64, height: 40, channels: 3, background: 'red' } as const;
      for (const file of ['a', 'b'])
        await writeFile(join(uploads, `${file}.jpg`), await sharp({ create: background }).jpeg().toBuffer());
      localFiles = await indexLocalFiles(uploads);
    });

    it('keep what their file says, once for all that show them', async () => {
      const report = await run(
        [
          aSite,
          anItem('1', { image }),
          anItem('2', { image }),
          aForeignFile('50', address('a'), {
            caption: 'O lançamento',
            alternativeText: 'Um foguete',
            credit: 'NASA',
            details: { licence: 'cc0', focusX: 20, focusY: 80 },
          }),
          aForeignFile('51', address('b'), { details: { caption: 'A base', isDecorative: true } }),
        ],
        { localFiles },
      );
      expect(report.problems).not.toHaveProperty('text');
      expect((await findNews('titulo-1'))?.imageCaption).toBe('O lançamento');
      const found = await listImages();
      expect(found.find(({ altText }) => altText !== '')).toMatchObject({
        altText: 'Um foguete',
        caption: 'O lançamento',
        credit: 'NASA',
        licence: 'cc0',
        focusX: 20,
        focusY: 80,
        version: 2,
      });
      expect(found.find(({ altText }) => altText === '')).toMatchObject({
        ...noImageDetails,
        isDecorative: true,
        caption: 'A base',
      });
      const words = { tokens: [], anyOf: queryGroups('nasa'), kind: 'image' as const, category: null };
      const page = { after: null, before: null, limit: 9, skip: 0 };
      expect(await database().search.search({ ...words, ...page })).toHaveLength(1);
    });

    it('keep the first alternative text and the first credit of a main picture, and report others', async () => {
      const details: string[] = [];
      const said = (alternativeText: string, caption = '') => ({
        ...image,
        fileId: null,
        address: address('a'),
        alternativeText,
        caption,
      });
      const items = [
        anItem('1', { image: said('Um foguete', 'A base (Foto: NASA)') }),
        anItem('2', { image: said('A base') }),
        anItem('3', { image: said('', 'A base. Foto: Lia/Folha') }),
      ];
      await run([aSite, ...items], {
        localFiles,
        onProblems: ({ oldId, problems }) =>
          details.push(
            ...problems.flatMap(({ code, detail }) => (code === 'text' ? `${oldId}: ${detail}` : [])),
          ),
      });
      expect(details).toEqual([
        '2: texto alternativo da imagem principal: A base',
        '3: crédito da imagem principal: Foto: Lia/Folha',
      ]);
      expect(await listImages()).toMatchObject([{ altText: 'Um foguete', credit: 'Foto: NASA' }]);
      expect((await findNews('titulo-3'))?.imageCaption).toBe('A base.');
    });

    it('get another version when details are filled in, so that a form opened before does not overwrite them', async () => {
      const said = { ...image, fileId: null, address: address('a') };
      const versions = async () =>
        (await listImages()).map(({ version, isDescribed }) => [version, isDescribed]);
      await run([aSite, anItem('1', { image: said })], { localFiles });
      expect(await versions()).toEqual([[1, false]]);
      await run([aSite, anItem('2', { image: { ...said, alternativeText: 'Um foguete' } })], { localFiles });
      await run([aSite, anItem('3', { image: { ...said, credit: 'NASA' } })], { localFiles });
      expect(await versions()).toEqual([[3, false]]);
      expect(await listImages()).toMatchObject([{ altText: 'Um foguete', credit: 'NASA' }]);
    });

    it('are cut at their limits, and keep what people of the newsroom wrote', async () => {
      const file = aForeignFile('50', address('a'), { alternativeText: 'a '.repeat(400), credit: 'NASA' });
      const report = await run([aSite, file], { localFiles });
      expect(report.problems).toEqual({ cut: 1 });
      const [{ storageKey, altText } = { storageKey: '', altText: '' }] = await listImages();
      expect(altText).toMatch(/^(a ){140,150}a…$/);
      await database().images.saveDetails(storageKey, { ...noImageDetails, credit: 'Lia' }, 2);
      await run(
        [aSite, anItem('1', { image: { ...image, fileId: null, address: address('a'), credit: 'X' } })],
        {
          localFiles,
        },
      );
      expect(await listImages()).toMatchObject([{ altText: '', credit: 'Lia', version: 2 }]);
    });
  });
}
