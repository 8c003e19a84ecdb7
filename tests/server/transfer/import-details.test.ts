/** Checks what imports bring to the library: alternative text, caption, credit, licence and focal point of images. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noImageDetails } from '../../../domain/media/image-details.ts';
import { queryGroups } from '../../../domain/search/search-text.ts';
import { hashFields, hashPage } from '../../../server/services/transfer/foreign/foreign-ids.ts';
import { createForeignImages } from '../../../server/services/transfer/foreign/foreign-images.ts';
import { listImports } from '../../../server/services/transfer/foreign/list-imports.ts';
import { unpackOriginal } from '../../../server/services/transfer/foreign/pack-original.ts';
import { updateImportedTexts } from '../../../server/services/transfer/foreign/rewrite-texts.ts';
import { indexLocalFiles, type LocalFiles } from '../../../server/services/transfer/local-files.ts';
import { aContent, aSearchQuery } from '../../builders.ts';
import { databases, openTemporarySqlite } from '../../contracts/databases.ts';
import { aFolder } from '../../folders.ts';
import { aForeignFile, anItem, aSite, oldSite } from './foreign-records.ts';
import { newsDocument, openTestImport } from './open-import.ts';
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

    it('are reported with the reason why their file is not read', async () => {
      const reason = 'grande demais';
      const find = () => 'a.jpg';
      await run([aSite, anItem('1', { image }), aForeignFile('50', address('a'))], {
        localFiles: { find, read: async () => ({ reason }) },
      });
      const { items } = await listImports(database())({ code: 'image', isOpen: true, after: '' });
      expect(items.map(({ problems }) => problems[0])).toMatchObject([{ reason }, { reason }]);
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
      const query = aSearchQuery([], { anyOf: queryGroups('nasa'), kind: 'image' });
      expect(await database().search.search(query)).toHaveLength(1);
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

describe('attachments of a foreign site', () => {
  const { adapters, advanceClock, redirects, findNews, run } = useForeignImport(openTemporarySqlite);
  let folder = '';
  beforeEach(async () => {
    folder = await aFolder();
    await mkdir(join(folder, '2019/05'), { recursive: true });
    await writeFile(join(folder, '2019/05/edital.pdf'), '%PDF-1.7');
    await writeFile(join(folder, '2019/05/som.mp3'), 'ID3');
    await writeFile(join(folder, '2019/05/pagina.pdf'), '<!doctype html>');
    await writeFile(join(folder, '2019/05/desenho.svg'), '<svg/>');
  });

  const address = (name: string) => `${oldSite}/wp-content/uploads/2019/05/${name}`;

  it('are stored once, and links, players and old addresses lead to them', async () => {
    const link = (name: string) => `<p><a href="${address(name)}">${name}</a></p>`;
    const names = ['edital.pdf', 'pagina.pdf', 'falta.pdf', 'desenho.svg'];
    const source = `${names.map(link).join('')}<audio src="${address('som.mp3')}"></audio>`;
    const records = [
      aSite,
      anItem('1', { text: { format: 'html', source } }),
      aForeignFile('9', address('edital.pdf')),
    ];
    const report = await run(records, { localFiles: await indexLocalFiles(folder) });
    const { content = '' } = (await findNews('titulo-1')) ?? {};
    const urls = [...content.matchAll(/"url":"([^"]+)"/g)].map(([, url = '']) => url);
    expect(urls).toEqual([
      expect.stringMatching(/^\/files\/anexos\/[\da-f]{8}\/edital\.pdf#bytes=8$/),
      address('pagina.pdf'),
      address('falta.pdf'),
      address('desenho.svg'),
      expect.stringMatching(/^\/files\/anexos\/[\da-f]{8}\/som\.mp3#bytes=3$/),
    ]);
    expect(report.problems).toMatchObject({ file: 3 });
    expect(report.counts.file).toMatchObject({ added: 1 });
    const [stored = ''] = urls;
    const path = stored.replace(/#.*/, '');
    expect(redirects()).toContainEqual({ from: '/wp-content/uploads/2019/05/edital.pdf', to: path });
    expect((await adapters().files.read(path.replace('/files/', '')))?.toString()).toBe('%PDF-1.7');
  });

  it('that come later reach the texts that lacked them', async () => {
    const source = `<p><a href="${address('edital.pdf')}">Edital</a></p>`;
    const records = [aSite, anItem('1', { text: { format: 'html', source } })];
    expect(await run(records)).toMatchObject({ problems: { file: 1 } });
    expect((await findNews('titulo-1'))?.content).toContain(address('edital.pdf'));
    advanceClock(60_000);
    const again = await run(records, { localFiles: await indexLocalFiles(folder) });
    expect(again.rewritten).toBe(1);
    expect((await findNews('titulo-1'))?.content).toContain('/edital.pdf#bytes=8');
  });
});

it('attachments come along with a content export', async () => {
  const portal = await openTestImport();
  await portal.putFile('anexos/ab12cd34/edital.pdf', '%PDF-1.7');
  await portal.putFile('anexos/ab12cd34/pagina.html', '<p>');
  await portal.run({ news: { n1: newsDocument() } }, { withFiles: true });
  expect((await portal.files.read('anexos/ab12cd34/edital.pdf'))?.toString()).toBe('%PDF-1.7');
  expect(await portal.files.read('anexos/ab12cd34/pagina.html')).toBeNull();
});

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
      // A worse conversion would have written these fields.
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
