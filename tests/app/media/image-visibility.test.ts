/** Checks who may load a stored image: readers may load only images that are used by records which readers see. */
import { describe, expect, it } from 'vitest';
import { fileUrl, sizeKey } from '../../../domain/media/image.ts';
import { aContentWith, anImage, dayMs, minuteMs } from '../../builders.ts';
import { type Person, publish, someFields, withNewsDesk } from '../news/news-desk.ts';

const { portal, admin, staff, reader, visitor, publishDue, wait, now } = withNewsDesk();
const key = 'news_images/1_capa, de ontem.jpg';
const url = fileUrl(key);
const size = fileUrl(sizeKey(key, 320, 'webp'));

async function upload(storageKey = key): Promise<string> {
  const { database, files } = portal();
  await database.images.save(anImage({ storageKey }));
  for (const file of [storageKey, sizeKey(storageKey, 320, 'webp')]) await files.save(file, Buffer.from('x'));
  return fileUrl(storageKey);
}

/** The status of the image and of its size, for a visitor and a reader; checks that admins get both. */
async function statusForReaders(ana: Person): Promise<number> {
  const seen: number[] = [];
  for (const address of [url, size]) {
    for (const person of [visitor(), await reader()]) {
      const { status, headers } = await person.browser.get(address);
      expect(headers.get('Cache-Control')).toMatch(status === 200 ? /^public/ : /no-store/);
      seen.push(status);
    }
    const ofAdmin = await ana.browser.get(address);
    expect(ofAdmin.status).toBe(200);
    expect(ofAdmin.headers.get('Cache-Control')).toMatch(seen[0] === 200 ? /^public/ : /^private, no-store$/);
  }
  expect(new Set(seen).size).toBe(1);
  return seen[0] ?? 0;
}

/** Returns the tags that `work` purges from shared caches. */
async function purgedBy(work: () => Promise<unknown>): Promise<string[]> {
  const { partVersions, purges } = portal().database;
  const after = partVersions.latest();
  await work();
  return purges.listChanged({ after, upTo: partVersions.latest(), limit: 10 });
}
const tagOf = (storageKey: string) => expect.stringContaining(`arquivo-${encodeURIComponent(storageKey)}`);

const inText = (address: string) => aContentWith({ type: 'IMAGE', data: { src: address } });
const waysToUse = [
  ['the main image', { imageUrl: url }],
  ['an image of the text', { content: inText(url) }],
] as const;

describe.each(waysToUse)('%s', (_, image) => {
  const fields = someFields(image);

  it('of a draft is hidden before, in and after the draft', async () => {
    const ana = await admin();
    await upload();
    expect(await statusForReaders(ana)).toBe(404);
    const { id } = await ana.ok('POST', '/rascunhos', { fields });
    expect(await statusForReaders(ana)).toBe(404);
    await ana.ok('DELETE', `/rascunhos/${id}`);
    expect(await statusForReaders(ana)).toBe(404);
  });

  it('of a scheduled draft appears with the news', async () => {
    const ana = await admin();
    await upload();
    const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
    const publishAt = now() + minuteMs;
    await ana.ok('POST', `/rascunhos/${id}/agendar`, { version, fields, publishAt });
    expect(await statusForReaders(ana)).toBe(404);
    wait(minuteMs);
    await publishDue();
    expect(await statusForReaders(ana)).toBe(200);
  });

  it('of published news is public until the news are trashed', async () => {
    const ana = await admin();
    await upload();
    const { id } = await publish(ana, fields);
    expect(await statusForReaders(ana)).toBe(200);
    expect(await purgedBy(() => ana.ok('DELETE', `/noticias/${id}`))).toContainEqual(tagOf(key));
    expect(await statusForReaders(ana)).toBe(404);
    await ana.ok('POST', `/lixeira/${id}/restaurar`);
    expect(await statusForReaders(ana)).toBe(200);
  });

  it('that only an unpublished change of published news uses is hidden, and stays so when it is discarded', async () => {
    const ana = await admin();
    await upload();
    const { id } = await publish(ana);
    await ana.ok('PUT', `/rascunhos/${id}`, { version: 0, baseVersion: 1, fields });
    expect(await statusForReaders(ana)).toBe(404);
    await ana.ok('DELETE', `/rascunhos/${id}`);
    expect(await statusForReaders(ana)).toBe(404);
  });
});

it('an image that was taken out of published news is hidden, and shared caches drop it', async () => {
  const ana = await admin();
  await upload();
  const { id } = await publish(ana, someFields({ content: inText(url) }));
  const body = { version: 0, baseVersion: 1, fields: someFields() };
  expect(await purgedBy(() => ana.ok('POST', `/rascunhos/${id}/publicar`, body))).toContainEqual(tagOf(key));
  expect(await statusForReaders(ana)).toBe(404);
});

it('an image that other news still show stays public', async () => {
  const ana = await admin();
  await upload();
  const fields = someFields({ content: inText(url) });
  const { id } = await publish(ana, fields);
  await publish(ana, { ...fields, title: 'Outra notícia' });
  expect(await purgedBy(() => ana.ok('DELETE', `/noticias/${id}`))).not.toContainEqual(tagOf(key));
  expect(await statusForReaders(ana)).toBe(200);
});

it('a draft that uses a public image leaves it public', async () => {
  const ana = await admin();
  await upload();
  await publish(ana, someFields({ imageUrl: url }));
  await ana.ok('POST', '/rascunhos', { fields: someFields({ imageUrl: url, title: 'Outra' }) });
  expect(await statusForReaders(ana)).toBe(200);
});

it('a banner is public while it is up', async () => {
  const ana = await admin();
  await upload();
  await ana.ok('POST', '/rascunhos', { fields: someFields({ imageUrl: url }) });
  await ana.ok('PUT', '/banners', { place: 'main', imageUrl: url, link: '' });
  expect(await statusForReaders(ana)).toBe(200);
  expect(await purgedBy(() => ana.ok('DELETE', '/banners?place=main'))).toContainEqual(tagOf(key));
  expect(await statusForReaders(ana)).toBe(404);
});

it('an image whose name looks like a size of another image counts by its own uses', async () => {
  const ana = await admin();
  await upload();
  const similar = sizeKey(key, 480, 'webp');
  await upload(similar);
  await publish(ana, someFields({ imageUrl: url }));
  expect((await portal().get(fileUrl(similar))).status).toBe(404);
  await publish(ana, someFields({ imageUrl: fileUrl(similar), title: 'Outra' }));
  expect((await portal().get(fileUrl(similar))).status).toBe(200);
});

it('an address with a query uses the image before it', async () => {
  const ana = await admin();
  await upload();
  await publish(ana, someFields({ imageUrl: `${url}?v=2#a` }));
  expect((await portal().get(`${url}?v=2`)).status).toBe(200);
  wait(2 * dayMs);
  expect((await ana.call('POST', '/imagens/exclusao', { chaves: [key] })).status).toBe(409);
});

it('a hidden image is for editors and the reporter who uploaded it, not for other reporters', async () => {
  const [rui, leo, ana] = [await staff('reporter', 'Rui'), await staff('reporter', 'Léo'), await admin()];
  await upload();
  const statuses = async () => {
    const answers: number[] = [];
    for (const person of [rui, leo, ana])
      for (const address of [url, size]) answers.push((await person.browser.get(address)).status);
    return answers;
  };
  expect(await statuses()).toEqual([404, 404, 404, 404, 200, 200]);
  // An editor adds it to the text of a reporter.
  const fields = someFields({ imageUrl: url });
  const { id, version } = await rui.ok('POST', '/rascunhos', { fields: someFields() });
  await ana.ok('PUT', `/rascunhos/${id}`, { version, fields });
  expect(await statuses()).toEqual([200, 200, 404, 404, 200, 200]);
  await ana.ok('POST', '/rascunhos', { fields });
  expect(await statuses()).toEqual([404, 404, 404, 404, 200, 200]);
  const { images } = portal().database;
  const uploaded = { fileName: 'capa.jpg', at: now(), userId: rui.userId, userName: 'Rui' };
  await images.save(anImage({ storageKey: 'news_images/2_do-rui.jpg' }), uploaded);
  await portal().files.save('news_images/2_do-rui.jpg', Buffer.from('x'));
  const own = fileUrl('news_images/2_do-rui.jpg');
  expect([(await rui.browser.get(own)).status, (await leo.browser.get(own)).status]).toEqual([200, 404]);
});

describe('a reporter cannot begin to use a hidden image of others', () => {
  const unused = async () => {};
  const inDraftOfOthers = async (ana: Person) => {
    await ana.ok('POST', '/rascunhos', { fields: someFields({ imageUrl: url }) });
  };
  it.each([
    ['that nothing uses', unused],
    ['of the draft of another person', inDraftOfOthers],
  ])('%s', async (_, use) => {
    const [rui, ana] = [await staff('reporter', 'Rui'), await admin()];
    await upload();
    await use(ana);
    const own = await rui.ok('POST', '/rascunhos', { fields: someFields() });
    for (const fields of [someFields({ imageUrl: url }), someFields({ content: inText(url) })]) {
      const created = await rui.call('POST', '/rascunhos', { fields });
      const saved = await rui.call('PUT', `/rascunhos/${own.id}`, { version: own.version, fields });
      const sent = await rui.call('POST', `/rascunhos/${own.id}/revisao`, {
        version: own.version,
        fields,
        note: '',
      });
      for (const { status, body } of [created, saved, sent])
        expect([status, body.code]).toEqual([400, 'invalid-input']);
      // Setting a text aside gives no right either.
      await rui.ok('POST', `/rascunhos/${own.id}/versoes`, { fields });
      expect((await rui.call('PUT', `/rascunhos/${own.id}`, { version: own.version, fields })).status).toBe(
        400,
      );
    }
    expect((await rui.browser.get(url)).status).toBe(404);
  });

  it('but may use public images, and images of earlier versions of the own draft', async () => {
    const [rui, ana] = [await staff('reporter', 'Rui'), await admin()];
    await upload();
    const fields = someFields({ imageUrl: url });
    const own = await rui.ok('POST', '/rascunhos', { fields: someFields() });
    const { version } = await ana.ok('PUT', `/rascunhos/${own.id}`, { version: own.version, fields });
    const without = await rui.ok('PUT', `/rascunhos/${own.id}`, { version, fields: someFields() });
    await rui.ok('PUT', `/rascunhos/${own.id}`, { version: without.version, fields });
    await publish(ana, { ...fields, title: 'Pública' });
    await rui.ok('POST', '/rascunhos', { fields: someFields({ imageUrl: url, title: 'Outro' }) });
  });
});

it('an image of a page is public while readers see it', async () => {
  const ana = await admin();
  await upload();
  const page = await ana.ok('POST', '/paginas', { title: 'Equipe', slug: 'equipe' });
  const texts = { title: 'Equipe', description: '', lead: '', content: inText(url) };
  const saved = await ana.ok('PUT', `/paginas/${page.id}`, { ...texts, revision: page.revision });
  expect(await statusForReaders(ana)).toBe(404);
  await ana.ok('PUT', `/paginas/${page.id}/publicacao`, { revision: saved.revision });
  expect(await statusForReaders(ana)).toBe(200);
  expect(await purgedBy(() => ana.ok('DELETE', `/paginas/${page.id}/publicacao`))).toContainEqual(tagOf(key));
  expect(await statusForReaders(ana)).toBe(404);
  await ana.ok('DELETE', `/paginas/${page.id}`);
  wait(2 * dayMs);
  await ana.ok('POST', '/imagens/exclusao', { chaves: [key] });
});
