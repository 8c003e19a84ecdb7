/** Which images count as used, and when their files are deleted. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fileUrl, listImageKeys, sizesClaimMs } from '../../../domain/media/image.ts';
import { imageUsesOf } from '../../../domain/media/image-use.ts';
import { queryGroups } from '../../../domain/search/search-text.ts';
import { deleteLooseFiles } from '../../../server/services/media/delete-loose-files.ts';
import { deleteUnusedImages, saveImageUses } from '../../../server/services/media/image-uses.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aNews, anImage, aSearchQuery, silentLog, testNowMs } from '../../builders.ts';
import { contentDocument, openTestImport, type TestImport } from '../transfer/open-import.ts';

let test: TestImport;
beforeEach(async () => {
  test = await openTestImport();
});

const cover = anImage({ storageKey: 'news_images/1763650000000_capa.jpg', width: 400 });
const inText = anImage({ storageKey: 'editor_images/1763650000000-praia.jpg' });

async function saveArticle(changes = {}): Promise<void> {
  const item = aNews({
    id: 'n',
    title: 'Uma notícia',
    imageUrl: fileUrl(cover.storageKey),
    imageCaption: 'Um entardecer',
    content: contentDocument('Texto.', fileUrl(inText.storageKey), 'https://outro.example/x.jpg'),
    ...changes,
  });
  return test.database.inTransaction((stores) => saveNews(stores, item));
}

async function keepFiles(): Promise<void> {
  for (const image of [cover, inText]) {
    await test.database.images.save(image);
    for (const key of listImageKeys(image)) await test.files.save(key, Buffer.from('x'));
  }
}

const usersOf = async (key: string) =>
  (await test.database.imageUses.listByKey(key, 9)).map(({ kind, id }) => `${kind} ${id}`);
const find = async (word: string) => {
  const query = aSearchQuery(queryGroups(word).flat(), { kind: 'image' });
  return (await test.database.search.search(query)).map(({ id }) => id);
};

describe('saved news', () => {
  it('use their main image and those of their text', async () => {
    await keepFiles();
    await saveArticle();
    expect(await usersOf(cover.storageKey)).toEqual(['news n']);
    expect(await usersOf(inText.storageKey)).toEqual(['news n']);
    expect(await find('entardecer')).toEqual([cover.storageKey]);
    expect(await find('praia')).toEqual([inText.storageKey]);
    await saveArticle({ imageUrl: '', imageCaption: '' });
    expect(await usersOf(cover.storageKey)).toEqual([]);
    expect(await find('entardecer')).toEqual([]);
    expect(await find('capa')).toEqual([cover.storageKey]);
  });
});

describe('an image that is deleted', () => {
  const discard = (...keys: string[]) =>
    test.database.inTransaction((stores) => deleteUnusedImages(stores, keys, testNowMs));
  const removeFiles = (at = testNowMs) => deleteLooseFiles({ ...test, log: silentLog, clock: () => at })();

  it('is deleted with its original and all sizes', async () => {
    await keepFiles();
    expect(await discard(cover.storageKey, cover.storageKey, 'banners/nada.jpg')).toEqual([cover.storageKey]);
    expect(await test.database.images.find(cover.storageKey)).toBeNull();
    expect(await removeFiles()).toBe(1);
    for (const key of listImageKeys(cover)) expect(await test.files.read(key), key).toBeNull();
    for (const key of listImageKeys(inText)) expect(await test.files.read(key), key).not.toBeNull();
    expect(await removeFiles()).toBe(0);
  });

  it('is deleted with sizes that a killed process was still writing', async () => {
    await keepFiles();
    await test.database.images.save({ ...cover, widths: [] });
    await discard(cover.storageKey);
    await removeFiles();
    const [, size = ''] = listImageKeys(cover);
    await test.files.save(size, Buffer.from('x'));
    expect(await removeFiles(testNowMs + sizesClaimMs)).toBe(1);
    expect(await test.files.read(size)).toBeNull();
    expect(await test.database.looseFiles.has(cover.storageKey)).toBe(false);
  });

  it('stays when anything uses it', async () => {
    await keepFiles();
    await saveArticle();
    await test.database.inTransaction((stores) =>
      saveImageUses(stores, [
        {
          owner: { kind: 'draft', id: 'd', title: '' },
          uses: imageUsesOf({
            imageUrl: '',
            imageCaption: '',
            content: '',
            searchFields: JSON.stringify({ shareImage: fileUrl(cover.storageKey) }),
          }),
        },
      ]),
    );
    expect(await discard(cover.storageKey, inText.storageKey)).toEqual([]);
    await saveArticle({ imageUrl: '', content: '' });
    expect(await discard(cover.storageKey, inText.storageKey)).toEqual([inText.storageKey]);
  });

  it('leaves its files when the same image was uploaded again meanwhile', async () => {
    await keepFiles();
    await discard(cover.storageKey);
    await test.database.images.save(cover);
    await removeFiles();
    expect(await test.files.read(cover.storageKey)).not.toBeNull();
    expect(await test.database.looseFiles.listDue(testNowMs, 9)).toEqual([]);
  });
});
