/** News that are trashed, restored, and deleted for good. */
import { describe, expect, it, vi } from 'vitest';
import { fileUrl, listImageKeys } from '../../../domain/media/image.ts';
import { trashLifetimeMs } from '../../../domain/site/limits.ts';
import { saveImageUses } from '../../../server/services/media/image-uses.ts';
import { deleteExpiredTrash } from '../../../server/services/news/trash-news.ts';
import {
  aComment,
  aCommentReport,
  aMainBanner,
  anEntityBlock,
  anImage,
  minuteMs,
  silentLog,
  testNowMs,
} from '../../builders.ts';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, reader, wait, now, publishDue, actions } = withNewsDesk();
const cover = anImage({ storageKey: 'news_images/1_capa.jpg', width: 400 });
const inText = anImage({ storageKey: 'editor_images/1-praia.jpg', width: 900 });
const images = [cover, inText];
const fields = someFields({
  title: 'Uma notícia com imagens',
  imageUrl: fileUrl(cover.storageKey),
  content: JSON.stringify({
    blocks: [
      { text: 'Palavrarara no texto.', type: 'unstyled', inlineStyleRanges: [], entityRanges: [] },
      anEntityBlock(0),
    ],
    entityMap: { 0: { type: 'IMAGE', data: { src: fileUrl(inText.storageKey) } } },
  }),
});

async function published(ana: Person) {
  const { database, files } = portal();
  for (const image of images) {
    await database.images.save(image);
    for (const key of listImageKeys(image)) await files.save(key, Buffer.from(key));
  }
  return publish(ana, fields);
}

const allFiles = images.flatMap(listImageKeys);
const statusOf = async (path: string, person?: Person) => {
  const response = await (person ? person.browser.get(path) : portal().get(path));
  await response.body?.cancel();
  return response.status;
};

describe('trashed news', () => {
  it('are hidden from readers at once with their files, which editors still see', async () => {
    const [ana, bia] = [await admin(), await reader()];
    const { id, path } = await published(ana);
    for (const key of allFiles) {
      const response = await portal().get(fileUrl(key));
      expect(response.headers.get('Cache-Control')).toContain('immutable');
      await response.body?.cancel();
    }
    expect(await statusOf(`/compartilhar/${id}.jpg`)).toBe(200);
    expect(await ana.ok('DELETE', `/noticias/${id}`)).toEqual({ id });
    for (const person of [undefined, bia]) {
      for (const address of [path, `/news/${id}`, `/compartilhar/${id}.jpg`, ...allFiles.map(fileUrl)]) {
        expect(await statusOf(address, person), address).toBe(404);
      }
    }
    for (const key of allFiles) {
      expect((await portal().get(fileUrl(key))).headers.get('Cache-Control')).toBe('no-store');
      const response = await ana.browser.get(fileUrl(key));
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
      expect(await response.text()).toBe(key);
    }
    const { items } = await ana.ok('GET', '/lixeira');
    expect(items).toEqual([
      {
        id,
        title: fields.title,
        category: 'games',
        createdAt: testNowMs,
        isDraft: false,
        deletedAt: testNowMs,
        deletedBy: { userId: ana.userId, name: 'Ana Prado' },
        goesAt: testNowMs + trashLifetimeMs,
      },
    ]);
  });

  it('can neither be read, written nor published', async () => {
    const ana = await admin();
    const { id } = await published(ana);
    const { version } = await ana.ok('PUT', `/rascunhos/${id}`, { version: 0, baseVersion: 1, fields });
    const { url } = await ana.ok('POST', `/noticias/${id}/previa`);
    const publishAt = now() + minuteMs;
    const scheduled = await ana.ok('POST', `/rascunhos/${id}/agendar`, { version, fields, publishAt });
    await ana.ok('DELETE', `/noticias/${id}`);
    for (const [method, path] of [
      ['GET', `/noticias/${id}`],
      ['GET', `/noticias/${id}/revisoes`],
      ['DELETE', `/noticias/${id}`],
      ['POST', `/noticias/${id}/previa`],
      ['POST', `/noticias/${id}/revisoes/1/restaurar`],
      ['PUT', `/rascunhos/${id}`],
      ['DELETE', `/rascunhos/${id}`],
      ['POST', `/rascunhos/${id}/publicar`],
      ['POST', `/rascunhos/${id}/agendar`],
      ['POST', `/rascunhos/${id}/desagendar`],
    ] as const) {
      const body = ['PUT', 'POST'].includes(method)
        ? { version: scheduled.version, fields, publishAt }
        : undefined;
      expect(await ana.call(method, path, body), `${method} ${path}`).toMatchObject({
        status: 404,
        body: { message: 'Esta notícia está na lixeira.' },
      });
    }
    expect(await statusOf(String(url))).toBe(404);
    wait(2 * minuteMs);
    await publishDue();
    expect(await statusOf(`/news/${id}`)).toBe(404);
    for (const list of ['publicadas', 'rascunhos', 'agendadas']) {
      expect((await ana.ok('GET', `/noticias?estado=${list}`)).items).toEqual([]);
    }
  });

  it('come back as they were, their draft unscheduled', async () => {
    const ana = await admin();
    const { id, path } = await published(ana);
    await portal().database.comments.save(aComment({ newsId: id, comment: 'Gostei.' }));
    const draft = { ...fields, title: 'Um título novo' };
    const { version } = await ana.ok('PUT', `/rascunhos/${id}`, {
      version: 0,
      baseVersion: 1,
      fields: draft,
    });
    const publishAt = now() + minuteMs;
    await ana.ok('POST', `/rascunhos/${id}/agendar`, { version, fields: draft, publishAt });
    await ana.ok('DELETE', `/noticias/${id}`);
    wait(minuteMs);
    expect(await ana.ok('POST', `/lixeira/${id}/restaurar`)).toEqual({ path });
    const page = await portal().page(path);
    expect(page).toContain('Palavrarara');
    expect(page).toContain('Gostei.');
    for (const key of allFiles) expect(await statusOf(fileUrl(key))).toBe(200);
    expect(await ana.ok('GET', `/noticias/${id}`)).toMatchObject({
      published: { fields, version: 1, createdAt: testNowMs },
      draft: { fields: draft, state: 'draft', publishAt: null, baseVersion: 1 },
    });
    await publishDue();
    expect(await portal().page(path)).not.toContain('Um título novo');
    expect((await ana.ok('GET', '/lixeira')).items).toEqual([]);
    expect(await portal().page('/busca?q=palavrarara')).toContain(fields.title);
    expect(await actions()).toEqual(
      ['draft.created', 'news.published', 'news.restored', 'news.scheduled', 'news.trashed'].sort(),
    );
  });

  it('come back with the section of the news when the section of their draft was deleted', async () => {
    const ana = await admin();
    const { id } = await publish(ana);
    const draft = someFields({ category: 'saude' });
    await ana.ok('PUT', `/rascunhos/${id}`, { version: 0, baseVersion: 1, fields: draft });
    await ana.ok('DELETE', `/noticias/${id}`);
    await ana.ok('DELETE', '/secoes/saude');
    await ana.ok('POST', `/lixeira/${id}/restaurar`);
    expect((await ana.ok('GET', `/noticias/${id}`)).draft).toMatchObject({ fields: { category: 'games' } });
  });

  it('keep their address reserved', async () => {
    const ana = await admin();
    const { id, path } = await published(ana);
    await ana.ok('DELETE', `/noticias/${id}`);
    const other = await publish(ana, someFields({ title: fields.title }));
    expect(other.path).toBe(`${path}-2`);
    expect(await ana.ok('POST', `/lixeira/${id}/restaurar`)).toEqual({ path });
  });

  it('leave an image visible that something else shows', async () => {
    const ana = await admin();
    const { id } = await published(ana);
    await ana.ok('DELETE', `/noticias/${id}`);
    const { database } = portal();
    const banner = aMainBanner({ imageUrl: fileUrl(cover.storageKey) });
    await database.banners.saveMain(banner);
    const owner = { kind: 'main-banner', id: banner.id, title: 'Banner principal' } as const;
    await saveImageUses(database, [{ owner, uses: [{ storageKey: cover.storageKey, words: '' }] }]);
    expect(await statusOf(fileUrl(cover.storageKey))).toBe(200);
    expect(await statusOf(fileUrl(inText.storageKey))).toBe(404);
    await publish(ana, someFields({ content: fields.content }));
    expect(await statusOf(fileUrl(inText.storageKey))).toBe(200);
    await ana.ok('DELETE', `/lixeira/${id}`);
    for (const key of allFiles) expect(await portal().files.read(key), key).not.toBeNull();
  });
});

describe('news that are deleted for good', () => {
  async function filled(ana: Person) {
    const { id, path } = await published(ana);
    const { database } = portal();
    const comment = aComment({ newsId: id });
    await database.comments.save(comment);
    await database.commentReports.save(aCommentReport({ newsId: id, commentId: comment.id }));
    await portal()
      .get(`/compartilhar/${id}.jpg`)
      .then((response) => response.arrayBuffer());
    const changed = { ...fields, title: 'Título novo' };
    await ana.ok('POST', `/rascunhos/${id}/publicar`, { version: 0, baseVersion: 1, fields: changed });
    await ana.ok('PUT', `/rascunhos/${id}`, { version: 0, baseVersion: 2, fields });
    await portal()
      .get(`/compartilhar/${id}.jpg`)
      .then((response) => response.arrayBuffer());
    await ana.ok('DELETE', `/noticias/${id}`);
    return { id, path, comment };
  }

  async function expectNothingLeft(id: string, commentId: string) {
    const { database, files } = portal();
    const { read } = database.connections;
    expect(await database.trash.find(id)).toBeNull();
    expect(await database.drafts.find(id)).toBeNull();
    expect(await database.revisions.list(id)).toEqual([]);
    expect(await database.comments.findById(commentId)).toBeNull();
    expect(await read.selectFrom('comment_reports').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('news_former_slugs').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('image_uses').selectAll().execute()).toEqual([]);
    expect(await read.selectFrom('images').selectAll().execute()).toEqual([]);
    expect(await database.looseFiles.listDue(now(), 9)).toEqual([]);
    for (const key of allFiles) expect(await files.read(key), key).toBeNull();
    expect(await files.read(`share_images/${id}.latest`)).toBeNull();
  }

  it('are deleted with everything that belongs to them', async () => {
    const ana = await admin();
    const { id, path, comment } = await filled(ana);
    const note = (await portal().files.read(`share_images/${id}.latest`))?.toString() ?? '';
    expect(await portal().files.read(note)).not.toBeNull();
    expect(await ana.ok('DELETE', `/lixeira/${id}`)).toEqual({ id });
    expect(await portal().files.read(note)).toBeNull();
    await expectNothingLeft(id, comment.id);
    expect(await statusOf(path)).toBe(404);
    for (const [method, address] of [
      ['DELETE', `/lixeira/${id}`],
      ['POST', `/lixeira/${id}/restaurar`],
    ] as const) {
      expect(await ana.call(method, address)).toMatchObject({
        status: 404,
        body: { message: 'Esta notícia não está mais na lixeira.' },
      });
    }
    expect(await ana.call('DELETE', `/noticias/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Esta notícia não existe mais.' },
    });
    expect(await actions()).toContain('news.removed');
  });

  it('are deleted with the original text of their import', async () => {
    const ana = await admin();
    const { id } = await publish(ana);
    const { imports } = portal().database;
    await imports.save(
      {
        id,
        kind: 'post',
        oldId: '12',
        newId: id,
        title: fields.title,
        oldAddress: '',
        path: '',
        importedAt: now(),
        checksum: '',
        written: '',
        problems: [],
        isOpen: false,
      },
      'cGFja2Vk',
    );
    await ana.ok('DELETE', `/noticias/${id}`);
    expect(await imports.findOriginal(id)).not.toBeNull();
    await ana.ok('DELETE', `/lixeira/${id}`);
    expect(await imports.findOriginal(id)).toBeNull();
  });

  it('are deleted after 30 days, and not before', async () => {
    const ana = await admin();
    const { id, comment } = await filled(ana);
    const { database, files } = portal();
    const sweep = deleteExpiredTrash({ database, files, clock: now, log: silentLog });
    wait(trashLifetimeMs - 1);
    await sweep();
    expect(await database.trash.find(id)).not.toBeNull();
    wait(1);
    await sweep();
    await portal().services.deleteLooseFiles();
    await expectNothingLeft(id, comment.id);
    const [entry] = await database.audit.list({ action: 'news.removed' }, { limit: 1 });
    expect(entry).toMatchObject({ userName: 'Lixeira, depois de 30 dias', subjectTitle: 'Título novo' });
  });

  it('are deleted completely, after a crash at the next start', async () => {
    const ana = await admin();
    const { id, comment } = await filled(ana);
    const { files, database, services } = portal();
    const remove = vi.spyOn(files, 'delete').mockRejectedValue(new Error('The storage is down.'));
    expect((await ana.call('DELETE', `/lixeira/${id}`)).status).toBe(500);
    expect(await database.trash.find(id)).not.toBeNull();
    remove.mockRestore();
    // The rows are deleted now, and the process dies before the files are removed.
    const read = vi
      .spyOn(database.looseFiles, 'listDue')
      .mockRejectedValue(new Error('The process is dead.'));
    await ana.ok('DELETE', `/lixeira/${id}`);
    read.mockRestore();
    expect(await files.read(cover.storageKey)).not.toBeNull();
    for (const key of allFiles) expect(await statusOf(fileUrl(key)), key).toBe(404);
    await services.deleteLooseFiles();
    await expectNothingLeft(id, comment.id);
  });
});

describe('a main image that is replaced', () => {
  it('is deleted with all its sizes when nothing else uses it', async () => {
    const ana = await admin();
    const { id } = await published(ana);
    const other = { ...fields, imageUrl: '' };
    await ana.ok('POST', `/rascunhos/${id}/publicar`, { version: 0, baseVersion: 1, fields: other });
    for (const key of listImageKeys(cover)) expect(await portal().files.read(key), key).toBeNull();
    for (const key of listImageKeys(inText)) expect(await portal().files.read(key), key).not.toBeNull();
  });

  it('stays while other news, a draft or the trash use it', async () => {
    const ana = await admin();
    const { id } = await published(ana);
    const second = await publish(ana, { ...fields, title: 'Segunda' });
    const { id: draftId, version } = await ana.ok('POST', '/rascunhos', { fields });
    const other = { ...fields, imageUrl: '' };
    const isThere = async () => (await portal().files.read(cover.storageKey)) !== null;
    await ana.ok('POST', `/rascunhos/${id}/publicar`, { version: 0, baseVersion: 1, fields: other });
    expect(await isThere()).toBe(true);
    await ana.ok('DELETE', `/noticias/${second.id}`);
    await ana.ok('DELETE', `/rascunhos/${draftId}?versao=${version}`);
    await ana.ok('DELETE', `/lixeira/${draftId}`);
    const third = await publish(ana, someFields({ title: 'Terceira', imageUrl: fields.imageUrl }));
    await ana.ok('POST', `/rascunhos/${third.id}/publicar`, { version: 0, baseVersion: 1, fields: other });
    expect(await isThere()).toBe(true);
    await ana.ok('DELETE', `/lixeira/${second.id}`);
    expect(await isThere()).toBe(false);
  });
});
